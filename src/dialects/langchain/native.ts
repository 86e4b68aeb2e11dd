import type { FlatList } from "../flat-list.ts";
import { flatList } from "../flat-list.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { draftOf, shownStatus, THREE_STATUSES } from "../three-statuses.ts";
import type { Todo } from "../../todo/index.ts";
import { invalidInput } from "./messages.ts";

/** A todo as this vocabulary writes it. */
export interface LangChainTodo {
  readonly content: string;
  readonly status: ThreeStatus;
}

export function toItem({ content, status }: Todo): LangChainTodo {
  return { content, status: shownStatus(status) };
}

export const flat: FlatList<LangChainTodo> = flatList<LangChainTodo>({
  fields: {
    content: { kind: "text" },
    status: { kind: "word", words: THREE_STATUSES, fallback: "pending" },
  },
  textField: "content",
  item: toItem,
  draft: ({ content, status }) => draftOf(content, status),
  refuse: invalidInput,
});
