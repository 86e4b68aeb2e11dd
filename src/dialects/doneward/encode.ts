import type { Change, ChangeKind, Todo, TodoList, Wait } from "../../todo/index.ts";
import { allTodos, changedTodos, isRemovedOpen, waitToText } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import { removedLine, keptLines, movedContents, quoted, shortened } from "../reply-text.ts";
import type { Page } from "./decode.ts";
import {
  adviceText,
  idOf,
  refusal,
  refusedWrite,
  shownId,
  standingLine,
  summary,
} from "./messages.ts";

/** A reply says what changed, what is in focus and how far the work is; never the whole list. */
export function encode(outcome: Outcome): Reply {
  const { tool, list, issues, changes, kept } = outcome;
  if (tool === "todo_read") return readReply(list, outcome.sent as Page);
  const errors = issues.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return refusedWrite(errors, list);
  const changed = changeWords(changes, list);
  const lost = removedLine(changes);
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

/** A reopened todo that is started was only started, as the model sees it. Removed open todos have a line of their own. */
function worthTelling(changes: readonly Change[]): Change[] {
  const started = new Set(changes.filter(({ kind }) => kind === "started").map(({ id }) => id));
  const others = changes.filter((change) => !isRemovedOpen(change));
  return others.filter(({ kind, id }) => kind !== "reopened" || !started.has(id));
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

/** A todo as this vocabulary writes it. */
export interface DonewardTodo {
  readonly id: string;
  readonly content: string;
  readonly status: Todo["status"];
  readonly activeForm?: string;
  readonly check?: string;
  readonly waits_for?: string | readonly string[];
  readonly priority?: Todo["priority"];
  readonly parent?: string;
  readonly notes?: readonly string[];
}

export function toNative(list: TodoList): { readonly todos: readonly DonewardTodo[] } {
  const todos = allTodos(list);
  const names = new Map(todos.map((todo) => [todo.id, idOf(todo)]));
  return {
    todos: todos.map((todo) => {
      const { content, status, activeForm, check, waits, priority, notes } = todo;
      const parent = todo.parent === undefined ? undefined : names.get(todo.parent);
      return {
        id: idOf(todo),
        content,
        status,
        ...(activeForm !== undefined && { activeForm }),
        ...(check !== undefined && { check }),
        ...(waits && { waits_for: waitTexts(waits) }),
        ...(priority !== undefined && { priority }),
        ...(parent !== undefined && { parent }),
        ...(notes && { notes }),
      };
    }),
  };
}

function waitTexts(waits: readonly Wait[]): string | readonly string[] {
  const [only = "", ...more] = waits.map(waitToText);
  return more.length === 0 ? only : [only, ...more];
}

/** What the first and the last line of a reply take of its budget. */
const FRAME = 50;

/** Tokens of a line, rather too many than too few: tokenizers differ, a budget should hold for all. */
function costOf(line: string): number {
  const ascii = line.replace(/[^ -~]/g, "").length;
  return Math.ceil(ascii / 3) + 2 * (line.length - ascii) + 3;
}

const MARKS: { readonly [status in Todo["status"]]: string } = {
  pending: "[ ]",
  in_progress: "[>]",
  completed: "[x]",
  cancelled: "[-]",
};

/**
 * The list from the cursor on, as many lines as the budget holds, and where to
 * go on. Undefined if nothing goes by the cursor's name any more.
 */
export function readLines(
  list: TodoList,
  { budget, cursor }: Page,
): { lines: string[]; next?: string } | undefined {
  const todos = allTodos(list);
  const start = cursor === undefined ? 0 : todos.findIndex((todo) => idOf(todo) === cursor);
  if (start < 0) return undefined;
  const lines: string[] = [];
  let left = budget - FRAME;
  for (const todo of todos.slice(start)) {
    const line = lineOf(todo);
    const cost = costOf(line);
    if (cost > left && lines.length > 0) return { lines, next: idOf(todo) };
    lines.push(cost > left ? shortened(line, Math.max(20, left)) : line);
    left -= cost;
  }
  return { lines };
}

function lineOf(todo: Todo): string {
  const { content, status, check, waits = [], notes = [] } = todo;
  const extras = [
    ...waits.map((wait) => `waits for ${waitToText(wait)}`),
    ...(check === undefined ? [] : [`check: ${check}`]),
    ...notes.map((note) => `note: ${note}`),
  ];
  const line = `${MARKS[status]} ${idOf(todo)} ${content}`;
  return [line, ...extras].join(" | ").toWellFormed();
}
