import type { JournalEntry } from "../../stores/contract.ts";
import { isObject } from "../../todo/json.ts";
import { clip, inColumns } from "../../views/text/width.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { ownerName } from "../../workstream/board/index.ts";
import { countOption } from "../arguments/count-option.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";

const DEFAULT_LIMIT = 20;
const PAGE = 500;

export const help: string = `Usage: doneward task log [<id>] [options]

What happened on the board, or to one task, newest first.

  --limit N    how many lines to show (default: ${DEFAULT_LIMIT})

Also --json, --board, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  options: { limit: "text" },
  words: { max: 1 },
  async act({ board, words: [id], options: { json, limit: wanted }, io }) {
    const limit = countOption("limit", wanted ?? String(DEFAULT_LIMIT));
    const sought = id === undefined ? undefined : await board.show(id);
    if (sought?.ok === false) return refuse(io, json, sought.refusal);
    const entries = await newest(board, limit, sought?.view.task.id);
    if (json) printJson(io, "task-log", { ok: true, entries });
    else if (entries.length === 0) printLines(io.stdout, ["Nothing has happened here yet."]);
    else printLines(io.stdout, rowsOf(entries, io));
    return EXIT.done;
  },
});

async function newest(
  board: TaskBoard,
  limit: number,
  id: string | undefined,
): Promise<readonly JournalEntry[]> {
  const found: JournalEntry[] = [];
  let before: number | undefined;
  while (found.length < limit) {
    const page = await board.journal({
      newestFirst: true,
      limit: PAGE,
      ...(before !== undefined && { before }),
    });
    found.push(...page.filter((entry) => id === undefined || taskOf(entry) === id));
    before = page.at(-1)?.seq;
    if (page.length < PAGE) break;
  }
  return found.slice(0, limit);
}

function rowsOf(entries: readonly JournalEntry[], io: Io): string[] {
  const { style, symbols, columns } = lookFor(io);
  const heads = inColumns(entries.map(({ at }) => [`${briefSpan(io.now() - at)} ago`]));
  return entries.map((entry, place) => {
    const head = `${heads[place]}  `;
    const { kind, name } = entry.actor;
    const what = `${happenedTo(entry)} by ${name ?? kind}`;
    const shown = clip(safeText(what), columns - head.length, symbols.ellipsis);
    return style.dim(head) + shown;
  });
}

/** `done x1`; `claimed x1 for bo` if it is not for the one who did it. */
function happenedTo(entry: JournalEntry): string {
  const event = `${entry.kind.replace(/^task-/, "")} ${taskOf(entry)}`;
  const { after } = (entry.data ?? {}) as { readonly after?: { readonly owner?: string } };
  const isForAnother = entry.kind === "task-claimed" && after?.owner !== ownerName(entry.actor);
  return isForAnother && after?.owner !== undefined ? `${event} for ${after.owner}` : event;
}

function taskOf({ data }: JournalEntry): string {
  const { id = "" } = isObject(data) ? data : {};
  return String(id);
}
