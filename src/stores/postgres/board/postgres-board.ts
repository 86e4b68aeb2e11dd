import { randomUUID } from "node:crypto";
import { expireTask, TASK_STATES } from "../../../task/index.ts";
import type { JsonValue } from "../../../todo/index.ts";
import { expiredEntry } from "../../board-entries.ts";
import type {
  Board,
  Claimed,
  Dependency,
  Finished,
  StoredTask,
  TaskWrite,
} from "../../contract.ts";
import { searchText, storedName } from "../../task-columns.ts";
import type { Tenant } from "../tenant.ts";
import { nameFromStored, storedNumber } from "../tenant.ts";
import { Batch } from "./batch.ts";
import type { WorkRequest, WorkRow } from "./task-row.ts";
import { finished, parseRow, renewed, storedTask, storedTasks, writtenTask } from "./task-row.ts";

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
export function postgresBoard({ tenant, scope, onWrite }: BoardWorld): Board {
  const name = storedName(scope);
  const call = <Row>(f: string, ...values: unknown[]): Promise<readonly Row[]> =>
    tenant.call<Row>(f, name, ...values);

  const callSwept = <Row extends TaskAnswer>(f: string, ...values: unknown[]) =>
    sweeping(
      board,
      () => call<Row>(f, ...values),
      ({ task }) => task,
    );

  const batch = new Batch<WorkRequest, Finished>(LARGEST_BATCH, async (requests) => {
    const values = JSON.stringify(requests.map(asked));
    const rows = await sweeping(
      board,
      () => tenant.attempt<WorkRow>("work", name, values),
      ({ tasks }) => tasks,
    );
    const revision = rows[0]?.revision ?? null;
    if (revision !== null) onWrite(Number(revision));
    return requests.map((request, place) => finished(request, rows[place] as WorkRow));
  });

  const edges = async (ids: readonly string[], areBlockers: boolean): Promise<Dependency[]> => {
    type Row = { task: string; blocker: string; is_closed: boolean };
    const rows = await call<Row>("edges", ids.map(storedName), areBlockers);
    return rows.map((row) => ({
      task: nameFromStored(row.task),
      blocker: nameFromStored(row.blocker),
      isClosed: row.is_closed,
    }));
  };

  const board: Board = {
    async head() {
      const [row] = await call<{ graph: string; created: string }>("board_head");
      return { graph: Number(row?.graph ?? 0), created: Number(row?.created ?? 0) };
    },

    async get(ids) {
      const rows = await call<{ task: string }>("get_tasks", ids.map(storedName));
      return rows.map(({ task }) => storedTask(parseRow(task)));
    },

    /** One more than asked for is read, to know whether that was all. */
    async list(query = {}) {
      const { states = TASK_STATES, owner, label, parent, prefix, text, limit, cursor } = query;
      const [priority = -1, key = -1] = cursor?.split(".").map(Number) ?? [];
      const answered = await callSwept<TaskAnswer>(
        "list_tasks",
        states,
        ...[owner, label, parent, prefix].map(storedIfGiven),
        text === undefined ? null : searchText(text.toLowerCase()),
        priority,
        key,
        limit === undefined || limit === Infinity ? null : Math.max(0, limit) + 1,
      );
      const found = answered.map(({ task }) => parseRow(task));
      const rows = found.slice(0, Math.max(0, limit ?? Infinity));
      const last = rows.at(-1);
      return {
        tasks: rows.map(storedTask),
        ...(last && found.length > rows.length && { next: `${last.priority}.${last.key}` }),
      };
    },

    blockersOf: (ids) => edges(ids, false),
    blockedBy: (ids) => edges(ids, true),

    async counts() {
      const rows = await callSwept<TaskAnswer & { state: string; count: string }>("count_tasks");
      const counted = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
      return { closed: 0, claimed: 0, blocked: 0, waiting: 0, ready: 0, ...counted };
    },

    async commit({ writes, graph, entries, idempotency }) {
      const [answer] = await call<{ outcome: string; revision: string; reply: string | null }>(
        "commit_board",
        randomUUID(),
        graph ?? null,
        JSON.stringify(writes.map(written)),
        entries.map((entry) => JSON.stringify(entry)),
        idempotency ? storedName(idempotency.key) : null,
        idempotency ? JSON.stringify(idempotency.reply) : null,
      );
      if (answer?.outcome === "stale") return { ok: false, code: "stale" };
      if (answer?.outcome === "replayed") {
        return { ok: true, replay: JSON.parse(answer.reply ?? "null") as JsonValue };
      }
      onWrite(Number(answer?.revision));
      return { ok: true };
    },

    async claim({ actor, ...next }) {
      const { next: taken } = await batch.add({ done: [], actor, next });
      return taken as Claimed;
    },

    finish: (request) => batch.add(request),

    async renew(request) {
      const { id, epoch, lease } = request;
      type Row = { outcome: string; task: string };
      const [row] = await call<Row>("renew", storedName(id), epoch, lease);
      return renewed(request, row);
    },
  };
  return board;
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

/** `expired`: claims are over, and have to be taken back first. The tasks are those. */
interface SweptRow {
  readonly outcome: string | null;
  /** The server's time. */
  readonly moment: number;
}

/** Asks until no claim is over, taking back every one that is. */
async function sweeping<Row extends SweptRow>(
  board: Board,
  ask: () => Promise<readonly Row[]>,
  tasksOf: (row: Row) => string | null,
): Promise<readonly Row[]> {
  for (;;) {
    const rows = await ask();
    const [first] = rows;
    if (first?.outcome !== "expired") return rows;
    const expired = storedTasks(tasksOf(first) ?? "[]");
    await Promise.all(expired.map((stored) => takeBack(board, stored, first.moment)));
  }
}

/** One that is stale was renewed or taken back meanwhile, and is asked for again. */
async function takeBack(
  board: Board,
  { task: before, version }: StoredTask,
  moment: number,
): Promise<void> {
  const after = expireTask(before, moment);
  const write = { kind: "put", task: after, expected: version } as const;
  await board.commit({ writes: [write], entries: [expiredEntry(before, after)] });
}
