import type { Outcome, Reply } from "./dialect.ts";
import type { Applied, Change, Issue, Todo, TodoList } from "../todo/index.ts";
import { focusOf, isRemovedOpen, progressOf } from "../todo/index.ts";

/** As much of a text as a model needs to recognise it. */
const MOST_SHOWN = 80;

/** A text cut to a length, safe to be sent in any encoding. */
export function shortened(text: string, most: number = MOST_SHOWN): string {
  const short = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return short.toWellFormed();
}

/** A text in quotes, cut if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

/** Texts in quotes: the first of many, and how many more there are. */
export function quotedAll(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).map(quoted);
  if (texts.length > most) shown.push(`and ${texts.length - most} more`);
  return shown.join(", ");
}

/** How a list stands, for a model whose write was refused: `1/3 completed, in_progress: "Fix it"`. */
export function standing(list: TodoList): string {
  const { completed, total } = progressOf(list);
  if (total === 0) return "empty";
  const focus = focusOf(list);
  const count = `${completed}/${total} completed`;
  return focus ? `${count}, in_progress: ${quoted(focus.content)}` : count;
}

const MOST_ACTIVE = 5;

/** The todos of which only one may be in progress: the one thing that can be wrong with a well-formed list. */
export function activeNames(issue: Issue): string {
  if (issue.code !== "several-in-progress") return issue.code;
  const contents = issue.todos.map(({ content }) => content);
  return quotedAll(contents, MOST_ACTIVE);
}

/** The contents that a write took off the list while they were open. */
function removedContents(changes: readonly Change[]): string[] {
  return changes.filter(isRemovedOpen).map(({ content }) => content);
}

/** The journal has all of them. */
const MOST_NAMED = 20;

/** The last line of a text reply to a whole-list write that lost open todos; none if it lost none. */
export function removedLine(changes: readonly Change[]): string | undefined {
  const removed = removedContents(changes);
  if (removed.length === 0) return undefined;
  return `Removed while open: ${quotedAll(removed, MOST_NAMED)}`;
}

/** Tells the model that a write which left out a person's todos did not remove them. */
export function keptSentence(kept: readonly Pick<Todo, "content">[]): string {
  const contents = quotedAll(
    kept.map(({ content }) => content),
    MOST_NAMED,
  );
  const [stays, them] = kept.length === 1 ? ["It stays", "it"] : ["They stay", "them"];
  return `The user added ${contents}. ${stays} on the list until you complete or cancel ${them}.`;
}

/** The same as lines of a reply; none if nothing was kept. */
export function keptLines(kept: readonly Todo[]): string[] {
  return kept.length > 0 ? [keptSentence(kept)] : [];
}

type Moved = Pick<Applied, "changes" | "kept">;

/** What the last lines of a text reply say of open todos that are gone or were kept. */
export function movedLines({ changes, kept }: Moved): string[] {
  return [removedLine(changes) ?? [], keptLines(kept)].flat();
}

/** The same for programs: the contents. */
export interface MovedContents {
  /** Open todos that the write removed; absent if there are none. The name is part of the interface. */
  readonly dropped?: readonly string[];
  /** A person's open todos that the write left out and that stayed; absent if there are none. */
  readonly kept?: readonly string[];
}

export function movedContents({ changes, kept }: Moved): MovedContents {
  const dropped = removedContents(changes);
  return {
    ...(dropped.length > 0 && { dropped }),
    ...(kept.length > 0 && { kept: kept.map(({ content }) => content) }),
  };
}

/** A reply to a write that was taken, before it says what became of todos that the write left out. */
type Taken = Pick<Reply, "text"> & { readonly details: object };

/** The reply to a whole-list write: why the list refused it, or `taken` and the todos it left out. */
export function writeReply(
  outcome: Outcome,
  refuse: (error: Issue, list: TodoList, tool: string) => Reply,
  taken: (outcome: Outcome) => Taken,
): Reply {
  const error = errorOf(outcome);
  if (error) return refuse(error, outcome.list, outcome.tool);
  const { text, details } = taken(outcome);
  return {
    text: [text, ...movedLines(outcome)].join("\n"),
    details: { ...details, ...movedContents(outcome) },
    isError: false,
  };
}

/** The first reason for which the list did not take a write. */
export function errorOf({ issues }: Pick<Outcome, "issues">): Issue | undefined {
  return issues.find(({ severity }) => severity === "error");
}
