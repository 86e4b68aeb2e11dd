import type { TodoStatus } from "../../todo/index.ts";
import type { TaskLink } from "./task.ts";

/** The answer to `GET /api/search?text=`; at most fifty of each. */
export interface SearchResults {
  readonly todos: readonly {
    readonly agent: string;
    readonly id: string;
    readonly content: string;
    readonly status: TodoStatus;
  }[];
  readonly tasks: readonly (TaskLink & { readonly board: string })[];
}
