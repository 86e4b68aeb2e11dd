/**
 * What vocabularies have in common whose items are a content, one of three
 * statuses and an active form. A todo that has no active form shows its content.
 * @module
 */
import { readFlat } from "./flat-phase.ts";
import type { JsonObject } from "./json-input.ts";
import type { ThreeStatus } from "./three-statuses.ts";
import { draftOf, shownStatus, threeStatus } from "./three-statuses.ts";
import type { PhaseDraft, Todo, TodoDraft, TodoList } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";

export interface FormedItem {
  readonly content: string;
  readonly status: ThreeStatus;
  /** The content in words for work under way: "Running tests". */
  readonly activeForm: string;
}

export function toFormedItem({ content, status, activeForm = content }: Todo): FormedItem {
  return { content, status: shownStatus(status), activeForm };
}

/**
 * A whole list as drafts, to be written over `list`. An active form that only
 * repeats the content says nothing, unless the todo has another one now.
 */
export function formedDrafts(items: readonly FormedItem[], list: TodoList): TodoDraft[] {
  let formed: ReadonlySet<string> | undefined;
  return items.map(({ content, status, activeForm }) => {
    const draft = draftOf(content, status);
    if (activeForm !== content) return { ...draft, activeForm };
    formed ??= contentsWithForm(list);
    return formed.has(content) ? { ...draft, activeForm } : draft;
  });
}

function contentsWithForm(list: TodoList): ReadonlySet<string> {
  const formed = allTodos(list).filter((todo) => todo.activeForm !== undefined);
  return new Set(formed.map((todo) => todo.content));
}

/** Someone else's list of such items. One without content or status is left out; the active form may be missing. */
export function readFormedItems(
  value: unknown,
  keys: readonly string[],
  formOf: (entry: JsonObject) => unknown = ({ activeForm }) => activeForm,
): readonly PhaseDraft[] | undefined {
  return readFlat(value, keys, (entry) => {
    const { content } = entry;
    const status = threeStatus(entry["status"]);
    if (typeof content !== "string" || content === "" || !status) return undefined;
    const activeForm = formOf(entry);
    const draft = draftOf(content, status);
    const isForm = typeof activeForm === "string" && activeForm !== "" && activeForm !== content;
    return isForm ? { ...draft, activeForm } : draft;
  });
}
