import { randomUUID } from "node:crypto";
import type { JsonValue } from "../../todo/index.ts";
import type {
  BoardDump,
  Commit,
  Committed,
  JournalEntry,
  JournalQuery,
  NewEntry,
  ScopeDump,
  Snapshot,
  StoredTask,
} from "../contract.ts";
import { StoreError } from "../contract.ts";
import { storedName } from "../task-columns.ts";
import { parseRow, storedTask, writtenTask } from "./board/task-row.ts";
import type { Tenant } from "./tenant.ts";
import { nameFromStored, storedNumber } from "./tenant.ts";

interface Outcome {
  readonly outcome: "committed" | "replayed" | "stale";
  readonly revision: string | null;
  readonly seq: string | null;
  readonly reply: string | null;
}

/**
 * A whole commit in one statement. It carries the id of this attempt, so that
 * sending it again, when the answer got lost, finds out what came of it instead
 * of doing it twice.
 */
export async function commitScope(
  tenant: Tenant,
  scope: string,
  commit: Commit,
): Promise<Committed> {
  const { expected, documents, entries, idempotency } = commit;
  const [answer] = await tenant.call<Outcome>(
    "commit",
    storedName(scope),
    randomUUID(),
    expected,
    Object.keys(documents),
    Object.values(documents).map((document) => JSON.stringify(document)),
    entries.map((entry) => JSON.stringify(entry)),
    idempotency ? storedName(idempotency.key) : null,
    idempotency ? JSON.stringify(idempotency.reply) : null,
  );
  return committed(answer as Outcome);
}

function committed(answer: Outcome): Committed {
  // A scope that is not there has neither.
  const [revision, seq] = [Number(answer.revision), Number(answer.seq)];
  switch (answer.outcome) {
    case "committed":
      return { ok: true, revision, seq };
    case "replayed":
      return { ok: true, revision, seq, replay: JSON.parse(answer.reply ?? "null") as JsonValue };
    case "stale":
      return { ok: false, code: "stale-revision", revision };
  }
}

interface DocumentRow {
  readonly revision: string;
  readonly seq: string;
  readonly name: string | null;
  readonly body: string | null;
}

export async function readSnapshot(tenant: Tenant, scope: string): Promise<Snapshot> {
  const rows = await tenant.call<DocumentRow>("load", storedName(scope));
  const documents: [string, JsonValue][] = [];
  for (const { name, body } of rows) {
    if (name !== null && body !== null) documents.push([name, JSON.parse(body) as JsonValue]);
  }
  const { revision, seq } = rows[0] ?? { revision: 0, seq: 0 };
  return {
    revision: Number(revision),
    seq: Number(seq),
    documents: Object.fromEntries(documents),
  };
}

export async function readReply(
  tenant: Tenant,
  scope: string,
  key: string,
): Promise<JsonValue | undefined> {
  const [row] = await tenant.call<{ body: string }>("replay", storedName(scope), storedName(key));
  return row && (JSON.parse(row.body) as JsonValue);
}

export async function readJournal(
  tenant: Tenant,
  scope: string,
  query: JournalQuery,
): Promise<JournalEntry[]> {
  const { after = 0, before = Infinity, limit = Infinity, newestFirst = false } = query;
  const rows = await tenant.call<{ seq: string; entry: string }>(
    "journal",
    storedName(scope),
    storedNumber(after),
    storedNumber(before),
    storedNumber(limit),
    newestFirst,
  );
  return rows.map(({ seq, entry }) => {
    return { ...(JSON.parse(entry) as NewEntry), seq: Number(seq) };
  });
}

export async function readScopes(tenant: Tenant): Promise<string[]> {
  const rows = await tenant.call<{ name: string }>("scopes");
  return rows.map(({ name }) => nameFromStored(name));
}

interface DumpRow {
  readonly kind:
    "revision" | "seq" | "document" | "entry" | "reply" | "graph" | "created" | "task" | "deleted";
  readonly number: string | null;
  readonly name: string | null;
  readonly body: string | null;
}

export async function dump(tenant: Tenant, scope: string): Promise<ScopeDump> {
  const counters = { revision: 0, seq: 0 };
  const head = { graph: 0, created: 0 };
  const documents: [string, JsonValue][] = [];
  const entries: JournalEntry[] = [];
  const replies: { key: string; reply: JsonValue }[] = [];
  const tasks: StoredTask[] = [];
  const deleted: string[] = [];
  for (const row of await tenant.call<DumpRow>("dump", storedName(scope))) {
    const number = Number(row.number);
    const name = row.name ?? "";
    const body = JSON.parse(row.body ?? "null") as JsonValue;
    switch (row.kind) {
      case "revision":
      case "seq":
        counters[row.kind] = number;
        break;
      case "document":
        documents.push([name, body]);
        break;
      case "entry":
        entries.push({ ...(body as unknown as NewEntry), seq: number });
        break;
      case "reply":
        replies.push({ key: nameFromStored(name), reply: body });
        break;
      case "graph":
      case "created":
        head[row.kind] = number;
        break;
      case "task":
        tasks.push(storedTask(parseRow(row.body ?? "")));
        break;
      case "deleted":
        deleted.push(nameFromStored(name));
    }
  }
  return {
    ...counters,
    documents: Object.fromEntries(documents),
    entries,
    replies,
    ...(head.created > 0 && { board: { ...head, tasks, deleted } }),
  };
}

export async function restore(tenant: Tenant, scope: string, copy: ScopeDump): Promise<void> {
  const { revision, seq, documents, entries, replies, board } = copy;
  const [row] = await tenant.call<{ is_done: boolean }>(
    "restore",
    storedName(scope),
    randomUUID(),
    revision,
    seq,
    Object.keys(documents),
    Object.values(documents).map((document) => JSON.stringify(document)),
    entries.map((entry) => entry.seq),
    entries.map((entry) => JSON.stringify(entry)),
    replies.map(({ key }) => storedName(key)),
    replies.map(({ reply }) => JSON.stringify(reply)),
    ...boardValues(board),
  );
  if (row?.is_done) return;
  const message = `the scope ${scope} has been written to: a copy goes where nothing is`;
  throw new StoreError("postgres", "scope-exists", message);
}

function boardValues(board: BoardDump | undefined): unknown[] {
  if (!board) return [null, null, null, null];
  const writes = board.tasks.map(({ task, version }) => ({ ...writtenTask(task, 0), version }));
  return [board.graph, board.created, JSON.stringify(writes), board.deleted.map(storedName)];
}

export async function prune(tenant: Tenant, scope: string, before: number): Promise<void> {
  await tenant.call("prune", storedName(scope), storedNumber(before));
}
