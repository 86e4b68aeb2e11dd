export type { Answer } from "./decision.ts";
export type { TodoCommandHost } from "./host.ts";
export { runTodoCommand } from "./run-todo-command.ts";
