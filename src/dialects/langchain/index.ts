/**
 * `write_todos` of LangChain's todo list middleware: the whole list in every
 * call and in every reply, three statuses.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { flatList } from "../flat-list.ts";
import { writeReply } from "../reply-text.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { draftOf, shownStatus, THREE_STATUSES } from "../three-statuses.ts";
import { invalidInput, refusedWrite } from "./messages.ts";

/** A todo as this vocabulary writes it. */
export interface LangChainTodo {
  readonly content: string;
  readonly status: ThreeStatus;
}

const flat = flatList<LangChainTodo>({
  description: "The whole list, in order",
  fields: {
    content: { kind: "text", description: "What is to be done" },
    status: { kind: "word", words: THREE_STATUSES, fallback: "pending" },
  },
  textField: "content",
  item: ({ content, status }) => ({ content, status: shownStatus(status) }),
  draft: ({ content, status }) => draftOf(content, status),
  refuse: invalidInput,
});

export const langchain: Dialect = {
  name: "langchain",
  tools: [
    {
      name: "write_todos",
      label: "Write Todos",
      description: `Write the todo list of the work in hand, all of it, in order. Use it for work of three or more steps, when the user names several tasks, or when the plan may change on the way. Skip it for a single step or a question.

Mark a todo in_progress before you begin it and completed as soon as it is fully done, not in a batch at the end. Several can be in progress if they run side by side. Add what comes up, and leave out what is no longer needed. Call this tool once at a time, never in parallel.`,
      inputSchema: flat.schema,
      access: "write",
      concurrency: "exclusive",
    },
  ],
  rules: { ...WHOLE_LIST_RULES, focus: "advise" },
  availability: OFFERED_EVERYWHERE,
  guidance: `Keep a list with write_todos when the work has three or more steps or the user gave several tasks; leave it out for one quick step or a plain question. Mark each todo completed when it is finished, and revise the list when you learn something new.`,
  onResume: "all",
  decode: flat.decode,
  encode: (outcome) =>
    writeReply(outcome, refusedWrite, ({ list }) => {
      const todos = flat.toItems(list);
      return { text: `Updated todo list to ${JSON.stringify(todos)}`, details: { todos } };
    }),
  toNative: flat.toNative,
  fromNative: flat.fromNative,
};
