import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents } from "../dropped.ts";
import type { Change, ChangeKind, Issue, TodoList } from "../../todo/index.ts";
import { allTodos, focusOf, isOpen, progressOf } from "../../todo/index.ts";
import type { Page } from "./decode.ts";
import { idOf } from "./native.ts";
import { readLines } from "./read.ts";

/** A reply says what changed, what is in focus and how far the work is; never the whole list. */
export function encode(outcome: Outcome): Reply {
  const { tool, list, issues } = outcome;
  if (tool === "todo_read") return readReply(list, outcome.sent as Page);
  const errors = issues.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    return refusal(errors.map((issue) => errorText(issue, list)).join(" "), list);
  const changed = changeWords(outcome);
  const dropped = droppedContents(outcome.changes);
  const lost = dropped.length > 0 ? [`Dropped while open: ${dropped.map(quoted).join(", ")}.`] : [];
  return {
    text: [...(changed.length > 0 ? changed : ["No change."]), ...lost, stand(list)].join(" "),
    details: { ...summary(list), ...(dropped.length > 0 && { dropped }) },
    isError: false,
  };
}

/** The answer to a call that changed nothing because it could not be carried out. */
export function refusal(problem: string, list: TodoList): Reply {
  return {
    text: `${problem} Nothing was changed. ${stand(list)}`,
    details: { error: problem, ...summary(list) },
    isError: true,
  };
}

function readReply(list: TodoList, page: Page): Reply {
  const { lines, next } = readLines(list, page);
  const more = next === undefined ? [] : [`More: cursor ${next}`];
  return {
    text: [stand(list), ...lines, ...more].join("\n"),
    details: { ...summary(list), lines, ...(next !== undefined && { cursor: next }) },
    isError: false,
  };
}

interface Summary {
  readonly focus: { readonly id: string; readonly content: string } | null;
  readonly completed: number;
  readonly total: number;
}

function summary(list: TodoList): Summary {
  const focus = focusOf(list);
  const { completed, total } = progressOf(list);
  return { focus: focus ? { id: idOf(focus), content: focus.content } : null, completed, total };
}

/** Focus and count in one line. */
function stand(list: TodoList): string {
  const { focus, completed, total } = summary(list);
  if (total === 0) return "The list is empty.";
  const count = `${completed}/${total} done.`;
  if (focus) return `Focus: ${focus.id} ${quoted(focus.content)}. ${count}`;
  return allTodos(list).some(isOpen) ? `No focus. ${count}` : `All closed. ${count}`;
}

const WORDS: { readonly [kind in ChangeKind]?: string } = {
  added: "Added",
  started: "Started",
  completed: "Completed",
  cancelled: "Cancelled",
  reopened: "Reopened",
  paused: "Paused",
  removed: "Removed",
  edited: "Edited",
  noted: "Noted",
};

/** "Added t1-t4." says in order which new todo got which id. */
function changeWords({ changes, list }: Outcome): string[] {
  const names = new Map(allTodos(list).map((todo) => [todo.id, idOf(todo)]));
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
  return runs.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(", ");
}

function follows(before: string, after: string): boolean {
  const one = /^t(\d+)$/.exec(before);
  const two = /^t(\d+)$/.exec(after);
  return one !== null && two !== null && Number(two[1]) === Number(one[1]) + 1;
}

function errorText(issue: Issue, list: TodoList): string {
  switch (issue.code) {
    case "several-in-progress": {
      const todos = issue.todos.map(({ content }) => quoted(content)).join(", ");
      return `Only one todo can be in progress, not ${todos}: complete or pause the others in the same call.`;
    }
    case "unknown-todo": {
      const open = allTodos(list).filter(isOpen).slice(0, 20).map(idOf).join(", ");
      return `No todo ${quoted(issue.reference)}. Open: ${open || "none"}.`;
    }
    case "too-many-todos":
      return `At most ${issue.max} todos; these would be ${issue.count}.`;
    case "text-too-long":
      return `Todo ${issue.index + 1}: ${issue.field} is ${issue.length} ${issue.limit.unit} long (at most ${issue.limit.max}).`;
    case "empty-note":
      return `The note for ${quoted(issue.content)} is empty.`;
    case "unknown-phase":
      return `No phase ${quoted(issue.phase)}.`;
    case "duplicate-todo":
      return `${quoted(issue.content)} is on the list already.`;
  }
}

const MOST_SHOWN = 80;

function quoted(text: string): string {
  const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
  return JSON.stringify(short.toWellFormed());
}
