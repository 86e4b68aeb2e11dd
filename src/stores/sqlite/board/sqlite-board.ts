import type { Clocks } from "../../../task/index.ts";
import type { Clock } from "../../clock.ts";
import type {
  Board,
  BoardCommit,
  BoardCommitted,
  BoardCounts,
  BoardHead,
  Claimed,
  ClaimRequest,
  Dependency,
  Finished,
  FinishRequest,
  Renewed,
  RenewRequest,
  StoredTask,
  TaskPage,
  TaskQuery,
} from "../../contract.ts";
import type { Connection } from "../connection.ts";
import { whileBusy } from "../connection.ts";
import type { Lines, ScopeRow } from "../scopes.ts";
import { addScope, appendTo, findScope, readReply } from "../scopes.ts";
import type { SqliteClaim } from "./claim-tasks.ts";
import { claimTasks, finishTasks, isSweepDue, renewClaim, sweep } from "./claim-tasks.ts";
import { BLOCKED_BY, BLOCKERS_OF, FIND_BOARD, PUT_BOARD } from "./queries.ts";
import { readCounts, readDependencies, readPage, readTasks } from "./read-tasks.ts";
import { StaleCommit, writeTasks } from "./write-tasks.ts";

interface BoardWorld {
  readonly connection: Connection;
  readonly scope: string;
  readonly clock: Clock;
  /** Called after something was written. */
  readonly onWrite: () => void;
}

/** What a claim came to, and what it is to leave behind. */
interface Taking extends SqliteClaim, Lines {}

/** No row has this number: a scope that nobody wrote to has no tasks. */
const NO_SCOPE: ScopeRow = { id: 0, revision: 0, seq: 0 };
const NEW_BOARD: BoardHead = { graph: 0, created: 0 };

export class SqliteBoard implements Board {
  readonly #world: BoardWorld;
  #known: number | undefined;

  constructor(world: BoardWorld) {
    this.#world = world;
  }

  head(): Promise<BoardHead> {
    return this.#read((connection, scope) => ({ ...NEW_BOARD, ...findHead(connection, scope) }));
  }

  get(ids: readonly string[]): Promise<readonly StoredTask[]> {
    return this.#read((connection, scope) => readTasks(connection, scope, ids));
  }

  list(query: TaskQuery = {}): Promise<TaskPage> {
    return this.#readSwept((connection, scope) => readPage(connection, scope, query));
  }

  blockersOf(ids: readonly string[]): Promise<readonly Dependency[]> {
    return this.#read((connection, scope) => readDependencies(connection, BLOCKERS_OF, scope, ids));
  }

  blockedBy(ids: readonly string[]): Promise<readonly Dependency[]> {
    return this.#read((connection, scope) => readDependencies(connection, BLOCKED_BY, scope, ids));
  }

  counts(): Promise<BoardCounts> {
    return this.#readSwept(readCounts);
  }

  async commit(commit: BoardCommit): Promise<BoardCommitted> {
    const { connection, scope, clock, onWrite } = this.#world;
    const attempt = (): BoardCommitted => {
      const key = commit.idempotency?.key;
      const replay = key === undefined ? undefined : readReply(connection, scope, key);
      if (replay !== undefined) return { ok: true, replay };
      const row = findScope(connection, scope) ?? addScope(connection, scope);
      const head = (): BoardHead => findHead(connection, row.id) ?? NEW_BOARD;
      const isGraphChange = commit.graph !== undefined;
      if (isGraphChange && commit.graph !== head().graph) throw new StaleCommit();
      const { now } = clock();
      const added = writeTasks({ connection, scope: row.id, now }, commit.writes);
      if (added > 0 || isGraphChange) {
        const { graph, created } = head();
        connection.run(PUT_BOARD, row.id, graph + (isGraphChange ? 1 : 0), created + added);
      }
      appendTo(connection, row, commit);
      return { ok: true };
    };
    const committed = await whileBusy(() => unlessStale(() => connection.transaction(attempt)));
    onWrite();
    return committed;
  }

  claim(request: ClaimRequest): Promise<Claimed> {
    const { connection } = this.#world;
    return this.#write((row) => {
      const taking = this.#claim(row, request);
      if (taking.entries.length > 0) appendTo(connection, row, taking);
      return taking.claimed;
    });
  }

  finish({ done, actor, next }: FinishRequest): Promise<Finished> {
    const { connection, clock } = this.#world;
    return this.#write((row) => {
      const place = { connection, scope: row.id, clocks: clock() };
      const { refused, entries: finished } = finishTasks(place, done, actor);
      const taking = next && this.#claim(row, { ...next, actor });
      const entries = [...finished, ...(taking?.entries ?? [])];
      if (entries.length > 0) appendTo(connection, row, { ...taking, entries });
      return { refused, ...(taking && { next: taking.claimed }) };
    });
  }

  renew(request: RenewRequest): Promise<Renewed> {
    const { connection, clock } = this.#world;
    return this.#transaction(({ id: scope }) =>
      renewClaim({ connection, scope, clocks: clock() }, request),
    );
  }

  /** In a transaction: claims, and says what that is to leave behind. */
  #claim(row: ScopeRow, request: ClaimRequest): Taking {
    const { connection, scope, clock } = this.#world;
    const { key } = request;
    const replay = key === undefined ? undefined : readReply(connection, scope, key);
    if (replay !== undefined) {
      const tasks = readTasks(connection, row.id, replay as readonly string[]);
      return { claimed: { ok: true, tasks }, entries: [] };
    }
    const clocks: Clocks = clock();
    const swept = sweep(connection, row.id, clocks);
    const { claimed, entries } = claimTasks({ connection, scope: row.id, clocks }, request);
    const taking = { claimed, entries: [...swept, ...entries] };
    if (key === undefined || entries.length === 0) return taking;
    const reply = claimed.ok ? claimed.tasks.map(({ task }) => task.id) : [];
    return { ...taking, idempotency: { key, reply } };
  }

  #read<T>(read: (connection: Connection, scope: number) => T): Promise<T> {
    return whileBusy(() => read(this.#world.connection, this.#id()));
  }

  /** Outside of transactions: what is found there stays, since no scope is ever taken away. */
  #id(): number {
    const { connection, scope } = this.#world;
    this.#known ??= findScope(connection, scope)?.id;
    return this.#known ?? NO_SCOPE.id;
  }

  /** Reads what depends on the time. */
  async #readSwept<T>(read: (connection: Connection, scope: number) => T): Promise<T> {
    const isDue = await this.#read((connection, scope) =>
      isSweepDue(connection, scope, this.#world.clock()),
    );
    if (isDue) {
      const { connection, clock } = this.#world;
      await this.#write((row) => {
        const entries = sweep(connection, row.id, clock());
        if (entries.length > 0) appendTo(connection, row, { entries });
      });
    }
    return this.#read(read);
  }

  async #write<T>(attempt: (row: ScopeRow) => T): Promise<T> {
    const result = await this.#transaction(attempt);
    this.#world.onWrite();
    return result;
  }

  #transaction<T>(attempt: (row: ScopeRow) => T): Promise<T> {
    const { connection, scope } = this.#world;
    return whileBusy(() =>
      connection.transaction(() => attempt(findScope(connection, scope) ?? NO_SCOPE)),
    );
  }
}

function unlessStale(attempt: () => BoardCommitted): BoardCommitted {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof StaleCommit) return { ok: false, code: "stale" };
    throw error;
  }
}

function findHead(connection: Connection, scope: number): BoardHead | undefined {
  const row = connection.get<BoardHead>(FIND_BOARD, scope);
  return row && { graph: row.graph, created: row.created };
}
