/**
 * A board in memory, with all the rules of the contract: the whole of the board
 * of a memory store, and the inside of one that reads its tasks before it works
 * on them. It knows nothing of journals, keys and watchers.
 * @module
 */
import type { Clocks, Task } from "../task/index.ts";
import { expireTask, isClosed, isExpired, taskState } from "../task/index.ts";
import type {
  BoardCommit,
  BoardCounts,
  BoardDump,
  BoardHead,
  Dependency,
  StoredTask,
  TaskPage,
  TaskQuery,
  TaskWrite,
} from "./contract.ts";
import { searchable } from "./task-columns.ts";

export class TaskTable {
  /** By age. */
  #tasks = new Map<string, { readonly task: Task; readonly version: number }>();
  #deleted = new Set<string>();
  /** The other way round: by blocker. */
  #dependents = new Map<string, Set<string>>();
  #graph = 0;

  static restored(dump: BoardDump): TaskTable {
    const table = new TaskTable();
    for (const { task, version } of dump.tasks) table.#put(task, version);
    table.#deleted = new Set(dump.deleted);
    table.#graph = dump.graph;
    return table;
  }

  head(): BoardHead {
    return { graph: this.#graph, created: this.#tasks.size + this.#deleted.size };
  }

  get(id: string): StoredTask | undefined {
    const found = this.#tasks.get(id);
    return found && { ...found, openBlockers: this.openBlockers(found.task).length };
  }

  all(): StoredTask[] {
    return [...this.#tasks.keys()].flatMap((id) => this.get(id) ?? []);
  }

  list(query: TaskQuery, now: number): TaskPage {
    return pageOf(this.all(), query, now);
  }

  /** Whether the id is or was a task's. */
  isTaken(id: string): boolean {
    return this.#tasks.has(id) || this.#deleted.has(id);
  }

  openBlockers(task: Task): string[] {
    return task.blockedBy.filter((id) => !this.#isClosed(id));
  }

  blockersOf(ids: readonly string[]): Dependency[] {
    return ids.flatMap((task) =>
      (this.#tasks.get(task)?.task.blockedBy ?? []).map((blocker) => ({
        task,
        blocker,
        isClosed: this.#isClosed(blocker),
      })),
    );
  }

  blockedBy(ids: readonly string[]): Dependency[] {
    return ids.flatMap((blocker) =>
      [...(this.#dependents.get(blocker) ?? [])].map((task) => ({
        task,
        blocker,
        isClosed: this.#isClosed(blocker),
      })),
    );
  }

  counts(now: number): BoardCounts {
    const counts = { closed: 0, claimed: 0, blocked: 0, waiting: 0, ready: 0 };
    for (const { task, openBlockers } of this.all()) counts[taskState(task, openBlockers, now)]++;
    return counts;
  }

