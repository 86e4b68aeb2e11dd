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
import type { JsonValue } from "../../todo/index.ts";
import { Watchers } from "../watchers.ts";
import { copyJson } from "./copy-json.ts";

interface Scope {
  revision: number;
  documents: Documents;
  readonly journal: JournalEntry[];
  readonly replies: Map<string, JsonValue>;
}

/**
 * A store that lives as long as the process. Like the others it keeps copies
 * and hands out copies, so that nobody's later change reaches what is stored.
 */
export function memoryStore(): Store {
  const scopes = new Map<string, Scope>();
  const watchers = new Watchers();
  let isClosed = false;

  const refuseIfClosed = (): void => {
    if (isClosed) throw new StoreError("memory", "closed", "the store is closed");
  };

  /** One that was not written to yet is not remembered. */
  const read = (name: string): Scope => {
    refuseIfClosed();
    return scopes.get(name) ?? { revision: 0, documents: {}, journal: [], replies: new Map() };
  };

  return {
    kind: "memory",
    isDurable: false,

    async load(name): Promise<Snapshot> {
      const { revision, documents, journal } = read(name);
      return { revision, seq: journal.length, documents: copyJson(documents) };
    },

    async replay(name, key) {
      const reply = read(name).replies.get(key);
      return reply === undefined ? undefined : copyJson(reply);
    },

    async commit(name, commit: Commit): Promise<Committed> {
      const scope = read(name);
      const { revision, journal, replies } = scope;
      const { key, reply } = commit.idempotency ?? {};
      const replay = key === undefined ? undefined : replies.get(key);
      if (replay !== undefined) {
        return { ok: true, revision, seq: journal.length, replay: copyJson(replay) };
      }
      if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };

      scope.revision++;
      scope.documents = { ...scope.documents, ...copyJson(commit.documents) };
      for (const entry of commit.entries) {
        journal.push({ ...copyJson(entry), seq: journal.length + 1 });
      }
      if (key !== undefined && reply !== undefined) replies.set(key, copyJson(reply));
      scopes.set(name, scope);
      watchers.tell({ scope: name, revision: scope.revision });
      return { ok: true, revision: scope.revision, seq: journal.length };
    },

    async journal(name, query: JournalQuery = {}) {
      const { after = 0, before = Infinity, limit = Infinity, newestFirst = false } = query;
      const entries = read(name).journal.slice(Math.max(0, after), Math.max(0, before - 1));
      if (newestFirst) entries.reverse();
      return entries.slice(0, Math.max(0, limit)).map((entry) => copyJson(entry));
    },

    async scopes() {
      refuseIfClosed();
      return [...scopes.keys()];
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
