/**
 * `write_todos` of Gemini CLI: the whole list in every call and in every reply,
 * five statuses, one in progress, refused while planning.
 * @module
 */
import type { Todo } from "../../todo/index.ts";
import type { Dialect, Outcome } from "../dialect.ts";
import { OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { flatList } from "../flat-list.ts";
import { writeReply } from "../reply-text.ts";
import { IN_PLAN_MODE, invalidInput, refusal, refusedWrite } from "./messages.ts";

const STATUSES = ["pending", "in_progress", "completed", "cancelled", "blocked"] as const;

/** A todo as this vocabulary writes it. */
export interface GeminiTodo {
  readonly description: string;
  readonly status: (typeof STATUSES)[number];
}

const flat = flatList<GeminiTodo>({
  description: "The whole list, in order. It replaces the list there was.",
  fields: {
    description: { kind: "content", description: "What is to be done" },
    status: { kind: "word", words: STATUSES, fallback: "pending" },
  },
  textField: "description",
  isClosed: true,
  item: ({ content, status, waits }: Todo) => ({
    description: content,
    status: status === "pending" && waits ? "blocked" : status,
  }),
  // A blocked todo is a pending one that waits.
  draft({ description: content, status: word }) {
    const isBlocked = word === "blocked";
    return { content, status: isBlocked ? "pending" : word, isBlocked };
  },
  refuse: invalidInput,
});

function taken({ list }: Outcome): { text: string; details: object } {
  const todos = flat.toItems(list);
  const lines = todos.map(({ status, description }, place) => {
    return `${place + 1}. [${status}] ${description}`;
  });
  const text =
    todos.length === 0
      ? "Successfully cleared the todo list."
      : ["Successfully updated the todo list. The current list is now:", ...lines].join("\n");
  return { text, details: { todos } };
}

export const geminiCli: Dialect = {
  name: "gemini-cli",
  tools: [
    {
      name: "write_todos",
      label: "WriteTodos",
      description: `Write the list of subtasks of a request, all of it, in order. Use it when a request takes several steps, also if that shows only on the way. Skip it for what one or two steps or a plain answer settle.

Mark a subtask in_progress just before you begin it, one at a time, and completed as soon as it is done without open errors. Use blocked for what cannot go on now and cancelled for what is no longer needed. Write the list again at every start, stop or change of plan.`,
      inputSchema: flat.schema,
      access: "write",
    },
  ],
  waitMark: "the status `blocked`",
  rules: WHOLE_LIST_RULES,
  availability: { ...OFFERED_EVERYWHERE, inPlanMode: "refused" },
  guidance: `Keep a list with write_todos when a request takes several steps; leave it out for one quick step or a plain question. Have one subtask in progress and write the list again as soon as you start, finish or cancel one.`,
  onResume: "all",
  // While a plan waits for approval nothing is read at all.
  decode: (tool, input, context) =>
    context.isPlanMode
      ? { ok: false, reply: refusal(IN_PLAN_MODE) }
      : flat.decode(tool, input, context),
  encode: (outcome) => writeReply(outcome, refusedWrite, taken),
  toNative: flat.toNative,
  fromNative: flat.fromNative,
};
