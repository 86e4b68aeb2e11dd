import type { Reply } from "../dialects/dialect.ts";
import type { Commit, Snapshot } from "../stores/contract.ts";
import { commitWithRetry } from "./commit-with-retry.ts";
import { compactIfDue } from "./compact-journal.ts";
import { asJson, TODO_CHANGED, todoDocument } from "./documents.ts";
import type { Live } from "./live.ts";
import { applyTo, changeEntry, MODEL } from "./live.ts";

export interface CallOptions {
  /** A retry with the same key has no second effect and gets the first reply. */
  readonly idempotencyKey?: string;
}

/** Decode, apply, commit, encode: a model's tool call on its way through. */
export async function callTool(
  live: Live,
  tool: string,
  input: unknown,
  { idempotencyKey: key }: CallOptions,
): Promise<Reply> {
  const earlier = key === undefined ? undefined : await live.store.replay(live.scope, key);
  if (earlier !== undefined) return earlier as unknown as Reply;
  const { result, committed } = await commitWithRetry(live.store, live.scope, (snapshot) =>
    answer(live, tool, input, snapshot, key),
  );
  await compactIfDue(live, committed);
  const isReplay = committed !== undefined && "replay" in committed;
  return isReplay ? (committed.replay as unknown as Reply) : result;
}

function answer(
  { store, dialect, rules, host, now }: Live,
  tool: string,
  input: unknown,
  { documents }: Snapshot,
  key: string | undefined,
): { result: Reply; commit?: Omit<Commit, "expected"> } {
  const document = todoDocument(documents);
  const { list: before } = document;
  const at = now();
  const isPlanMode = host.isPlanMode?.() ?? false;
  const decoded = dialect.decode(tool, input, { list: before, isPlanMode, now: at });
  if (!decoded.ok) return { result: decoded.reply };

  const { operations, ...rest } = decoded;
  const { applied, next } = applyTo(document, operations, rules, at, "model");
  const reply = dialect.encode({
    ...applied,
    ...(rest.sent !== undefined && { sent: rest.sent }),
    tool,
    before,
    revision: next.revision,
    isDurable: store.isDurable,
  });
  if (next === document) return { result: reply };
  const cause = { dialect: dialect.name, tool };
  return {
    result: reply,
    commit: {
      documents: { todo: asJson(next) },
      entries: [changeEntry({ kind: TODO_CHANGED, at, actor: MODEL, cause }, before, applied)],
      ...(key !== undefined && { idempotency: { key, reply: asJson(reply) } }),
    },
  };
}
