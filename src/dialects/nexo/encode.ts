import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import { errorOf, keptSentence, movedContents } from "../reply-text.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { shownStatus } from "../three-statuses.ts";
import { INSTRUCTIONS, refusedWrite } from "./messages.ts";

/** The reply shows the list before and the list as written, also when it was emptied at once. */
export function encode(outcome: Outcome): Reply {
  const { before, list, finished, kept } = outcome;
  const error = errorOf(outcome);
  if (error) return refusedWrite(error, list);
  const written = toItems(finished ?? list);
  const details = {
    old_todos: toItems(before),
    new_todos: written,
    wiped_on_all_completed: finished !== undefined,
    in_progress_count: written.filter(({ status }) => status === "in_progress").length,
    instructions: INSTRUCTIONS,
    ...movedContents(outcome),
    ...(kept.length > 0 && { note: keptSentence(kept) }),
  };
  return { text: JSON.stringify(details), details, isError: false };
}

/**
 * A todo as this vocabulary keeps it and shows it in replies. Calls may spell
 * the active form so, too; the schema has `activeForm`.
 */
export interface NexoTodo {
  readonly content: string;
  readonly status: ThreeStatus;
  readonly active_form: string;
}

export function toItem({ content, status, activeForm = content }: Todo): NexoTodo {
  return { content, status: shownStatus(status), active_form: activeForm };
}

export function toItems(list: TodoList): NexoTodo[] {
  return allTodos(list).map(toItem);
}

export function toNative(list: TodoList): { readonly todos: readonly NexoTodo[] } {
  return { todos: toItems(list) };
}
