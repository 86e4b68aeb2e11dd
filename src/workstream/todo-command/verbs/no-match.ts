import type { TodoList } from "../../../todo/index.ts";
import { allTodos } from "../../../todo/index.ts";
import type { Answer } from "../decision.ts";
import { todosContaining } from "../fuzzy-match.ts";
import type { CommandWords } from "../words.ts";

/** For verbs that act on one todo. */
export function noTodoMatched(list: TodoList, query: string, words: CommandWords): Answer {
  const { name, todo } = words;
  const text = `No ${todo} matched "${query}". Use ${name} to list current ${todo}s.`;
  return { kind: "error", text, ...candidates(list, query) };
}

/** For verbs that act on a todo or a phase. */
export function nothingMatched(list: TodoList, query: string, { todo }: CommandWords): Answer {
  return {
    kind: "error",
    text: `No ${todo} or phase matched "${query}".`,
    ...candidates(list, query),
  };
}

/** For verbs that act on everything, when there is nothing. */
export function noTodos(list: TodoList, words: CommandWords): Answer | undefined {
  return allTodos(list).length > 0 ? undefined : { kind: "warning", text: emptyText(words) };
}

function candidates(list: TodoList, query: string): Pick<Answer, "candidates"> {
  const contents = todosContaining(list, query).map(({ content }) => content);
  return contents.length > 0 ? { candidates: contents } : {};
}

/** What to say of an empty list. */
export function emptyText({ name, add, todo }: CommandWords): string {
  return `No todos. Use ${name} ${add} <${todo}> to start one.`;
}
