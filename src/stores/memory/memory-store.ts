import type { JsonValue } from "../../todo/index.ts";
import type {
  Commit,
  Committed,
  Documents,
  JournalEntry,
  JournalQuery,
  Snapshot,
  Store,
} from "../contract.ts";
import { StoreError } from "../contract.ts";
import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";
import { tableBoard } from "../table-board.ts";
import { TaskTable } from "../task-table.ts";
import { Watchers } from "../watchers.ts";

interface Scope {
  revision: number;
  /** Number of the newest entry, also when old ones are forgotten. */
  seq: number;
  documents: Documents;
  journal: JournalEntry[];
  readonly replies: Map<string, JsonValue>;
  readonly tasks: TaskTable;
}

export interface MemoryStoreOptions {
  /** What leases and waits go by. Omitted: the clocks of this machine. */
  readonly clock?: Clock;
}

/**
 * A store that lives as long as the process. It keeps what it is given and
 * freezes it, so that nobody's later change reaches what is stored.
 */
export function memoryStore({ clock = systemClock }: MemoryStoreOptions = {}): Store {
  const scopes = new Map<string, Scope>();
  const watchers = new Watchers();
  let isClosed = false;

  const refuseIfClosed = (): void => {
    if (isClosed) throw new StoreError("memory", "closed", "the store is closed");
  };

  /** One that was not written to yet is not remembered. */
  const read = (name: string): Scope => {
    refuseIfClosed();
    return (
      scopes.get(name) ?? {
        revision: 0,
        seq: 0,
        documents: {},
        journal: [],
        replies: new Map(),
        tasks: new TaskTable(),
      }
    );
  };

  /** A change of a scope, once it is certain: from here on the scope is remembered. */
  const write = (name: string, scope: Scope, written: Written): void => {
    writeTo(scope, written);
    scopes.set(name, scope);
    watchers.notify({ scope: name, revision: scope.revision });
  };

  return {
    kind: "memory",
    isDurable: false,

    async load(name): Promise<Snapshot> {
      const { revision, seq, documents } = read(name);
      return { revision, seq, documents };
    },

    async replay(name, key) {
      return read(name).replies.get(key);
    },

    async commit(name, commit: Commit): Promise<Committed> {
      const scope = read(name);
      const { revision, seq, replies } = scope;
      const key = commit.idempotency?.key;
      const replay = key === undefined ? undefined : replies.get(key);
      if (replay !== undefined) {
        return { ok: true, revision, seq, replay };
      }
      if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };

      scope.documents = freezeJson({ ...scope.documents, ...commit.documents });
      write(name, scope, commit);
      return { ok: true, revision: scope.revision, seq: scope.seq };
    },

    async journal(name, query: JournalQuery = {}) {
      const { after = 0, before = Infinity, limit = Infinity, newestFirst = false } = query;
      const { journal } = read(name);
      const first = journal[0]?.seq ?? 1;
      const entries = journal.slice(Math.max(0, after - first + 1), Math.max(0, before - first));
      if (newestFirst) entries.reverse();
      return entries.slice(0, Math.max(0, limit));
    },

    async dump(name) {
      const { revision, seq, documents, journal, replies, tasks } = read(name);
      return {
        revision,
        seq,
        documents,
        entries: [...journal],
        replies: [...replies].map(([key, reply]) => ({ key, reply })),
        ...(tasks.head().created > 0 && { board: tasks.dump() }),
      };
    },

    async restore(name, dump) {
      if (read(name).revision > 0) {
        throw new StoreError("memory", "scope-exists", `${name} was written to before`);
      }
      const { revision, seq, documents, entries, replies, board } = freezeJson(dump);
      if (revision === 0) return;
      const kept = new Map(replies.map(({ key, reply }) => [key, reply]));
      const tasks = board ? TaskTable.restored(board) : new TaskTable();
      scopes.set(name, { revision, seq, documents, journal: [...entries], replies: kept, tasks });
      watchers.notify({ scope: name, revision });
    },

    async prune(name, before) {
      const scope = read(name);
      scope.journal = scope.journal.filter(({ seq }) => seq >= before);
    },

    async scopes() {
      refuseIfClosed();
      return [...scopes.keys()];
    },

    board(name) {
      const board = tableBoard({
        clock,
        async work({ on }) {
          const scope = read(name);
          const worked = on(scope.tasks, (key) => scope.replies.get(key));
          const { result, changed, entries, reply, isQuiet = false } = worked;
          const idempotency = reply && { key: reply.key, reply: reply.value };
          if (!isQuiet && changed.length + entries.length > 0) {
            write(name, scope, { entries, ...(idempotency && { idempotency }) });
          }
          return result;
        },
      });
      return { ...board, commit: (commit) => board.commit(freezeJson(commit)) };
    },

    watch(listener) {
      refuseIfClosed();
      return watchers.add(listener);
    },

    async close() {
      isClosed = true;
      watchers.clear();
    },
  };
}

/** What every change of a scope leaves behind, beside what changed. */
type Written = Pick<Commit, "entries" | "idempotency">;

function writeTo(scope: Scope, { entries, idempotency }: Written): void {
  scope.revision++;
  for (const entry of entries) scope.journal.push(freezeJson({ ...entry, seq: ++scope.seq }));
  if (idempotency) scope.replies.set(idempotency.key, freezeJson(idempotency.reply));
}

/** Freezes plain JSON data in depth and answers it. What is frozen already is taken to be so in depth. */
function freezeJson<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freezeJson(part);
  return Object.freeze(value);
}
