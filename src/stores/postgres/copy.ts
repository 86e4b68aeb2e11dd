import { randomUUID } from "node:crypto";
import type { JsonValue } from "../../todo/index.ts";
import type { BoardDump, JournalEntry, NewEntry, ScopeDump, StoredTask } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { storedName } from "../task-columns.ts";
import { parseRow, storedTask, writtenTask } from "./board/task-row.ts";
import { nameFromStored, storedNumber } from "./stored-values.ts";
import type { Tenant } from "./tenant.ts";

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
