import { claimedEntry, doneEntry, expiredEntry } from "../../board-entries.ts";
import type { Clock } from "../../clock.ts";
import type {
  Board,
  BoardCommit,
  BoardCommitted,
  BoardCounts,
  BoardDump,
  BoardHead,
  Claimed,
  ClaimRequest,
  Dependency,
  Finished,
  FinishRequest,
  NewEntry,
  Renewed,
  RenewRequest,
  StoredTask,
  TaskPage,
  TaskQuery,
} from "../../contract.ts";
import { claimIn, finishIn, renewIn } from "../../table-claim.ts";
import type { TaskTable } from "../../task-table.ts";
import { readReply } from "../journal/replies.ts";
import type { ScopePlace } from "../place.ts";
import type { Work, Worked } from "./board-at-once.ts";

export interface BoardWorld {
  readonly clock: Clock;
  /** Works on the board while nobody else does, and tells of what was written. */
  work<T>(work: Work<T>): Promise<T>;
}

/** A board of files. Every call goes through all of them, so it is for thousands of tasks, not more. */
export class FilesBoard implements Board {
  readonly #world: BoardWorld;

  constructor(world: BoardWorld) {
    this.#world = world;
  }

  head(): Promise<BoardHead> {
    return this.#read((table) => table.head());
  }

  get(ids: readonly string[]): Promise<readonly StoredTask[]> {
    return this.#read((table) => ids.flatMap((id) => table.get(id) ?? []));
  }

  list(query: TaskQuery = {}): Promise<TaskPage> {
    return this.#swept((table, now) => table.list(query, now));
  }

  blockersOf(ids: readonly string[]): Promise<readonly Dependency[]> {
    return this.#read((table) => table.blockersOf(ids));
  }

  blockedBy(ids: readonly string[]): Promise<readonly Dependency[]> {
    return this.#read((table) => table.blockedBy(ids));
  }

  counts(): Promise<BoardCounts> {
    return this.#swept((table, now) => table.counts(now));
  }

  commit(commit: BoardCommit): Promise<BoardCommitted> {
    const { idempotency, entries } = commit;
    const on = (table: TaskTable, place: ScopePlace): Worked<BoardCommitted> => {
      const replay = idempotency && readReply(place, idempotency.key, "indexing");
      if (replay !== undefined) return nothing({ ok: true, replay });
      const written = table.commit(commit);
      if (!written) return nothing({ ok: false, code: "stale" });
      const changed = commit.writes.map((write) =>
        write.kind === "put" ? write.task.id : write.id,
      );
      const reply = idempotency && { key: idempotency.key, value: idempotency.reply };
      return { result: { ok: true }, changed, entries, ...(reply && { reply }) };
    };
    return this.#world.work<BoardCommitted>({ on });
  }

  claim(request: ClaimRequest): Promise<Claimed> {
    return this.#world.work({ on: (table, place) => this.#claim(table, place, request) });
  }

  finish({ done: held, actor, next }: FinishRequest): Promise<Finished> {
    const on = (table: TaskTable, place: ScopePlace): Worked<Finished> => {
      const { refused, done } = finishIn(table, held, this.#world.clock());
      const finished = {
        changed: done.map(({ after }) => after.id),
        entries: done.map(({ before, after }) => doneEntry(before, after, actor)),
      };
      if (!next) return { ...finished, result: { refused } };
      const claimed = this.#claim(table, place, { ...next, actor });
      return {
        ...claimed,
        result: { refused, next: claimed.result },
        changed: [...finished.changed, ...claimed.changed],
        entries: [...finished.entries, ...claimed.entries],
      };
    };
    return this.#world.work<Finished>({ on });
  }

  renew(request: RenewRequest): Promise<Renewed> {
    const on = (table: TaskTable): Worked<Renewed> => {
      const result = renewIn(table, request, this.#world.clock());
      return { result, changed: result.ok ? [request.id] : [], entries: [], isQuiet: true };
    };
    return this.#world.work<Renewed>({ on });
  }

  #claim(table: TaskTable, place: ScopePlace, request: ClaimRequest): Worked<Claimed> {
    const { actor, key } = request;
    const replay = key === undefined ? undefined : readReply(place, key, "indexing");
    if (replay !== undefined) {
      const tasks = (replay as readonly string[]).flatMap((id) => table.get(id) ?? []);
      return nothing({ ok: true, tasks });
    }
    const clocks = this.#world.clock();
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
  }

  #read<T>(read: (table: TaskTable) => T): Promise<T> {
    const on = (table: TaskTable): Worked<T> => nothing(read(table));
    return this.#world.work({ on, isReading: true });
  }

  /** Reads what depends on the time. */
  #swept<T>(read: (table: TaskTable, now: number) => T): Promise<T> {
    const on = (table: TaskTable): Worked<T> => {
      const clocks = this.#world.clock();
      const swept = sweep(table, clocks);
      return { ...swept, result: read(table, clocks.now) };
    };
    return this.#world.work({ on, isReading: true });
  }
}

export function dumpTable(table: TaskTable): Worked<BoardDump> {
  return nothing(table.dump());
}

function sweep(
  table: TaskTable,
  clocks: ReturnType<Clock>,
): { readonly changed: readonly string[]; readonly entries: readonly NewEntry[] } {
  const pairs = table
    .sweep(clocks)
    .flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  return {
    changed: pairs.map(({ after }) => after.id),
    entries: pairs.map(({ before, after }) => expiredEntry(before, after)),
  };
}

function nothing<T>(result: T): Worked<T> {
  return { result, changed: [], entries: [] };
}
