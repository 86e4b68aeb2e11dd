import type { FlatList } from "../flat-list.ts";
import { flatList } from "../flat-list.ts";
import type { Todo } from "../../todo/index.ts";
import { invalidInput } from "./messages.ts";
import { STATUSES } from "./schema.ts";

/** A todo as this vocabulary writes it. */
export interface GeminiTodo {
  readonly description: string;
  readonly status: (typeof STATUSES)[number];
}

/** A blocked todo is pending, with a mark that other vocabularies carry along. */
function isBlocked(todo: Todo | undefined): boolean {
  return todo?.extra?.["blocked"] === true;
}

export const flat: FlatList<GeminiTodo> = flatList<GeminiTodo>({
  fields: {
    description: { kind: "content" },
    status: { kind: "word", words: STATUSES, fallback: "pending" },
  },
  textField: "description",
  isClosed: true,
  item: (todo) => ({
    description: todo.content,
    status: todo.status === "pending" && isBlocked(todo) ? "blocked" : todo.status,
  }),
  draft({ description: content, status: word }, known) {
    const blocked = word === "blocked";
    return {
      content,
      status: blocked ? "pending" : word,
      ...(blocked !== isBlocked(known) && { extra: { ...known?.extra, blocked } }),
    };
  },
  refuse: invalidInput,
});
