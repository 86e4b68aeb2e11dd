import type { Outcome, Reply } from "../dialect.ts";
import { droppedLine, keptLines, movedContents } from "../dropped.ts";
import { quoted } from "../quoted.ts";
import type { Change, ChangeKind, TodoList } from "../../todo/index.ts";
import { changedTodos } from "../../todo/index.ts";
import type { Page } from "./decode.ts";
import { adviceText, refusal, refusedWrite, shownId, standingLine, summary } from "./messages.ts";
import { idOf } from "./native.ts";
import { readLines } from "./read.ts";

/** A reply says what changed, what is in focus and how far the work is; never the whole list. */
export function encode(outcome: Outcome): Reply {
  const { tool, list, issues, changes, kept } = outcome;
  if (tool === "todo_read") return readReply(list, outcome.sent as Page);
  const errors = issues.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return refusedWrite(errors, list);
  const changed = changeWords(changes, list);
  const lost = droppedLine(changes);
  const standing = summary(list);
  return {
    text: [
      ...(changed.length > 0 || lost !== undefined ? changed : ["No change."]),
      ...(lost === undefined ? [] : [`${lost}.`]),
      ...keptLines(kept),
      ...issues.map(adviceText),
      standingLine(list, standing),
    ].join(" "),
    details: { ...standing, ...movedContents(outcome) },
    isError: false,
  };
}

function readReply(list: TodoList, page: Page): Reply {
  const read = readLines(list, page);
  if (!read) {
    const { cursor = "" } = page;
    return refusal(`No todo ${quoted(cursor)} to go on from: read without a cursor.`, list);
  }
  const { lines, next } = read;
  const more = next === undefined ? [] : [`More: cursor ${next}`];
  return {
    text: [standingLine(list), ...lines, ...more].join("\n"),
    details: { ...summary(list), lines, ...(next !== undefined && { cursor: next }) },
    isError: false,
  };
}

const WORDS: { readonly [kind in ChangeKind]?: string } = {
  added: "Added",
  started: "Started",
  completed: "Completed",
  cancelled: "Cancelled",
  reopened: "Reopened",
  paused: "Paused",
  removed: "Removed",
  waiting: "Waiting:",
  woken: "No longer waiting:",
  "taken-back": "Taken back",
  edited: "Edited",
  noted: "Noted",
};

/** "Added t1-t4." says in order which new todo got which id. */
function changeWords(changes: readonly Change[], list: TodoList): string[] {
  const names = new Map(changedTodos(list, changes).map((todo) => [todo.id, idOf(todo)]));
  const groups = new Map<string, string[]>();
  for (const { kind, id } of worthTelling(changes)) {
    const word = WORDS[kind];
    if (word === undefined) continue;
    const name = names.get(id) ?? id;
    const group = groups.get(word);
    if (group) group.push(name);
    else groups.set(word, [name]);
  }
  return [...groups].map(([word, ids]) => `${word} ${ranges(ids)}.`);
}

/** A reopened todo that is started was only started, as the model sees it. */
function worthTelling(changes: readonly Change[]): Change[] {
  const started = new Set(changes.filter(({ kind }) => kind === "started").map(({ id }) => id));
  return changes.filter(({ kind, id }) => kind !== "reopened" || !started.has(id));
}

/** Ids in short: t1-t4, t9. */
function ranges(ids: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && follows(run.last, id)) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs
    .map(({ first, last }) => (first === last ? shownId(first) : `${first}-${last}`))
    .join(", ");
}

function follows(before: string, after: string): boolean {
  const one = /^t(\d+)$/.exec(before);
  const two = /^t(\d+)$/.exec(after);
  return one !== null && two !== null && Number(two[1]) === Number(one[1]) + 1;
}
