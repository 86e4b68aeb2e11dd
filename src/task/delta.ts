import type { JsonValue } from "../todo/index.ts";
import type { Task } from "./task.ts";

/** The fields of a task that changed. A field that is not there has none before or after. */
export interface TaskDelta {
  readonly id: string;
  readonly before: { readonly [field: string]: JsonValue };
  readonly after: { readonly [field: string]: JsonValue };
}

/** What happened to a task, field by field; undefined is one that is not there. */
export function taskDelta(before: Task | undefined, after: Task | undefined): TaskDelta {
  if (!before && after) return { id: after.id, before: {}, after: fieldsOf(after) };
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  );
  const part = (fields: Fields): Fields =>
    Object.fromEntries(
      changed.flatMap((field) => (field in fields ? [[field, fields[field] ?? null]] : [])),
    );
  return { id: (before ?? after)?.id ?? "", before: part(old), after: part(now) };
}

/** What there is to tell of a claim. */
export interface ClaimedTask extends Pick<Task, "id" | "status" | "owner" | "epoch" | "lease"> {
  readonly times: Pick<Task["times"], "changed" | "started">;
}

/** What a claim did, told from the task as it left it: before, nobody had it. */
export function claimDelta({ id, status, owner, epoch, lease, times }: ClaimedTask): TaskDelta {
  const starts = times.started === times.changed;
  const after = { ...(starts && { status }), ...(owner !== undefined && { owner }), epoch };
  return {
    id,
    before: { ...(starts && { status: "open" }), epoch: epoch - 1 },
    after: { ...after, ...(lease && { lease: { ...lease } }) },
  };
}

type Fields = { readonly [field: string]: JsonValue };

function fieldsOf(task: Task | undefined): Fields {
  return (task ?? {}) as unknown as Fields;
}

/** The kinds of lines that a board's journal has, each about one task. */
export type TaskEvent =
  | "task-added"
  | "task-edited"
  | "task-claimed"
  | "task-lease-expired"
  | "task-released"
  | "task-started"
  | "task-done"
  | "task-cancelled"
  | "task-failed"
  | "task-reopened"
  | "task-noted"
  | "task-deleted";
