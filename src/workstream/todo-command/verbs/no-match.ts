import type { TodoList } from "../../../todo/index.ts";
import { allTodos } from "../../../todo/index.ts";
import type { Answer } from "../decision.ts";
import { todosContaining } from "../fuzzy-match.ts";

/** For verbs that act on one todo. */
export function noTodoMatched(list: TodoList, query: string, name: string): Answer {
  const text = `No task matched "${query}". Use ${name} to list current tasks.`;
  return { kind: "error", text, ...candidates(list, query) };
}

/** For verbs that act on a todo or a phase. */
export function nothingMatched(list: TodoList, query: string): Answer {
  return {
    kind: "error",
    text: `No task or phase matched "${query}".`,
    ...candidates(list, query),
  };
}

/** For verbs that act on everything, when there is nothing. */
export function noTodos(list: TodoList, name: string): Answer | undefined {
  if (allTodos(list).length > 0) return undefined;
  return { kind: "warning", text: `No todos. Use ${name} append <task> to start one.` };
}

function candidates(list: TodoList, query: string): Pick<Answer, "candidates"> {
  const contents = todosContaining(list, query).map(({ content }) => content);
  return contents.length > 0 ? { candidates: contents } : {};
}
