/**
 * The todo tools for agent loops that take a tool as a name, a schema and an
 * `execute` function.
 * @module
 */
export { createTodoTools } from "./create-todo-tools.ts";
export type { AgentTool, AgentToolResult, CreateTodoToolsOptions } from "./create-todo-tools.ts";
