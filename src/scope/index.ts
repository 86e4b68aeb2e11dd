export {
  DEFAULT_LANE,
  decodeComponent,
  encodeComponent,
  originOfScope,
  resolveTodoScope,
} from "./scope.ts";
export type { Origin, TodoScope } from "./scope.ts";
