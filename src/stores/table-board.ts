/**
 * A board that is a table of tasks in memory: the whole of it in the memory store, read from files and
 * written back in the files store. A store says how to reach the table, and what to do with what changed.
 * @module
 */
import type { Clocks, Task, TaskRefusal } from "../task/index.ts";
import {
  claimRefusal,
  claimTask,
  closeTask,
  refuse,
  renewalRefusal,
  taskLease,
} from "../task/index.ts";
import type { JsonValue } from "../todo/index.ts";
import { claimedEntry, doneEntry, expiredEntry } from "./board-entries.ts";
import type { Clock } from "./clock.ts";
import type {
  Board,
  BoardCommitted,
  Claimed,
  ClaimRequest,
  Finished,
  FinishRequest,
  NewEntry,
  Renewed,
  RenewRequest,
} from "./contract.ts";
import type { TaskTable } from "./task-table.ts";

/** What was done to the table of a board. */
export interface Worked<T> {
  readonly result: T;
  /** Tasks that are not as they were. */
  readonly changed: readonly string[];
  readonly entries: readonly NewEntry[];
  readonly reply?: { readonly key: string; readonly value: JsonValue };
  /** A renewal: neither told nor in the journal. */
  readonly isQuiet?: boolean;
}

/** What is done to the table of a board, given the replies that were kept by key. */
export interface Work<T> {
  readonly on: (table: TaskTable, replay: (key: string) => JsonValue | undefined) => Worked<T>;
  /** A read: as long as nothing comes of it, nothing is written or moved. */
  readonly isReading?: boolean;
}

export interface TableWorld {
  readonly clock: Clock;
  /** Works on the board while nobody else does, keeps what changed, and tells of it. */
  work<T>(work: Work<T>): Promise<T>;
}

export function tableBoard({ clock, work }: TableWorld): Board {
  const read = <T>(look: (table: TaskTable) => T): Promise<T> =>
    work({ on: (table) => nothing(look(table)), isReading: true });

  /** Reads what depends on the time. */
  const readSwept = <T>(look: (table: TaskTable, now: number) => T): Promise<T> => {
    const on = (table: TaskTable): Worked<T> => {
      const clocks = clock();
      return { ...sweep(table, clocks), result: look(table, clocks.now) };
    };
    return work({ on, isReading: true });
  };

  const claim = (request: ClaimRequest): Work<Claimed>["on"] => {
    const { actor, key } = request;
    return (table, replay) => {
      const known = key === undefined ? undefined : replay(key);
      if (known !== undefined) {
        const tasks = (known as readonly string[]).flatMap((id) => table.get(id) ?? []);
        return nothing({ ok: true, tasks });
      }
      const clocks = clock();
      const swept = sweep(table, clocks);
      const { claimed, taken } = claimIn(table, request, clocks);
      const tasks = claimed.ok ? claimed.tasks : [];
      const ids = tasks.map(({ task }) => task.id);
      const entries = tasks
        .filter(({ task }) => taken.includes(task.id))
        .map(({ task }) => claimedEntry(task, actor));
      return {
        result: claimed,
        changed: [...swept.changed, ...ids],
        entries: [...swept.entries, ...entries],
        ...(key !== undefined && taken.length > 0 && { reply: { key, value: ids } }),
      };
    };
  };

  return {
    head: () => read((table) => table.head()),
    get: (ids) => read((table) => ids.flatMap((id) => table.get(id) ?? [])),
    list: (query = {}) => readSwept((table, now) => table.list(query, now)),
    blockersOf: (ids) => read((table) => table.blockersOf(ids)),
    blockedBy: (ids) => read((table) => table.blockedBy(ids)),
    counts: () => readSwept((table, now) => table.counts(now)),

    commit: (commit) =>
      work<BoardCommitted>({
        on(table, replay) {
          const { idempotency, entries, writes } = commit;
          const known = idempotency && replay(idempotency.key);
          if (known !== undefined) return nothing({ ok: true, replay: known });
          if (!table.commit(commit)) return nothing({ ok: false, code: "stale" });
          const changed = writes.map((write) => (write.kind === "put" ? write.task.id : write.id));
          const reply = idempotency && { key: idempotency.key, value: idempotency.reply };
          return { result: { ok: true }, changed, entries, ...(reply && { reply }) };
        },
      }),

    claim: (request) => work({ on: claim(request) }),

    finish: ({ done: held, actor, next }) =>
      work<Finished>({
        on(table, replay) {
          const { refused, done } = finishIn(table, held, clock());
          const changed = done.map(({ after }) => after.id);
          const entries = done.map(({ before, after }) => doneEntry(before, after, actor));
          if (!next) return { result: { refused }, changed, entries };
          const claimed = claim({ ...next, actor })(table, replay);
          return {
            ...claimed,
            result: { refused, next: claimed.result },
            changed: [...changed, ...claimed.changed],
            entries: [...entries, ...claimed.entries],
          };
        },
      }),

    renew: (request) =>
      work({
        on(table) {
          const result = renewIn(table, request, clock());
          return { result, changed: result.ok ? [request.id] : [], entries: [], isQuiet: true };
        },
      }),
  };
}

