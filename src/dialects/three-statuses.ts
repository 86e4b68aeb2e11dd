/**
 * What vocabularies have in common whose items are a content, one of three
 * statuses and an active form. A todo that has no active form shows its content.
 * @module
 */
import type { PhaseDraft, Todo, TodoDraft, TodoList, TodoStatus } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";
import { readFlat, todoFinder } from "./flat-list.ts";
import type { JsonObject } from "./json-input.ts";

/** The statuses of a vocabulary that has no word for cancelled. */
export const THREE_STATUSES = ["pending", "in_progress", "completed"] as const;

export type ThreeStatus = (typeof THREE_STATUSES)[number];

/** How such a vocabulary shows a status: what is cancelled reads as completed. */
export function shownStatus(status: TodoStatus): ThreeStatus {
  return status === "cancelled" ? "completed" : status;
}

/** The status of this name, if it is one. */
export function threeStatus(name: unknown): ThreeStatus | undefined {
  return THREE_STATUSES.find((status) => status === name);
}

/** A todo as such a vocabulary writes it. A cancelled one that is written back as completed stays cancelled. */
export function draftOf(content: string, status: ThreeStatus): TodoDraft {
  return status === "completed" ? { content, status, alike: ["cancelled"] } : { content, status };
}

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
 * A todo to be written over the one of the same content. An active form that only repeats the
 * content says nothing, unless the todo has another one now.
 */
export function formedDraft(
  { content, status, activeForm }: FormedItem,
  known: Todo | undefined,
): TodoDraft {
  const draft = draftOf(content, status);
  const saysNothing = activeForm === content && known?.activeForm === undefined;
  return saysNothing ? draft : { ...draft, activeForm };
}

/** A whole list as drafts, to be written over `list`. */
export function formedDrafts(items: readonly FormedItem[], list: TodoList): TodoDraft[] {
  const known = todoFinder(list);
  return items.map((item, place) => formedDraft(item, known(item.content, place)));
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

/** A todo as vocabularies write it whose list is a plan of steps. */
export interface PlanStep {
  readonly step: string;
  readonly status: ThreeStatus;
}

export function toSteps(list: TodoList): PlanStep[] {
  return allTodos(list).map(({ content, status }) => ({
    step: content,
    status: shownStatus(status),
  }));
}

export function toPlan(list: TodoList): { readonly plan: readonly PlanStep[] } {
  return { plan: toSteps(list) };
}

export function stepDraft({ step, status }: PlanStep): TodoDraft {
  return draftOf(step, status);
}
