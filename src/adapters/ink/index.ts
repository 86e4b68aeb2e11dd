/**
 * For programs made with Ink: the list as a component, and as a hook.
 * @module
 */
export { TodoList, useTodoList } from "./todo-list.ts";
export type { TodoListProps } from "./todo-list.ts";
