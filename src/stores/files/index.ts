export { openFilesStore, readTodos } from "./files-store.ts";
export type { FilesStoreOptions, WrittenTodo } from "./files-store.ts";
export { continuationStatePath, todoContentPath } from "./file-name.ts";
