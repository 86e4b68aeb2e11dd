import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents } from "../dropped.ts";
import { oncePerTodo, strung } from "../list-text.ts";
import type { TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Sent } from "./decode.ts";
import { refusedWrite } from "./messages.ts";
import type { HermesItem } from "./native.ts";
import { toNative } from "./native.ts";

/** What every call that was carried out answers with. */
export interface HermesResult {
  readonly todos: readonly HermesItem[];
  /** Grows by one with every change of the list. */
  readonly revision: number;
  readonly summary: { readonly [count in "total" | TodoStatus]: number };
  /** Contents of open todos that the write left out; absent if there are none. */
  readonly dropped?: readonly string[];
  /** How many items were left off because the list was full; absent if none. */
  readonly omitted?: number;
}

export function encode({ list, revision, issues, changes, sent }: Outcome): Reply {
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { todos } = toNative(list);
  const dropped = droppedContents(changes);
  const { omitted = 0 } = (sent ?? {}) as Partial<Sent>;
  const rest = {
    revision,
    summary: summaryOf(todos),
    ...(dropped.length > 0 && { dropped }),
    ...(omitted > 0 && { omitted }),
  };
  const details: HermesResult = { todos, ...rest };
  return {
    text: `{"todos":[${strung(itemTexts(list, todos), ",")}],${JSON.stringify(rest).slice(1)}`,
    details,
    isError: false,
  };
}

const itemJson = oncePerTodo(({ id, key = id, content, status }) =>
  JSON.stringify({ id: key, content, status }),
);

/** The items as JSON. Most say no more than their todo does by itself. */
function itemTexts(list: TodoList, items: readonly HermesItem[]): string[] {
  return allTodos(list).map((todo, place) => {
    const item = items[place] as HermesItem;
    const isPlain = item.parent === undefined && item.id === (todo.key ?? todo.id);
    return isPlain ? itemJson(todo) : JSON.stringify(item);
  });
}

function summaryOf(todos: readonly HermesItem[]): HermesResult["summary"] {
  const counts = { pending: 0, in_progress: 0, completed: 0, cancelled: 0 };
  for (const { status } of todos) counts[status]++;
  return { total: todos.length, ...counts };
}
