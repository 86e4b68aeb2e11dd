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

/** A blocked todo is a pending one that waits. */
export function toItem({ content: description, status, waits }: Todo): GeminiTodo {
  return { description, status: status === "pending" && waits ? "blocked" : status };
}

export const flat: FlatList<GeminiTodo> = flatList<GeminiTodo>({
  fields: {
    description: { kind: "content" },
    status: { kind: "word", words: STATUSES, fallback: "pending" },
  },
  textField: "description",
  isClosed: true,
  item: toItem,
  draft({ description: content, status: word }) {
    const isBlocked = word === "blocked";
    return { content, status: isBlocked ? "pending" : word, isBlocked };
  },
  refuse: invalidInput,
});
