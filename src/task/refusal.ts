import type { TaskStatus } from "./task.ts";
import type { Wait } from "../todo/wait.ts";

/** Why something was not done, as data. Words are made at the edge. */
export type TaskRefusal =
  | { readonly code: "task_not_found"; readonly id: string }
  | { readonly code: "ambiguous_id"; readonly prefix: string; readonly ids: readonly string[] }
  | { readonly code: "already_exists"; readonly id: string }
  | { readonly code: "already_claimed"; readonly id: string; readonly owner?: string }
  | { readonly code: "already_resolved"; readonly id: string; readonly status: TaskStatus }
  | { readonly code: "blocked"; readonly id: string; readonly by: readonly string[] }
  | { readonly code: "waiting"; readonly id: string; readonly waits: readonly Wait[] }
  /** Who asked has these unfinished tasks already. */
  | { readonly code: "agent_busy"; readonly owner: string; readonly tasks: readonly string[] }
  /** The claim that the write was made under is over. */
  | {
      readonly code: "stale_epoch";
      readonly id: string;
      readonly epoch: number;
      readonly current: number;
      readonly owner?: string;
    }
  | { readonly code: "self_dependency"; readonly id: string }
  /** Each task of the path waits for the next; the last is the first again. */
  | { readonly code: "cycle"; readonly path: readonly string[] };

export type Decided<T> =
  ({ readonly ok: true } & T) | { readonly ok: false; readonly refusal: TaskRefusal };

export function refuse(refusal: TaskRefusal): {
  readonly ok: false;
  readonly refusal: TaskRefusal;
} {
  return { ok: false, refusal };
}
