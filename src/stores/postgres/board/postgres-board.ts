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
import { storedName } from "../../task-columns.ts";
import { searchText } from "../../task-columns.ts";
import { nameFromStored, storedNumber } from "../stored-values.ts";
import type { Tenant } from "../tenant.ts";
import type { WorkRequest, WorkRow } from "./answer.ts";
import { finished, renewed } from "./answer.ts";
import { Batch } from "./batch.ts";
import type { SweptRow } from "./sweep.ts";
import { sweeping } from "./sweep.ts";
import { parseRow, storedTask, writtenTask } from "./task-row.ts";

/** So many of this process's workers go from task to task in one call. */
const LARGEST_BATCH = 32;

interface BoardWorld {
  readonly tenant: Tenant;
  readonly scope: string;
  /** Called with the scope's revision after something was written. */
  readonly onWrite: (revision: number) => void;
}

interface TaskAnswer extends SweptRow {
  readonly task: string;
}

/** The tasks of a scope. Every decision is one call of a function in the database. */
export class PostgresBoard implements Board {
  readonly #world: BoardWorld;
  readonly #scope: string;
  readonly #work = new Batch<WorkRequest, Finished>(LARGEST_BATCH, (requests) =>
    this.#send(requests),
  );

  constructor(world: BoardWorld) {
    this.#world = world;
    this.#scope = storedName(world.scope);
  }

  async head(): Promise<BoardHead> {
    const [row] = await this.#call<{ graph: string; created: string }>("board_head");
    return { graph: Number(row?.graph ?? 0), created: Number(row?.created ?? 0) };
  }

  async get(ids: readonly string[]): Promise<readonly StoredTask[]> {
    const rows = await this.#call<{ task: string }>("get_tasks", ids.map(storedName));
    return rows.map(({ task }) => storedTask(parseRow(task)));
  }

  /** One more than asked for is read, to know whether that was all. */
  async list(query: TaskQuery = {}): Promise<TaskPage> {
    const { states = TASK_STATES, owner, label, parent, prefix, text, limit, cursor } = query;
    const [priority = -1, key = -1] = cursor?.split(".").map(Number) ?? [];
    const asked = await this.#callSwept<TaskAnswer>(
      "list_tasks",
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
    const rows = await this.#callSwept<TaskAnswer & { state: string; count: string }>(
      "count_tasks",
    );
    const counted = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
    return { closed: 0, claimed: 0, blocked: 0, waiting: 0, ready: 0, ...counted };
  }

  async commit(commit: BoardCommit): Promise<BoardCommitted> {
    const { writes, graph, entries, idempotency } = commit;
    const [answer] = await this.#call<{ outcome: string; revision: string; reply: string | null }>(
      "commit_board",
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
        this.#world.onWrite(Number(answer?.revision));
        return { ok: true };
    }
  }

  async claim({ actor, ...next }: ClaimRequest): Promise<Claimed> {
    const { next: taken } = await this.#work.add({ done: [], actor, next });
    return taken as Claimed;
  }

  finish(request: FinishRequest): Promise<Finished> {
    return this.#work.add(request);
  }

  async renew(request: RenewRequest): Promise<Renewed> {
    const { id, epoch, lease } = request;
    const [row] = await this.#call<{ outcome: string; task: string }>(
      "renew",
      storedName(id),
      epoch,
      lease,
    );
    return renewed(request, row);
  }

  async #send(requests: readonly WorkRequest[]): Promise<readonly Finished[]> {
    const values = JSON.stringify(requests.map(asked));
    const rows = await sweeping(
      this,
      () => this.#world.tenant.attempt<WorkRow>("work", this.#scope, values),
      ({ tasks }) => tasks,
    );
    const revision = rows[0]?.revision ?? null;
    if (revision !== null) this.#world.onWrite(Number(revision));
    return requests.map((request, place) => finished(request, rows[place] as WorkRow));
  }

  async #edges(ids: readonly string[], areBlockers: boolean): Promise<readonly Dependency[]> {
    const rows = await this.#call<{ task: string; blocker: string; is_closed: boolean }>(
      "edges",
      ids.map(storedName),
      areBlockers,
    );
    return rows.map((row) => ({
      task: nameFromStored(row.task),
      blocker: nameFromStored(row.blocker),
      isClosed: row.is_closed,
    }));
  }

  #call<Row>(name: string, ...values: unknown[]): Promise<readonly Row[]> {
    return this.#world.tenant.call<Row>(name, this.#scope, ...values);
  }

  #callSwept<Row extends TaskAnswer>(name: string, ...values: unknown[]): Promise<readonly Row[]> {
    return sweeping(
      this,
      () => this.#call<Row>(name, ...values),
      ({ task }) => task,
    );
  }
}

/** A request by the columns of `doneward.request`. */
function asked({ done, actor, next }: WorkRequest): { readonly [column: string]: unknown } {
  const epochs = new Map(done.map(({ id, epoch }) => [storedName(id), epoch]));
  return {
    attempt: randomUUID(),
    actor: JSON.stringify(actor),
    ids: [...epochs.keys()],
    epochs: [...epochs.values()],
    ...(next && {
      owner: storedName(next.by),
      id: storedIfGiven(next.id),
      count: storedNumber(next.count ?? 1),
      lease: next.lease,
      start: next.start ?? false,
      unless_busy: next.unlessBusy ?? false,
      key: storedIfGiven(next.key),
    }),
  };
}

function storedIfGiven(name: string | undefined): string | null {
  return name === undefined ? null : storedName(name);
}

function written(write: TaskWrite): { readonly [column: string]: JsonValue } {
  if (write.kind === "put") return writtenTask(write.task, write.expected);
  return { id: storedName(write.id), expected: write.expected };
}
