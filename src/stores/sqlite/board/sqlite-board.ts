import type { Board, BoardCommitted, BoardHead, ClaimRequest } from "../../contract.ts";
import type { Clock } from "../../clock.ts";
import type { Connection } from "../connection.ts";
import { retryWhileBusy } from "../connection.ts";
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

export function sqliteBoard({ connection, scope, clock, onWrite }: BoardWorld): Board {
  let known: number | undefined;

  /** Outside of transactions: what is found there stays, since no scope is ever taken away. */
  const id = (): number => {
    known ??= findScope(connection, scope)?.id;
    return known ?? NO_SCOPE.id;
  };

  const read = <T>(look: (scope: number) => T): Promise<T> => retryWhileBusy(() => look(id()));

  const transaction = <T>(attempt: (row: ScopeRow) => T): Promise<T> =>
    retryWhileBusy(
      () => connection.transaction(() => attempt(findScope(connection, scope) ?? NO_SCOPE)),
      connection,
    );

  const write = async <T>(attempt: (row: ScopeRow) => T): Promise<T> => {
    const result = await transaction(attempt);
    onWrite();
    return result;
  };

  /** Reads what depends on the time. */
  const readSwept = async <T>(look: (scope: number) => T): Promise<T> => {
    if (await read((found) => isSweepDue(connection, found, clock()))) {
      await write((row) => {
        const entries = sweep(connection, row.id, clock());
        if (entries.length > 0) appendTo(connection, row, { entries });
      });
    }
    return read(look);
  };

  /** In a transaction: claims, and says what that is to leave behind. */
  const claim = (row: ScopeRow, request: ClaimRequest): Taking => {
    const { key } = request;
    const replay = key === undefined ? undefined : readReply(connection, scope, key);
    if (replay !== undefined) {
      const tasks = readTasks(connection, row.id, replay as readonly string[]);
      return { claimed: { ok: true, tasks }, entries: [] };
    }
    const clocks = clock();
    const swept = sweep(connection, row.id, clocks);
    const { claimed, entries } = claimTasks({ connection, scope: row.id, clocks }, request);
    const taking = { claimed, entries: [...swept, ...entries] };
    if (key === undefined || entries.length === 0) return taking;
    const reply = claimed.ok ? claimed.tasks.map(({ task }) => task.id) : [];
    return { ...taking, idempotency: { key, reply } };
  };

  return {
    head: () => read((found) => findHead(connection, found)),
    get: (ids) => read((found) => readTasks(connection, found, ids)),
    list: (query = {}) => readSwept((found) => readPage(connection, found, query)),
    blockersOf: (ids) => read((found) => readDependencies(connection, BLOCKERS_OF, found, ids)),
    blockedBy: (ids) => read((found) => readDependencies(connection, BLOCKED_BY, found, ids)),
    counts: () => readSwept((found) => readCounts(connection, found)),

    async commit(commit) {
      const attempt = (): BoardCommitted => {
        const key = commit.idempotency?.key;
        const replay = key === undefined ? undefined : readReply(connection, scope, key);
        if (replay !== undefined) return { ok: true, replay };
        const row = findScope(connection, scope) ?? addScope(connection, scope);
        const { graph, created } = findHead(connection, row.id);
        const isGraphChange = commit.graph !== undefined;
        if (isGraphChange && commit.graph !== graph) throw new StaleCommit();
        const place = { connection, scope: row.id, now: clock().now };
        const added = writeTasks(place, commit.writes);
        if (added > 0 || isGraphChange) {
          connection.run(PUT_BOARD, row.id, graph + (isGraphChange ? 1 : 0), created + added);
        }
        appendTo(connection, row, commit);
        return { ok: true };
      };
      const committed = await retryWhileBusy(
        () => unlessStale(() => connection.transaction(attempt)),
        connection,
      );
      onWrite();
      return committed;
    },

    claim: (request) =>
      write((row) => {
        const taking = claim(row, request);
        if (taking.entries.length > 0) appendTo(connection, row, taking);
        return taking.claimed;
      }),

    finish: ({ done, actor, next }) =>
      write((row) => {
        const place = { connection, scope: row.id, clocks: clock() };
        const { refused, entries: finished } = finishTasks(place, done, actor);
        const taking = next && claim(row, { ...next, actor });
        const entries = [...finished, ...(taking?.entries ?? [])];
        if (entries.length > 0) appendTo(connection, row, { ...taking, entries });
        return { refused, ...(taking && { next: taking.claimed }) };
      }),

    renew: (request) =>
      transaction((row) => renewClaim({ connection, scope: row.id, clocks: clock() }, request)),
  };
}

function unlessStale(attempt: () => BoardCommitted): BoardCommitted {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof StaleCommit) return { ok: false, code: "stale" };
    throw error;
  }
}

function findHead(connection: Connection, scope: number): BoardHead {
  const row = connection.get<BoardHead>(FIND_BOARD, scope);
  return row ? { graph: row.graph, created: row.created } : NEW_BOARD;
}
