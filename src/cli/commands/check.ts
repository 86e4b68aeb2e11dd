import type { Evidence } from "../../todo/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { allowedFileOf } from "../../workstream/evidence/allowed-checks.ts";
import { CHECK_TIME_LIMIT, checkFact } from "../../workstream/evidence/checks.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { printAnswer } from "../print/answer.ts";
import { factLine } from "../print/evidence-words.ts";
import { printJson, printLines } from "../print/print.ts";
import { withBoard } from "../task/with-board.ts";
import { findItem } from "../workspace/find-item.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward check <todo|task> [options]

Runs the command that a todo, or a task by its id, names as its check, if you
allowed it in this workspace. What came of it is kept: as evidence of the todo,
as a note on the task.

  --json        one JSON document
  --store URL   where lists and tasks are kept

doneward allow "npm test" lets a command run. Exit code 1: it did not pass.`;

export const run: Run = command({
  help,
  words: { min: 1, max: Infinity },
  async act({ words, options }, io) {
    const query = words.join(" ");
    const found = await withList(io, options, async (work) => {
      const item = findItem(await work.list(), query);
      return "answer" in item ? item : { ...item, fact: await work.check(item.todo.id) };
    });
    if ("todo" in found) {
      const { todo, fact } = found;
      return tell(io, options, { todo: todo.id }, todo.content, fact);
    }
    const { store } = options;
    const task = await withBoard(io, { store }, (board) => checkTask(io, board, query));
    if (!task) return printAnswer(io, found.answer, options);
    return tell(io, options, { task: query }, task.subject, task.fact);
  },
});

/** Runs the check of a task by its id. Undefined: there is no such task. */
async function checkTask(
  io: Io,
  board: TaskBoard,
  id: string,
): Promise<{ subject: string; fact: Evidence | undefined } | undefined> {
  const sought = await board.show(id);
  if (!sought.ok) return undefined;
  const { subject, check } = sought.view.task;
  if (check === undefined) return { subject, fact: undefined };
  const place = { root: workspaceRoot(io.cwd), allowedFile: allowedFileOf(io.env) };
  const fact = await checkFact({ ...place, timeLimitMs: CHECK_TIME_LIMIT }, check, io.now);
  await board.note(id, factLine(fact, fact.at));
  return { subject, fact };
}

function tell(
  io: Io,
  { json }: { readonly json: boolean },
  which: object,
  name: string,
  fact: Evidence | undefined,
): number {
  if (json) printJson(io, "check", { ...which, check: fact ?? null });
  else if (!fact) printLines(io.stderr, [`It names no check: ${safeText(name)}`]);
  else printLines(io.stdout, [factLine(fact, io.now())]);
  if (fact?.unavailable === "not-allowed" && !json) {
    printLines(io.stderr, [`${NAME} allow ${safeText(JSON.stringify(fact.summary))} lets it run.`]);
  }
  return fact?.exitCode === 0 ? EXIT.done : EXIT.refused;
}
