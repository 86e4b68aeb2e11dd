import type { Clocks } from "../../task/index.ts";
import type { Clock } from "../clock.ts";
import type { JsonValue } from "../../todo/index.ts";
import type {
  Board,
  Claimed,
  ClaimRequest,
  Commit,
  Documents,
  JournalEntry,
  StoredTask,
} from "../contract.ts";
import { claimedEntry, doneEntry, expiredEntry } from "../board-entries.ts";
import { claimIn, finishIn, renewIn } from "../table-claim.ts";
import type { TaskTable } from "../task-table.ts";

export interface Scope {
  revision: number;
  /** Number of the newest entry, also when old ones are forgotten. */
  seq: number;
  documents: Documents;
  journal: JournalEntry[];
  readonly replies: Map<string, JsonValue>;
  readonly tasks: TaskTable;
}

/** What every change of a scope leaves behind, beside what changed. */
export type Written = Pick<Commit, "entries" | "idempotency">;

export function writeTo(scope: Scope, { entries, idempotency }: Written): void {
  scope.revision++;
  for (const entry of entries) scope.journal.push(freezeJson({ ...entry, seq: ++scope.seq }));
  if (idempotency) scope.replies.set(idempotency.key, freezeJson(idempotency.reply));
}

/** Freezes plain JSON data in depth and answers it. What is frozen already is taken to be so in depth. */
export function freezeJson<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freezeJson(part);
  return Object.freeze(value);
}

interface BoardWorld {
  readonly clock: Clock;
  readonly read: () => Scope;
  readonly write: (scope: Scope, written: Written) => void;
}

export function memoryBoard({ clock, read, write }: BoardWorld): Board {
  /** The scope with its tasks as they are at this moment. */
  const swept = (): { scope: Scope; clocks: Clocks } => {
    const [scope, clocks] = [read(), clock()];
    const entries = scope.tasks
      .sweep(clocks)
      .flatMap(({ before, after }) => (before && after ? [expiredEntry(before, after)] : []));
    if (entries.length > 0) write(scope, { entries });
    return { scope, clocks };
  };

  /** What a claim with this key took, as it is now; undefined if there was none. */
  const replayed = (scope: Scope, key?: string): readonly StoredTask[] | undefined => {
    const ids = key === undefined ? undefined : scope.replies.get(key);
    return (ids as readonly string[] | undefined)?.flatMap((id) => scope.tasks.get(id) ?? []);
  };

  const claim = (request: ClaimRequest): Claimed => {
    const { scope, clocks } = swept();
    const { actor, key } = request;
    const replay = replayed(scope, key);
    if (replay) return { ok: true, tasks: replay };
    const { claimed, taken } = claimIn(scope.tasks, request, clocks);
    if (!claimed.ok) return claimed;
    const reply = claimed.tasks.map(({ task }) => task.id);
    const entries = claimed.tasks
      .filter(({ task }) => taken.includes(task.id))
      .map(({ task }) => claimedEntry(task, actor));
    const idempotency = key === undefined ? undefined : { key, reply };
    if (taken.length > 0) write(scope, { entries, ...(idempotency && { idempotency }) });
    return claimed;
  };

  return {
    async head() {
      return read().tasks.head();
    },

    async get(ids) {
      const { tasks } = read();
      return ids.flatMap((id) => tasks.get(id) ?? []);
    },

    async list(query = {}) {
      const { scope, clocks } = swept();
      return scope.tasks.list(query, clocks.now);
    },

    async blockersOf(ids) {
      return read().tasks.blockersOf(ids);
    },

    async blockedBy(ids) {
      return read().tasks.blockedBy(ids);
    },

    async counts() {
      const { scope, clocks } = swept();
      return scope.tasks.counts(clocks.now);
    },

    async commit(commit) {
      const scope = read();
      const key = commit.idempotency?.key;
      const replay = key === undefined ? undefined : scope.replies.get(key);
      if (replay !== undefined) return { ok: true, replay };
      if (!scope.tasks.commit(freezeJson(commit))) return { ok: false, code: "stale" };
      write(scope, commit);
      return { ok: true };
    },

    async claim(request) {
      return claim(request);
    },

    async finish({ done: held, actor, next }) {
      const scope = read();
      const { refused, done } = finishIn(scope.tasks, held, clock());
      const entries = done.map(({ before, after }) => doneEntry(before, after, actor));
      if (entries.length > 0) write(scope, { entries });
      return { refused, ...(next && { next: claim({ ...next, actor }) }) };
    },

    async renew(request) {
      return renewIn(read().tasks, request, clock());
    },
  };
}
