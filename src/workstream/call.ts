import type { Reply, ToolDefinition } from "../dialects/dialect.ts";
import type { Documents, Snapshot } from "../stores/contract.ts";
import type { Applied, Todo } from "../todo/index.ts";
import { withCoveredNames } from "./covered/covered-names.ts";
import { coveredReply } from "./covered/covered-reply.ts";
import type { Decision } from "./commit-with-retry.ts";
import { commitHere } from "./compact-journal.ts";
import type { TodoDocument } from "./documents.ts";
import { asJson, reminderDocument, TODO_CHANGED, todoDocument } from "./documents.ts";
import { evidenceRefusal, policyOf } from "./evidence/policy.ts";
import { runCheck } from "./evidence/run-check.ts";
import { completedTodos, withEvidence } from "./evidence/with-evidence.ts";
import type { Live } from "./live.ts";
import { applyTo, changeEntries, MODEL, sessionAt } from "./live.ts";
import { arePlain } from "./covered/plain-list.ts";
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
    if (!("due" in result)) return result.isPlain ? result.reply : coveredReply(result.reply);
    for (const todo of result.due) {
      checked.add(todo.id);
      await runCheck(live, todo);
    }
  }
}

interface Answered {
  readonly reply: Reply;
  /** Is there certainly no secret in its text? */
  readonly isPlain: boolean;
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
): Promise<Decision<Answered | ChecksDue>> {
  const document = todoDocument(documents);
  const at = live.now();
  const support = (applied: Applied): Promise<Applied> => withEvidence(live, applied);
  const call = { at, session: sessionAt(live, documents) };
  const performed = await performCall(live, tool, input, document, call, support);
  const { reply, applied, next } = performed;
  if (applied && next !== document) {
    const due = live.checks ? uncheckedIn(applied, checked) : [];
    if (due.length > 0) return { result: { due } };
    const isStrict = policyOf(live, documents) === "refuse";
    const refusal = isStrict ? await evidenceRefusal(live, applied) : undefined;
    if (refusal) return { result: { reply: refusal, isPlain: false } };
  }
  const reminder = reminded(live, tool, documents, reply, applied);
  const result = { reply, isPlain: isPlainAnswer(live, document, performed) };
  if (!applied || next === document) return unchanged(result, reminder);
  const cause = { dialect: live.dialect.name, tool: tool.name };
  const line = { kind: TODO_CHANGED, at, actor: MODEL, cause };
  return {
    result,
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

/** Is the reply made of nothing but the dialect's words and texts that could not be secrets? */
function isPlainAnswer(
  live: Live,
  { list: before }: TodoDocument,
  { reply, applied }: Performed,
): boolean {
  if (!live.dialect.keepsTextsApart || !applied || reply.isError) return false;
  const { list, issues, finished = list } = applied;
  return issues.length === 0 && arePlain(live, finished, before);
}

/** The list stays; what to remind of may still be another. */
function unchanged(result: Answered, documents: Documents): Decision<Answered> {
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
