export { DEFAULT_LANE, encodeComponent, resolveTodoScope } from "./scope.ts";
export type { Origin, TodoScope } from "./scope.ts";
