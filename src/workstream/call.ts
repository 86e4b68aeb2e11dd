import type { Reply, ToolDefinition } from "../dialects/dialect.ts";
import type { Documents, Snapshot } from "../stores/contract.ts";
import type { Applied, Todo } from "../todo/index.ts";
import { coveredReply, withCoveredNames } from "./covered-secrets.ts";
import type { Decision } from "./commit-with-retry.ts";
import { commitHere } from "./compact-journal.ts";
import type { TodoDocument } from "./documents.ts";
import { asJson, reminderDocument, TODO_CHANGED, todoDocument } from "./documents.ts";
import { evidenceRefusal, policyOf } from "./evidence/policy.ts";
import { runCheck } from "./evidence/run-check.ts";
import { completedTodos, withEvidence } from "./evidence/with-evidence.ts";
import type { Live } from "./live.ts";
import { applyTo, changeEntries, MODEL, sessionAt } from "./live.ts";
import { afterWrite } from "./reminders.ts";

export interface CallOptions {
  /** A retry with the same key has no second effect and gets the first reply. */
  readonly idempotencyKey?: string;
}

/** Decode, apply, commit, encode: a model's tool call on its way through. Secrets are covered. */
export async function callTool(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { idempotencyKey: key }: CallOptions,
): Promise<Reply> {
  const earlier = key === undefined ? undefined : await live.store.replay(live.scope, key);
  if (earlier !== undefined) return coveredReply(earlier as unknown as Reply);
  const checked = new Set<string>();
  for (;;) {
    const { result, committed } = await commitHere(live, (snapshot) =>
      answer(live, tool, input, snapshot, key, checked),
    );
    if (committed !== undefined && "replay" in committed) {
      return coveredReply(committed.replay as unknown as Reply);
    }
    if (!("due" in result)) return coveredReply(result);
    for (const todo of result.due) {
      checked.add(todo.id);
      await runCheck(live, todo);
    }
  }
}

/** Checks that are to be run before the call is carried out. */
interface ChecksDue {
  readonly due: readonly Todo[];
}

async function answer(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { documents }: Snapshot,
  key: string | undefined,
  checked: ReadonlySet<string>,
): Promise<Decision<Reply | ChecksDue>> {
  const document = todoDocument(documents);
  const at = live.now();
  const support = (applied: Applied): Promise<Applied> => withEvidence(live, applied);
  const call = { at, session: sessionAt(live, documents) };
  const { reply, applied, next } = await performCall(live, tool, input, document, call, support);
  if (applied && next !== document) {
    const due = live.checks ? uncheckedIn(applied, checked) : [];
    if (due.length > 0) return { result: { due } };
    const isStrict = policyOf(live, documents) === "refuse";
    const refusal = isStrict ? await evidenceRefusal(live, applied) : undefined;
    if (refusal) return { result: refusal };
  }
  const reminder = reminded(live, tool, documents, reply, applied);
  if (!applied || next === document) return unchanged(reply, reminder);
  const cause = { dialect: live.dialect.name, tool: tool.name };
  const line = { kind: TODO_CHANGED, at, actor: MODEL, cause };
  return {
    result: reply,
    commit: {
      documents: { todo: asJson(next), ...reminder },
      entries: changeEntries(line, document.list, applied),
      ...(key !== undefined && { idempotency: { key, reply: asJson(reply) } }),
    },
  };
}

interface Performed {
  readonly reply: Reply;
  /** Omitted: the input could not be read. */
  readonly applied?: Applied;
  /** The same document if nothing changed. */
  readonly next: TodoDocument;
}

/** What a call makes of a list. `support` adds what the runtime saw of the todos it completes. */
export async function performCall(
  { store, dialect, rules, host }: Live,
  tool: ToolDefinition,
  input: unknown,
  document: TodoDocument,
  { at, session }: { readonly at: number; readonly session?: string | undefined },
  support: (applied: Applied) => Promise<Applied> = async (applied) => applied,
): Promise<Performed> {
  const { list: before } = document;
  const isPlanMode = host.isPlanMode?.() ?? false;
  const sent = withCoveredNames(input, before);
  const decoded = dialect.decode(tool.name, sent, { list: before, isPlanMode, now: at });
  if (!decoded.ok) return { reply: decoded.reply, next: document };
  const writer = { now: at, by: "model", session } as const;
  const { applied: done, next } = applyTo(document, decoded.operations, rules, writer);
  const applied = next === document ? done : await support(done);
  const reply = dialect.encode({
    ...applied,
    ...(decoded.sent !== undefined && { sent: decoded.sent }),
    tool: tool.name,
    before,
    revision: next.revision,
    isDurable: store.isDurable,
  });
  return { reply, applied, next: next === document ? document : { ...next, list: applied.list } };
}

function uncheckedIn(applied: Applied, checked: ReadonlySet<string>): readonly Todo[] {
  return completedTodos(applied).filter(({ id, check }) => check && !checked.has(id));
}

/** The list stays; what to remind of may still be another. */
function unchanged(reply: Reply, documents: Documents): Decision<Reply> {
  return { result: reply, ...(documents.reminder && { commit: { documents, entries: [] } }) };
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
