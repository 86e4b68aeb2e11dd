import type { JsonValue } from "../todo/index.ts";
import type { Wait } from "../todo/wait.ts";
import { handOver, releaseTask } from "./claim.ts";
import type { Decided, TaskUpdate } from "./operation.ts";
import { refuse } from "./operation.ts";
import type { Closing } from "./progress.ts";
import { closeTask, reopenTask, startTask } from "./progress.ts";
import type { Metadata, RetryPolicy, Serves, Task, TaskPriority } from "./task.ts";
import { DEFAULT_PRIORITY, isClosed, isTaken } from "./task.ts";

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

export interface Updating {
  /** Who asks, if it has a name. */
  readonly by?: string;
  /** The name that its claims are under. Omitted: as it is called. */
  readonly claimant?: string;
  /** The blockers that are not closed, those that the update adds included. */
  readonly openBlockers: readonly string[];
  readonly now: number;
}

type One = Decided<{ readonly task: Task }>;

/** The task after an update: opened again if need be, edited, given away, brought to its status. */
export function updateTask(task: Task, update: TaskUpdate, updating: Updating): One {
  const { patch = {}, owner, status, note, unlessTaken = false } = update;
  const { now, by, claimant = by } = updating;
  const isOpened = status === "open" || status === "in_progress";
  if (unlessTaken && task.owner !== undefined && task.owner !== claimant && !isClosed(task)) {
    return refuse({ code: "already_claimed", id: task.id, owner: task.owner });
  }
  const patched = editTask(isOpened ? reopenTask(task, now) : task, patch, now);
  const edited = note === undefined ? patched : noteOn(patched, note, updating);
  const given: One = owner === undefined ? { ok: true, task: edited } : give(edited, owner, now);
  if (!given.ok || status === undefined) return given;
  const isGiven = owner !== undefined || given.task.owner !== undefined;
  if (status === "done" || status === "cancelled") {
    return isClosed(given.task) ? given : closeTask(given.task, closingOf(update, status, now));
  }
  return bringTo(given.task, status, isGiven ? undefined : by, updating);
}

/** The task with one more note. */
export function noteOn(task: Task, text: string, { by, now }: Pick<Updating, "by" | "now">): Task {
  const note = { at: now, text, ...(by !== undefined && { by }) };
  const notes = [...(task.notes ?? []), note];
  return { ...task, notes, times: { ...task.times, changed: now } };
}

function closingOf({ statement }: TaskUpdate, as: Closing["as"], now: number): Closing {
  if (statement === undefined) return { as, now };
  return { as, now, evidence: [{ kind: "statement", summary: statement, at: now }] };
}

function give(task: Task, owner: string | null, now: number): One {
  if (owner === task.owner) return { ok: true, task };
  if (owner !== null) return handOver(task, owner, null, now);
  return { ok: true, task: isTaken(task) && !isClosed(task) ? releaseTask(task, now) : task };
}

function bringTo(
  task: Task,
  status: "open" | "in_progress",
  by: string | undefined,
  { openBlockers, now }: Updating,
): One {
  switch (status) {
    case "in_progress":
      return startTask(task, { lease: null, openBlockers, now, ...(by !== undefined && { by }) });
    case "open":
      if (task.status === "open") return { ok: true, task };
      return { ok: true, task: { ...task, status, times: { ...task.times, changed: now } } };
  }
}
