import type { TaskPage, TaskQuery } from "../../stores/contract.ts";
import { TASK_STATES } from "../../task/index.ts";
import { taskRow } from "../../overview/documents.ts";
import { counted } from "../../views/text/numbers.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { ownerName } from "../../workstream/board/index.ts";
import { countOption } from "../arguments/count-option.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { cursorOption, statesOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { taskRows } from "./task-words.ts";
import { whoWorks } from "./with-board.ts";

export const DEFAULT_LIMIT = 50;
const NOT_CLOSED = TASK_STATES.filter((state) => state !== "closed");

export const help: string = `Usage: doneward task list [options]

What is not closed, by priority, then by age.

  --all            closed ones too
  --state S,S      only these: ${TASK_STATES.join(", ")}
  --mine           only what you have
  --owner NAME     only what NAME has
  --label NAME     only with this label
  --parent ID      only the parts of this task
  --limit N        how many to show (default: ${DEFAULT_LIMIT})
  --cursor TEXT    go on where a page ended
  --counts         how many there are in each state, instead of the tasks
  --all-done       nothing but the exit code: 0 if all are closed, 1 if not

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  options: {
    all: "flag",
    state: "text",
    mine: "flag",
    owner: "text",
    label: "text",
    parent: "text",
    limit: "text",
    cursor: "text",
    counts: "flag",
    "all-done": "flag",
  },
  async act({ board, options, io }) {
    const { json, all, state, label, limit, cursor } = options;
    if (options["all-done"]) return tellAllDone(board, json, io);
    if (options.counts) return tellCounts(board, json, io);
    const owner = options.mine ? ownerName(whoWorks(io, options.as)) : options.owner;
    const sought = options.parent === undefined ? undefined : await board.show(options.parent);
    if (sought?.ok === false) return refuse(io, json, sought.refusal);
    return tellPage(io, json, board, {
      ...(!all && { states: NOT_CLOSED }),
      ...(state !== undefined && { states: statesOption(state) }),
      ...(owner !== undefined && { owner }),
      ...(label !== undefined && { label }),
      ...(sought && { parent: sought.view.task.id }),
      ...(cursor !== undefined && { cursor: cursorOption(cursor) }),
      limit: countOption("limit", limit ?? String(DEFAULT_LIMIT)),
    });
  },
});

/** Prints a page of tasks, and how to get the next. */
export async function tellPage(
  io: Io,
  json: boolean,
  board: TaskBoard,
  query: TaskQuery,
): Promise<number> {
  const page: TaskPage = await board.list(query);
  const { tasks, next } = page;
  if (json) {
    const documents = tasks.map((stored) => taskRow(stored, io.now()));
    printJson(io, "tasks", { ok: true, tasks: documents, next: next ?? null });
    return EXIT.done;
  }
  const found = tasks.length === 0 ? [await noneWords(board)] : taskRows(tasks, io);
  printLines(io.stdout, [...found, ...moreLines(next, io)]);
  return EXIT.done;
}

/** How to get the next page, if there is one. */
export function moreLines(next: string | undefined, io: Io): readonly string[] {
  return next === undefined ? [] : [lookFor(io).style.dim(`There is more: --cursor ${next}`)];
}

/** A board with nothing on it is not one where nothing was found. */
async function noneWords(board: TaskBoard): Promise<string> {
  const total = Object.values(await board.counts()).reduce((sum, count) => sum + count, 0);
  return total === 0
    ? `No tasks. ${NAME} task add <subject...> adds one.`
    : `Nothing found. ${NAME} task list --all shows all on this board: ${counted(total, "task")}.`;
}

async function tellAllDone(board: TaskBoard, json: boolean, io: Io): Promise<number> {
  const allDone = await board.isAllDone();
  if (json) printJson(io, "tasks-all-done", { ok: true, allDone });
  return allDone ? EXIT.done : EXIT.refused;
}

async function tellCounts(board: TaskBoard, json: boolean, io: Io): Promise<number> {
  const counts = await board.counts();
  if (json) printJson(io, "task-counts", { ok: true, counts });
  else
    printLines(
      io.stdout,
      TASK_STATES.map((state) => `${state.padEnd(8)} ${counts[state]}`),
    );
  return EXIT.done;
}
