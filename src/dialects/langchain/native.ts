import type { FlatList } from "../flat-list.ts";
import { flatList } from "../flat-list.ts";
import { invalidInput } from "./messages.ts";
import { STATUSES } from "./schema.ts";

/** A todo as this vocabulary writes it. */
export interface LangChainTodo {
  readonly content: string;
  readonly status: (typeof STATUSES)[number];
}

/** There is no word for cancelled: such a todo reads as completed, and writing it back changes nothing. */
export const flat: FlatList<LangChainTodo> = flatList<LangChainTodo>({
  fields: {
    content: { kind: "text" },
    status: { kind: "word", words: STATUSES, fallback: "pending" },
  },
  textField: "content",
  item: ({ content, status }) => ({
    content,
    status: status === "cancelled" ? "completed" : status,
  }),
  draft: ({ content, status }) => ({
    content,
    status,
    ...(status === "completed" && { alike: ["cancelled"] as const }),
  }),
  refuse: invalidInput,
});
