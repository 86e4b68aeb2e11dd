import type { FlatList } from "../flat-list.ts";
import { flatList } from "../flat-list.ts";
import type { Todo, TodoPriority, TodoStatus } from "../../todo/index.ts";
import { TODO_PRIORITIES, TODO_STATUSES } from "../../todo/index.ts";
import { invalidInput } from "./messages.ts";

/** A todo as this vocabulary writes it. */
export interface OpencodeTodo {
  readonly content: string;
  readonly status: TodoStatus;
  readonly priority: TodoPriority;
}

/** Shown where no priority is known. */
const UNRANKED: TodoPriority = "medium";

export function toItem({ content, status, priority = UNRANKED }: Todo): OpencodeTodo {
  return { content, status, priority };
}

export const flat: FlatList<OpencodeTodo> = flatList<OpencodeTodo>({
  fields: {
    content: { kind: "text" },
    status: { kind: "word", words: TODO_STATUSES, fallback: "pending" },
    priority: { kind: "word", words: TODO_PRIORITIES, fallback: UNRANKED },
  },
  textField: "content",
  readTool: "todoread",
  item: toItem,
  draft({ content, status, priority }, known) {
    const isEcho = known !== undefined && priority === (known.priority ?? UNRANKED);
    return { content, status, ...(!isEcho && { priority }) };
  },
  refuse: invalidInput,
});
