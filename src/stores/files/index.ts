export { openFilesStore } from "./files-store.ts";
export type { FilesStoreOptions } from "./files-store.ts";
export { continuationStatePath, todoContentPath } from "./todo-paths.ts";
export { readTodos } from "./read-todos.ts";
export type { WrittenTodo } from "./read-todos.ts";
