import { randomUUID } from "node:crypto";
import type { JsonValue } from "../../../todo/index.ts";
import { TASK_STATES } from "../../../task/index.ts";
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
  TaskWrite,
} from "../../contract.ts";
import { storedName } from "../../stored-name.ts";
import { searchText } from "../../task-page.ts";
import type { Statement } from "../connection/statement.ts";
import { nameFromStored } from "../stored-values.ts";
import type { Tenant } from "../tenant.ts";
import type { ClaimRow, FinishRow } from "./claimed.ts";
import { claimed, expiredClaims, finished, renewed } from "./claimed.ts";
import {
  CLAIM,
  COMMIT_BOARD,
  COUNTS,
  EDGES,
  FINISH,
  FINISH_TOGETHER,
  GET,
  HEAD,
  LIST,
  RENEW,
} from "./statements.ts";
import { Meeting } from "./meeting.ts";
import type { SweepRow } from "./sweep.ts";
import { expiredRows, takingBack } from "./sweep.ts";
import { parseRow, storedTask, writtenTask } from "./task-row.ts";
import type { TogetherRow } from "./together.ts";
import { finishedTogether, togetherValues } from "./together.ts";

/** So many of this process's workers go from task to task in one call. */
const MOST_TOGETHER = 32;
/** Who asks for so many tasks goes apart, two calls at a time: the server works while we read an answer. */
const MANY = 10;

interface BoardWorld {
  readonly tenant: Tenant;
  readonly scope: string;
  /** Called after something was written. */
  readonly onWrite: () => void;
}

/** The tasks of a scope. Every decision is one call of a function in the database. */
export class PostgresBoard implements Board {
  readonly #world: BoardWorld;
  readonly #scope: string;
  readonly #meeting = this.#newMeeting(1);
  readonly #meetingOfMany = this.#newMeeting(2);

  constructor(world: BoardWorld) {
    this.#world = world;
    this.#scope = storedName(world.scope);
  }

  async head(): Promise<BoardHead> {
    const [row] = await this.#query<{ graph: string; created: string }>(HEAD);
    return { graph: Number(row?.graph ?? 0), created: Number(row?.created ?? 0) };
  }

  async get(ids: readonly string[]): Promise<readonly StoredTask[]> {
    const rows = await this.#query<{ task: string }>(GET, ids.map(storedName));
    return rows.map(({ task }) => storedTask(parseRow(task)));
  }