  /** Carries out all writes, or none: then the commit is stale. Answers whether it did. */
  commit({ writes, graph }: BoardCommit): boolean {
    if (graph !== undefined && graph !== this.#graph) return false;
    if (!isCurrent(writes, this) || !keepsReferences(writes, this)) return false;
    if (graph !== undefined) this.#graph++;
    for (const write of writes) {
      if (write.kind === "put") this.#put(write.task, write.expected + 1);
      else this.#delete(write.id);
    }
    return true;
  }

  /** Writes a task that the table has, whatever its version. */
  write(task: Task): StoredTask {
    const version = (this.#tasks.get(task.id)?.version ?? 0) + 1;
    this.#put(task, version);
    return { task, version, openBlockers: this.openBlockers(task).length };
  }

  /** Takes back the claims whose leases have run out, and answers them. */
  sweep(clocks: Clocks): readonly { readonly before: Task; readonly after: Task }[] {
    const expired = [...this.#tasks.values()].filter(
      ({ task }) => task.lease && isExpired(task.lease, clocks),
    );
    return expired.map(({ task: before }) => {
      const after = expireTask(before, clocks.now);
      this.write(after);
      return { before, after };
    });
  }

  dump(): BoardDump {
    return { ...this.head(), tasks: this.all(), deleted: [...this.#deleted] };
  }

  #isClosed(id: string): boolean {
    const found = this.#tasks.get(id);
    return !found || isClosed(found.task);
  }

  #put(task: Task, version: number): void {
    for (const id of this.#tasks.get(task.id)?.task.blockedBy ?? []) {
      this.#dependents.get(id)?.delete(task.id);
    }
    for (const id of task.blockedBy) {
      const dependents = this.#dependents.get(id) ?? new Set();
      this.#dependents.set(id, dependents.add(task.id));
    }
    this.#tasks.set(task.id, { task, version });
  }

  #delete(id: string): void {
    for (const blocker of this.#tasks.get(id)?.task.blockedBy ?? []) {
      this.#dependents.get(blocker)?.delete(id);
    }
    this.#dependents.delete(id);
    this.#tasks.delete(id);
    this.#deleted.add(id);
  }
}

/** Whether every write was made on the newest version, and every new id is new. */
function isCurrent(writes: readonly TaskWrite[], tasks: TaskTable): boolean {
  return writes.every((write) => {
    const id = write.kind === "put" ? write.task.id : write.id;
    if (write.expected === 0) return write.kind === "put" && !tasks.isTaken(id);
    return tasks.get(id)?.version === write.expected;
  });
}

/** Whether every blocker and parent would be there after these writes. */
function keepsReferences(writes: readonly TaskWrite[], tasks: TaskTable): boolean {
  const put = writes.flatMap((write) => (write.kind === "put" ? [write.task] : []));
  const written = new Set(put.map(({ id }) => id));
  const deleted = new Set(writes.flatMap((write) => (write.kind === "delete" ? [write.id] : [])));
  const isThere = (id: string): boolean =>
    written.has(id) || (!deleted.has(id) && tasks.get(id) !== undefined);
  if (!put.flatMap(references).every(isThere)) return false;
  if (deleted.size === 0) return true;
  const others = tasks.all().filter(({ task: { id } }) => !written.has(id) && !deleted.has(id));
  return others.every(({ task }) => !references(task).some((id) => deleted.has(id)));
}

function references({ blockedBy, parent }: Task): readonly string[] {
  return parent === undefined ? blockedBy : [...blockedBy, parent];
}

/** What a query finds among tasks that stand by age. */
function pageOf(tasks: readonly StoredTask[], query: TaskQuery, now: number): TaskPage {
  const { limit = Infinity, cursor } = query;
  const [lastPriority = -1, lastAge = -1] = cursor?.split(".").map(Number) ?? [];
  const found = tasks
    .map((stored, age) => ({ stored, age, priority: stored.task.priority }))
    .filter(({ stored }) => matches(stored, query, now))
    .sort((one, other) => one.priority - other.priority || one.age - other.age)
    .filter(
      ({ priority, age }) =>
        priority > lastPriority || (priority === lastPriority && age > lastAge),
    );
  const page = found.slice(0, Math.max(0, limit));
  const last = page.at(-1);
  return {
    tasks: page.map(({ stored }) => stored),
    ...(last && found.length > page.length && { next: `${last.priority}.${last.age}` }),
  };
}

function matches({ task, openBlockers }: StoredTask, query: TaskQuery, now: number): boolean {
  const { states, owner, label, parent, prefix, text } = query;
  return (
    (states === undefined || states.includes(taskState(task, openBlockers, now))) &&
    (owner === undefined || task.owner === owner) &&
    (label === undefined || task.labels.includes(label)) &&
    (parent === undefined || task.parent === parent) &&
    (prefix === undefined || task.id.startsWith(prefix)) &&
    (text === undefined || searchable(task).includes(text.toLowerCase()))
  );
}
