import type { Reply, ToolDefinition } from "../dialects/dialect.ts";
import type { Documents, Snapshot } from "../stores/contract.ts";
import type { Applied } from "../todo/index.ts";
import type { Decision } from "./commit-with-retry.ts";
import { commitHere } from "./compact-journal.ts";
import { asJson, reminderDocument, TODO_CHANGED, todoDocument } from "./documents.ts";
import type { Live } from "./live.ts";
import { applyTo, changeEntry, MODEL } from "./live.ts";
import { afterWrite } from "./reminders.ts";

export interface CallOptions {
  /** A retry with the same key has no second effect and gets the first reply. */
  readonly idempotencyKey?: string;
}

/** Decode, apply, commit, encode: a model's tool call on its way through. */
export async function callTool(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { idempotencyKey: key }: CallOptions,
): Promise<Reply> {
  const earlier = key === undefined ? undefined : await live.store.replay(live.scope, key);
  if (earlier !== undefined) return earlier as unknown as Reply;
  const { result, committed } = await commitHere(live, (snapshot) =>
    answer(live, tool, input, snapshot, key),
  );
  const isReplay = committed !== undefined && "replay" in committed;
  return isReplay ? (committed.replay as unknown as Reply) : result;
}

function answer(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { documents }: Snapshot,
  key: string | undefined,
): Decision<Reply> {
  const { store, dialect, rules, host, now } = live;
  const document = todoDocument(documents);
  const { list: before } = document;
  const at = now();
  const isPlanMode = host.isPlanMode?.() ?? false;
  const decoded = dialect.decode(tool.name, input, { list: before, isPlanMode, now: at });
  if (!decoded.ok) return unchanged(decoded.reply, reminded(live, tool, documents, decoded.reply));

  const { operations, ...rest } = decoded;
  const { applied, next } = applyTo(document, operations, rules, at, "model");
  const reply = dialect.encode({
    ...applied,
    ...(rest.sent !== undefined && { sent: rest.sent }),
    tool: tool.name,
    before,
    revision: next.revision,
    isDurable: store.isDurable,
  });
  const reminder = reminded(live, tool, documents, reply, applied);
  if (next === document) return unchanged(reply, reminder);
  const cause = { dialect: dialect.name, tool: tool.name };
  return {
    result: reply,
    commit: {
      documents: { todo: asJson(next), ...reminder },
      entries: [changeEntry({ kind: TODO_CHANGED, at, actor: MODEL, cause }, before, applied)],
      ...(key !== undefined && { idempotency: { key, reply: asJson(reply) } }),
    },
  };
}

/** The list stays; what to remind of may still be another. */
function unchanged(result: Reply, documents: Documents): Decision<Reply> {
  return { result, ...(documents.reminder && { commit: { documents, entries: [] } }) };
}

/** The reminder document, if the call changes it. */
function reminded(
  { dialect }: Live,
  { access }: ToolDefinition,
  documents: Documents,
  reply: Reply,
  applied?: Applied,
): Documents {
  if (access === "read") return {};
  const before = reminderDocument(documents);
  const state = afterWrite(before, dialect, reply, applied);
  return state === before ? {} : { reminder: asJson(state) };
}
