import type { FlatList } from "../flat-list.ts";
import { flatList } from "../flat-list.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { draftOf, shownStatus, THREE_STATUSES } from "../three-statuses.ts";
import { invalidInput } from "./messages.ts";

/** A todo as this vocabulary writes it. */
export interface LangChainTodo {
  readonly content: string;
  readonly status: ThreeStatus;
}

export const flat: FlatList<LangChainTodo> = flatList<LangChainTodo>({
  fields: {
    content: { kind: "text" },
    status: { kind: "word", words: THREE_STATUSES, fallback: "pending" },
  },
  textField: "content",
  item: ({ content, status }) => ({ content, status: shownStatus(status) }),
  draft: ({ content, status }) => draftOf(content, status),
  refuse: invalidInput,
});
