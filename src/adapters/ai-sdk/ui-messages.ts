import type { TodoList } from "../../todo/index.ts";
import { focusOf, progressOf } from "../../todo/index.ts";
import { maskValue } from "../../progress/index.ts";
import type { Workstream } from "../../workstream/index.ts";

/** What a page is told of the list. */
export interface ListData {
  readonly list: TodoList;
  readonly progress: ReturnType<typeof progressOf>;
  /** What is done now, in words for a person. */
  readonly line?: string;
}

/** Data parts for `UIMessage<unknown, ListParts>`. */
export type ListParts = { readonly todos: ListData };

export interface TodoListPart {
  readonly type: "data-todos";
  /** The same for all: a later part takes the place of an earlier one. */
  readonly id: "todos";
  readonly data: ListData;
}

/** The list as it stands, secrets covered. */
export async function listPart(work: Workstream): Promise<TodoListPart> {
  const list = maskValue(await work.list());
  const focus = focusOf(list);
  const line = focus && { line: focus.activeForm ?? focus.content };
  return { type: "data-todos", id: "todos", data: { list, progress: progressOf(list), ...line } };
}

/** Writes the list to a stream of UI messages, now and after every change, till ended or it fails. */
export async function streamList(
  work: Workstream,
  writer: { write(part: TodoListPart): void },
): Promise<() => void> {
  let writing = Promise.resolve();
  const write = (): void => {
    writing = writing.then(async () => writer.write(await listPart(work)));
    writing.catch(stop);
  };
  const stop = work.on("change", write);
  write();
  await writing;
  return stop;
}
