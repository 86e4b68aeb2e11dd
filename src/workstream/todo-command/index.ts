export type { Answer, Decision } from "./decision.ts";
export type { EditedText, TodoCommandHost } from "./host.ts";
export { runTodoCommand, TODO_COMMAND } from "./run-todo-command.ts";