  /** One more than asked for is read, to know whether that was all. */
  async list(query: TaskQuery = {}): Promise<TaskPage> {
    const { states = TASK_STATES, owner, label, parent, prefix, text, limit, cursor } = query;
    const [priority = -1, key = -1] = cursor?.split(".").map(Number) ?? [];
    const asked = await this.#querySwept<SweepRow>(
      LIST,
      states,
      ...[owner, label, parent, prefix].map(storedIfGiven),
      text === undefined ? null : searchText(text.toLowerCase()),
      priority,
      key,
      limit === undefined || limit === Infinity ? null : Math.max(0, limit) + 1,
    );
    const found = asked.map(({ task }) => parseRow(task));
    const rows = found.slice(0, Math.max(0, limit ?? Infinity));
    const last = rows.at(-1);
    return {
      tasks: rows.map(storedTask),
      ...(last && found.length > rows.length && { next: `${last.priority}.${last.key}` }),
    };
  }

  blockersOf(ids: readonly string[]): Promise<readonly Dependency[]> {
    return this.#edges(ids, false);
  }

  blockedBy(ids: readonly string[]): Promise<readonly Dependency[]> {
    return this.#edges(ids, true);
  }

  async counts(): Promise<BoardCounts> {
    const rows = await this.#querySwept<SweepRow & { state: string; count: string }>(COUNTS);
    const counted = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
    return { closed: 0, claimed: 0, blocked: 0, waiting: 0, ready: 0, ...counted };
  }

  async commit(commit: BoardCommit): Promise<BoardCommitted> {
    const { writes, graph, entries, idempotency } = commit;
    const [answer] = await this.#query<{ outcome: string; reply: string | null }>(
      COMMIT_BOARD,
      randomUUID(),
      graph ?? null,
      JSON.stringify(writes.map(written)),
      entries.map((entry) => JSON.stringify(entry)),
      idempotency ? storedName(idempotency.key) : null,
      idempotency ? JSON.stringify(idempotency.reply) : null,
    );
    switch (answer?.outcome) {
      case "stale":
        return { ok: false, code: "stale" };
      case "replayed":
        return { ok: true, replay: JSON.parse(answer.reply ?? "null") as JsonValue };
      default:
        this.#world.onWrite();
        return { ok: true };
    }
  }

  async claim(request: ClaimRequest): Promise<Claimed> {
    const { by, actor, id, count = 1, lease, start = false, unlessBusy = false, key } = request;
    const attempt = randomUUID();
    const ask = async (): Promise<ClaimRow> => {
      const [row] = await this.#world.tenant.attempt<ClaimRow>(
        CLAIM,
        false,
        this.#scope,
        attempt,
        storedName(by),
        JSON.stringify(actor),
        storedIfGiven(id),
        count,
        lease,
        start,
        unlessBusy,
        storedIfGiven(key),
      );
      return row as ClaimRow;
    };
    const row = await takingBack(this, ask, expiredClaims);
    this.#world.onWrite();
    return claimed(request, row);
  }

  async renew(request: RenewRequest): Promise<Renewed> {
    const { id, epoch, lease } = request;
    const [row] = await this.#query<{ outcome: string; task: string }>(
      RENEW,
      storedName(id),
      epoch,
      lease,
    );
    return renewed(request, row);
  }

  finish(request: FinishRequest): Promise<Finished> {
    const { next } = request;
    const isAlone = next?.key !== undefined || next?.unlessBusy === true;
    if (isAlone) return this.#finishAlone(request);
    const isMany = (next?.count ?? 0) >= MANY || request.done.length >= MANY;
    return (isMany ? this.#meetingOfMany : this.#meeting).ask(request);
  }

  #newMeeting(lanes: number): Meeting<FinishRequest, Finished> {
    return new Meeting({ lanes, most: MOST_TOGETHER }, (requests) =>
      this.#finishTogether(requests),
    );
  }

  #finishTogether(requests: readonly FinishRequest[]): Promise<Finished>[] {
    const attempts = requests.map(() => randomUUID());
    const values = togetherValues(requests, attempts);
    const { tenant } = this.#world;
    const ask = async (): Promise<TogetherRow> => {
      const [row] = await tenant.database.queryOnce<TogetherRow>(
        FINISH_TOGETHER,
        tenant.name,
        this.#scope,
        ...values,
      );
      return row as TogetherRow;
    };
    const answers = takingBack(this, ask, expiredClaims).then(
      (row) => finishedTogether(requests, row),
      // Whatever came of it: each finds out for itself.
      () => undefined,
    );
    return requests.map(async (request, place) => {
      const answer = (await answers)?.[place];
      if (!answer) return this.#finishAlone(request, attempts[place]);
      this.#world.onWrite();
      if (!answer.isLeftOut) return answer.finished;
      const { next } = await this.#finishAlone({ ...request, done: [] });
      return { ...answer.finished, ...(next && { next }) };
    });
  }

  /** With the attempt that was made already, if there was one. */
  async #finishAlone(request: FinishRequest, made?: string): Promise<Finished> {
    const { done, actor, next } = request;
    const attempt = made ?? randomUUID();
    const epochs = new Map(done.map(({ id, epoch }) => [storedName(id), epoch]));
    const ask = async (): Promise<FinishRow> => {
      const [row] = await this.#world.tenant.attempt<FinishRow>(
        FINISH,
        made !== undefined,
        this.#scope,
        [...epochs.keys()],
        [...epochs.values()],
        JSON.stringify(actor),
        attempt,
        storedIfGiven(next?.by),
        next ? (next.count ?? 1) : null,
        next?.lease ?? null,
        next?.start ?? false,
        next?.unlessBusy ?? false,
        storedIfGiven(next?.key),
      );
      return row as FinishRow;
    };
    const row = await takingBack(this, ask, expiredClaims);
    this.#world.onWrite();
    return finished(request, row);
  }

  async #edges(ids: readonly string[], areBlockers: boolean): Promise<readonly Dependency[]> {
    const rows = await this.#query<{ task: string; blocker: string; is_closed: boolean }>(
      EDGES,
      ids.map(storedName),
      areBlockers,
    );
    return rows.map((row) => ({
      task: nameFromStored(row.task),
      blocker: nameFromStored(row.blocker),
      isClosed: row.is_closed,
    }));
  }

  #query<Row>(statement: Statement, ...values: unknown[]): Promise<readonly Row[]> {
    return this.#world.tenant.query<Row>(statement, this.#scope, ...values);
  }

  #querySwept<Row extends SweepRow>(
    statement: Statement,
    ...values: unknown[]
  ): Promise<readonly Row[]> {
    return takingBack(this, () => this.#query<Row>(statement, ...values), expiredRows);
  }
}

function storedIfGiven(name: string | undefined): string | null {
  return name === undefined ? null : storedName(name);
}

function written(write: TaskWrite): { readonly [column: string]: JsonValue } {
  if (write.kind === "put") return writtenTask(write.task, write.expected);
  return { id: storedName(write.id), expected: write.expected };
}
