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

export function toItem(todo: Todo): GeminiTodo {
  const { content: description, status } = todo;
  return { description, status: status === "pending" && isBlocked(todo) ? "blocked" : status };
}

export const flat: FlatList<GeminiTodo> = flatList<GeminiTodo>({
  fields: {
    description: { kind: "content" },
    status: { kind: "word", words: STATUSES, fallback: "pending" },
  },
  textField: "description",
  isClosed: true,
  item: toItem,
  draft({ description: content, status: word }, known) {
    const blocked = word === "blocked";
    const draft = { content, status: blocked ? "pending" : word } as const;
    return blocked === isBlocked(known) ? draft : { ...draft, extra: { ...known?.extra, blocked } };
  },
  refuse: invalidInput,
});
