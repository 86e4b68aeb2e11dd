import type { JsonValue } from "../todo/index.ts";
import type { RetryPolicy, Serves, Task, TaskPriority, Metadata } from "./task.ts";
import { DEFAULT_PRIORITY } from "./task.ts";
import type { Wait } from "../todo/wait.ts";

/** What somebody says of a task that is to be. */
export interface TaskDraft {
  readonly subject: string;
  readonly description?: string;
  readonly activeForm?: string;
  readonly priority?: TaskPriority;
  readonly owner?: string;
  readonly blockedBy?: readonly string[];
  readonly parent?: string;
  readonly labels?: readonly string[];
  readonly waits?: readonly Wait[];
  readonly check?: string;
  readonly metadata?: Metadata;
  readonly serves?: Serves;
  readonly retry?: RetryPolicy;
}

export function newTask(id: string, draft: TaskDraft, now: number): Task {
  const { blockedBy = [], labels = [], waits = [], priority = DEFAULT_PRIORITY, ...given } = draft;
  return {
    ...given,
    id,
    status: "open",
    priority,
    epoch: 0,
    blockedBy: unique(blockedBy),
    labels: unique(labels),
    waits,
    attempts: 0,
    times: { added: now, changed: now },
  };
}

/** Fields to set. What is left out stays; null takes a field away. */
export interface TaskPatch {
  readonly subject?: string;
  readonly description?: string | null;
  readonly activeForm?: string | null;
  readonly priority?: TaskPriority;
  readonly parent?: string | null;
  readonly check?: string | null;
  readonly serves?: Serves | null;
  readonly retry?: RetryPolicy | null;
  readonly addLabels?: readonly string[];
  readonly removeLabels?: readonly string[];
  readonly addBlockedBy?: readonly string[];
  readonly removeBlockedBy?: readonly string[];
  /** Key by key; null takes a key away. */
  readonly metadata?: { readonly [key: string]: JsonValue };
}

/** The very same task if nothing changes. Whether new blockers may be is for the graph to say. */
export function editTask(task: Task, patch: TaskPatch, now: number): Task {
  const { addLabels, removeLabels, addBlockedBy, removeBlockedBy, metadata, ...fields } = patch;
  const edited = {
    ...task,
    ...fields,
    labels: changed(task.labels, addLabels, removeLabels),
    blockedBy: changed(task.blockedBy, addBlockedBy, removeBlockedBy),
    ...(metadata && { metadata: mergeMetadata(task.metadata ?? {}, metadata) }),
  };
  const kept = Object.entries(edited).filter(([, value]) => value !== null);
  const next = Object.fromEntries(kept) as unknown as Task;
  if (isSame(task, next)) return task;
  return { ...next, times: { ...task.times, changed: now } };
}

/** The task without a trace of another one that is being deleted. */
export function withoutReferences(task: Task, deleted: ReadonlySet<string>, now: number): Task {
  const removeBlockedBy = task.blockedBy.filter((id) => deleted.has(id));
  const losesParent = task.parent !== undefined && deleted.has(task.parent);
  return editTask(task, { removeBlockedBy, ...(losesParent && { parent: null }) }, now);
}

function changed(
  list: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): readonly string[] {
  const next = unique([...list, ...added]).filter((item) => !removed.includes(item));
  return next.length === list.length && next.every((item, i) => item === list[i]) ? list : next;
}

function unique(list: readonly string[]): readonly string[] {
  return [...new Set(list)];
}

function mergeMetadata(old: Metadata, patch: Metadata): Metadata {
  const merged = new Map(Object.entries(old));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** By text: tasks are JSON. */
function isSame(task: Task, next: Task): boolean {
  const keys = new Set([...Object.keys(task), ...Object.keys(next)]) as Set<keyof Task>;
  return [...keys].every((key) => JSON.stringify(task[key]) === JSON.stringify(next[key]));
}
