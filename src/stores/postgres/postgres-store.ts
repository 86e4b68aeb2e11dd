import type { JsonValue } from "../../todo/index.ts";
import type {
  Board,
  Commit,
  Committed,
  JournalEntry,
  JournalQuery,
  Notice,
  ScopeDump,
  Snapshot,
  Store,
} from "../contract.ts";
import { Watchers } from "../watchers.ts";
import { PostgresBoard } from "./board/postgres-board.ts";
import { commitAtOnce } from "./commit.ts";
import { dump, prune, restore } from "./copy.ts";
import { readJournal, readReply, readScopes, readSnapshot } from "./read.ts";
import type { Tenant } from "./tenant.ts";
import { Looker } from "./watch/looker.ts";
import type { Watching } from "./watch/watching.ts";

const MOST_BOARDS = 200;

/** The store of one tenant on a database that is ready. Closing the store closes the database. */
export class PostgresStore implements Store {
  readonly kind = "postgres";
  readonly isDurable = true;
  readonly #tenant: Tenant;
  readonly #watchers = new Watchers();
  readonly #looker: Looker;
  readonly #watching: Watching;
  readonly #boards = new Map<string, Board>();

  constructor(tenant: Tenant, watching: Watching) {
    this.#tenant = tenant;
    this.#watching = watching;
    this.#looker = new Looker(tenant.name, this.#watchers);
  }

  load(scope: string): Promise<Snapshot> {
    return readSnapshot(this.#tenant, scope);
  }

  replay(scope: string, key: string): Promise<JsonValue | undefined> {
    return readReply(this.#tenant, scope, key);
  }

  async commit(scope: string, commit: Commit): Promise<Committed> {
    const committed = await commitAtOnce(this.#tenant, scope, commit);
    const isNew = committed.ok && !("replay" in committed);
    if (isNew) this.#looker.tellOwn(scope, committed.revision);
    return committed;
  }

  journal(scope: string, query: JournalQuery = {}): Promise<readonly JournalEntry[]> {
    return readJournal(this.#tenant, scope, query);
  }

  scopes(): Promise<readonly string[]> {
    return readScopes(this.#tenant);
  }

  dump(scope: string): Promise<ScopeDump> {
    return dump(this.#tenant, scope);
  }

  async restore(scope: string, copy: ScopeDump): Promise<void> {
    await restore(this.#tenant, scope, copy);
    this.#looker.tellOwn(scope, copy.revision);
  }

  prune(scope: string, before: number): Promise<void> {
    return prune(this.#tenant, scope, before);
  }

  /** The same one while it is cached: requests of its workers share calls. */
  board(scope: string): Board {
    const known = this.#boards.get(scope);
    if (known) return known;
    const board = new PostgresBoard({
      tenant: this.#tenant,
      scope,
      onWrite: (revision) => this.#looker.tellOwn(scope, revision),
    });
    if (this.#boards.size >= MOST_BOARDS) this.#boards.clear();
    this.#boards.set(scope, board);
    return board;
  }

  watch(listener: (notice: Notice) => void): () => void {
    this.#tenant.database.refuseIfClosed();
    this.#watching.add(this.#looker);
    const end = this.#watchers.add(listener);
    return () => {
      end();
      if (this.#watchers.count === 0) this.#watching.remove(this.#looker);
    };
  }

  async close(): Promise<void> {
    this.#watching.remove(this.#looker);
    this.#watchers.clear();
    await this.#tenant.database.close();
  }
}
