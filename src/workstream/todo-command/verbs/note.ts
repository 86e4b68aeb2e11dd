import type { TodoList } from "../../../todo/index.ts";
import { QUIET_HAND_RULES } from "../../../todo/index.ts";
import type { Decision } from "../decision.ts";
import { findTodo } from "../fuzzy-match.ts";
import { noTodoMatched } from "./no-match.ts";
import type { CommandWords } from "../words.ts";

/** Adds a note to one todo. Only blanks at the end of the text are cut. */
export function note(
  list: TodoList,
  { query, text: typed }: { query: string; text: string },
  words: CommandWords,
): Decision {
  const todo = findTodo(list, query);
  if (!todo) return noTodoMatched(list, query, words);
  const text = typed.trimEnd();
  return {
    kind: "edit",
    edit: {
      operations: [{ kind: "note", todo: todo.id, text }],
      action: `note ${todo.content}`,
      rules: QUIET_HAND_RULES,
    },
    text: `Noted on ${todo.content}: ${text}`,
  };
}
