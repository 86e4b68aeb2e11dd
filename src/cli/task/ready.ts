import type { TaskQuery } from "../../stores/contract.ts";
import { taskRow } from "../../overview/documents.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { obstacleWords } from "../../views/task-words.ts";
import type { TaskView } from "../../workstream/board/index.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { countOption } from "../arguments/count-option.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { cursorOption } from "./field-options.ts";
import { DEFAULT_LIMIT, moreLines, tellPage } from "./list.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";

export const help: string = `Usage: doneward task ready [options]
       doneward task ready --explain [<id>]

What could be begun now: open, not blocked, not waiting, not claimed; by
priority, then by age.

  --explain        what is not ready, or this one task, with every reason why
  --limit N        how many to show (default: ${DEFAULT_LIMIT})
  --cursor TEXT    go on where a page ended

Also --json, --board, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  options: { explain: "flag", limit: "text", cursor: "text" },
  words: { max: 1 },
  async act({ board, words: [id], options: { json, explain, limit, cursor }, io }) {
    const page = {
      limit: countOption("limit", limit ?? String(DEFAULT_LIMIT)),
      ...(cursor !== undefined && { cursor: cursorOption(cursor) }),
    };
    if (!explain && id === undefined) {
      return tellPage(io, json, board, { states: ["ready"], ...page });
    }
    const { ids, next } = id === undefined ? await notReady(board, page) : { ids: [id] };
    const views: TaskView[] = [];
    for (const each of ids) {
      const shown = await board.show(each);
      if (!shown.ok) return refuse(io, json, shown.refusal);
      views.push(shown.view);
    }
    return tellReasons(views, next, json, io);
  },
});

async function notReady(
  board: TaskBoard,
  page: TaskQuery,
): Promise<{ readonly ids: readonly string[]; readonly next?: string | undefined }> {
  const states = ["claimed", "blocked", "waiting"] as const;
  const { tasks, next } = await board.list({ ...page, states });
  return { ids: tasks.map(({ task }) => task.id), next };
}

function tellReasons(
  views: readonly TaskView[],
  next: string | undefined,
  json: boolean,
  io: Io,
): number {
  const now = io.now();
  if (json) {
    const tasks = views.map((view) => ({ ...taskRow(view, now), obstacles: view.obstacles }));
    printJson(io, "tasks", { ok: true, tasks, next: next ?? null });
    return EXIT.done;
  }
  const lines = views.flatMap(({ task, obstacles }) => [
    safeText(`${task.id}  ${task.subject}`),
    ...(obstacles.length === 0 ? ["  ready"] : []),
    ...obstacles.map((obstacle) => `  ${safeText(obstacleWords(obstacle, now))}`),
  ]);
  const told = lines.length > 0 ? lines : ["Everything that is open is ready."];
  printLines(io.stdout, [...told, ...moreLines(next, io)]);
  return EXIT.done;
}