function sweep(table: TaskTable, clocks: Clocks): Pick<Worked<unknown>, "changed" | "entries"> {
  const expired = table.sweep(clocks);
  return {
    changed: expired.map(({ after }) => after.id),
    entries: expired.map(({ before, after }) => expiredEntry(before, after)),
  };
}

/** Nothing was changed. */
export function nothing<T>(result: T): Worked<T> {
  return { result, changed: [], entries: [] };
}

/** What came of a claim. */
interface TableClaim {
  readonly claimed: Claimed;
  /** Those that have a new holder; a holder that claims again is none. */
  readonly taken: readonly string[];
}

/** Claims in a table that was swept at this moment. */
function claimIn(table: TaskTable, request: ClaimRequest, clocks: Clocks): TableClaim {
  const { by, id, count = 1, unlessBusy = false } = request;
  const { now } = clocks;
  const busyWith = unlessBusy ? unfinishedOf(table, by, now).filter((busy) => busy !== id) : [];
  if (id === undefined) {
    if (busyWith.length > 0) return refused({ code: "agent_busy", owner: by, tasks: busyWith });
    const ready = table.list({ states: ["ready"], limit: count }, now).tasks;
    return take(
      table,
      ready.map(({ task }) => task.id),
      request,
      clocks,
    );
  }
  const found = table.get(id);
  if (!found) return refused({ code: "task_not_found", id });
  const openBlockers = table.openBlockers(found.task);
  const refusal = claimRefusal(found.task, by, { now, openBlockers, busyWith });
  return refusal ? refused(refusal) : take(table, [id], request, clocks);
}

function take(
  table: TaskTable,
  ids: readonly string[],
  { by, lease: length, start = false }: ClaimRequest,
  clocks: Clocks,
): TableClaim {
  const lease = length === null ? null : taskLease(clocks, length);
  const found = ids.flatMap((id) => table.get(id) ?? []);
  const taken = found.filter(({ task }) => task.owner !== by).map(({ task }) => task.id);
  const tasks = found.map(({ task }) =>
    table.write(claimTask(task, { by, lease, start, now: clocks.now })),
  );
  return { claimed: { ok: true, tasks }, taken };
}

/** What came of finishing. */
interface TableFinish {
  readonly refused: readonly TaskRefusal[];
  /** Those that were not done before. */
  readonly done: readonly { readonly before: Task; readonly after: Task }[];
}

function finishIn(table: TaskTable, held: FinishRequest["done"], { now }: Clocks): TableFinish {
  const refused: TaskRefusal[] = [];
  const done: { before: Task; after: Task }[] = [];
  for (const { id, epoch } of held) {
    const before = table.get(id)?.task;
    const closed = before
      ? closeTask(before, { as: "done", epoch, now })
      : refuse({ code: "task_not_found", id });
    if (!closed.ok) refused.push(closed.refusal);
    else if (before && closed.task !== before) {
      table.write(closed.task);
      done.push({ before, after: closed.task });
    }
  }
  return { refused, done };
}

function renewIn(table: TaskTable, request: RenewRequest, clocks: Clocks): Renewed {
  const { id, epoch, lease } = request;
  const found = table.get(id);
  if (!found) return { ok: false, refusal: { code: "task_not_found", id } };
  const refusal = renewalRefusal(found.task, epoch);
  if (refusal) return { ok: false, refusal };
  return { ok: true, task: table.write({ ...found.task, lease: taskLease(clocks, lease) }) };
}

function unfinishedOf(table: TaskTable, owner: string, now: number): string[] {
  return table.list({ states: ["claimed"], owner }, now).tasks.map(({ task }) => task.id);
}

function refused(refusal: Extract<Claimed, { ok: false }>["refusal"]): TableClaim {
  return { claimed: { ok: false, refusal }, taken: [] };
}
