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
import { Queues } from "./queues.ts";
import { readJournal, readReply, readScopes, readSnapshot } from "./read.ts";
import type { Tenant } from "./tenant.ts";
import { ChangePoll } from "./watch/change-poll.ts";
import { Listener } from "./watch/listener.ts";

const MOST_BOARDS = 200;

/** The store of one tenant on a database that is ready. Closing the store closes the database. */
export class PostgresStore implements Store {
  readonly kind = "postgres";
  readonly isDurable = true;
  readonly #tenant: Tenant;
  readonly #watchers = new Watchers();
  readonly #changes: ChangePoll;
  readonly #listener: Listener;
  readonly #queues: Queues;
  readonly #boards = new Map<string, Board>();

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
    this.#queues = new Queues(tenant.name);
    this.#changes = new ChangePoll(tenant, this.#watchers);
    this.#listener = new Listener(tenant, () => this.#changes.hint());
  }

  load(scope: string): Promise<Snapshot> {
    return readSnapshot(this.#tenant, scope);
  }

  replay(scope: string, key: string): Promise<JsonValue | undefined> {
    return readReply(this.#tenant, scope, key);
  }

  async commit(scope: string, commit: Commit): Promise<Committed> {
    const committed = await this.#queues.of(scope).inTurn(
      scope,
      () => commitAtOnce(this.#tenant, scope, commit),
      ({ ok }) => !ok,
    );
    const isNew = committed.ok && !("replay" in committed);
    if (isNew) this.#changes.tellOwn(scope, committed.revision);
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
    this.#changes.tellOwn(scope, copy.revision);
  }

  prune(scope: string, before: number): Promise<void> {
    return prune(this.#tenant, scope, before);
  }

  /** The same one as long as it is in mind: who works on it meets there. */
  board(scope: string): Board {
    const known = this.#boards.get(scope);
    if (known) return known;
    const board = new PostgresBoard({
      tenant: this.#tenant,
      scope,
      onWrite: () => this.#changes.hint(),
    });
    if (this.#boards.size >= MOST_BOARDS) this.#boards.clear();
    this.#boards.set(scope, board);
    return board;
  }

  watch(listener: (notice: Notice) => void): () => void {
    this.#tenant.database.refuseIfClosed();
    this.#changes.start();
    this.#listener.start();
    const end = this.#watchers.add(listener);
    return () => {
      end();
      if (this.#watchers.count === 0) this.#stopWatching();
    };
  }

  async close(): Promise<void> {
    this.#stopWatching();
    this.#watchers.clear();
    this.#queues.close();
    await this.#tenant.database.close();
  }

  #stopWatching(): void {
    this.#changes.stop();
    this.#listener.stop();
  }
}
