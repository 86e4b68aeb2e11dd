/**
 * `todowrite` and `todoread` of opencode: the whole list in every call and in
 * every reply, four statuses, a priority on every todo.
 * @module
 */
import type { TodoPriority, TodoStatus } from "../../todo/index.ts";
import { TODO_PRIORITIES, TODO_STATUSES } from "../../todo/index.ts";
import type { Dialect } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { flatList } from "../flat-list.ts";
import { writeReply } from "../reply-text.ts";
import { invalidInput, refusedWrite } from "./messages.ts";

/** A todo as this vocabulary writes it. */
export interface OpencodeTodo {
  readonly content: string;
  readonly status: TodoStatus;
  readonly priority: TodoPriority;
}

/** Shown where no priority is known. */
const UNRANKED: TodoPriority = "medium";

const flat = flatList<OpencodeTodo>({
  description: "The whole list, in order",
  fields: {
    content: { kind: "text", description: "What is to be done, in short" },
    status: { kind: "word", words: TODO_STATUSES, fallback: "pending" },
    priority: { kind: "word", words: TODO_PRIORITIES, fallback: UNRANKED },
  },
  textField: "content",
  readTool: "todoread",
  item: ({ content, status, priority = UNRANKED }) => ({ content, status, priority }),
  draft({ content, status, priority }, known) {
    const isEcho = known !== undefined && priority === (known.priority ?? UNRANKED);
    return { content, status, ...(!isEcho && { priority }) };
  },
  refuse: invalidInput,
});

export const opencode: Dialect = {
  name: "opencode",
  tools: [
    {
      name: "todowrite",
      label: "Write todos",
      description: `Write the todo list of this session, all of it, in order. Use it for work of three or more steps, when the user names several tasks, or when new instructions come in. Skip it for a single step or a question.

Have one todo in_progress at a time. Mark it completed as soon as it is done, before you start the next, and cancelled when it is no longer needed. Leave no open todo out: what is missing is gone.`,
      inputSchema: flat.schema,
      access: "write",
    },
    {
      name: "todoread",
      label: "Read todos",
      description: "Read the todo list of this session.",
      inputSchema: objectSchema({}),
      access: "read",
    },
  ],
  rules: { ...WHOLE_LIST_RULES, focus: "advise" },
  availability: { ...OFFERED_EVERYWHERE, toChildAgents: false },
  guidance: `Keep a list with todowrite when the work has three or more steps or the user gave several tasks; leave it out for one quick step or a plain question. Have one todo in progress and mark it completed as soon as it is done.`,
  onResume: "all",
  decode: flat.decode,
  // Both tools answer with the list as it is now.
  encode: (outcome) =>
    writeReply(outcome, refusedWrite, ({ list }) => {
      const todos = flat.toItems(list);
      const open = todos.filter(({ status }) => status !== "completed");
      return {
        text: JSON.stringify(todos, null, 2),
        details: { title: `${open.length} todos`, metadata: { todos } },
      };
    }),
  toNative: flat.toNative,
  fromNative: flat.fromNative,
};
