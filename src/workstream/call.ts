import type { Reply, ToolDefinition } from "../dialects/dialect.ts";
import { toolNamed } from "../dialects/dialect.ts";
import type { Documents, Snapshot } from "../stores/contract.ts";
import type { Applied, Todo } from "../todo/index.ts";
import type { Decision, ListChange, ListWrite } from "./commit.ts";
import { applyTo, changeEntries, commit, MODEL, sessionAt } from "./commit.ts";
import { coveredReply, withCoveredNames } from "./covered-secrets.ts";
import type { TodoDocument } from "./documents.ts";
import { asJson, reminderDocument, TODO_CHANGED, todoDocument } from "./documents.ts";
import { runCheck } from "./evidence/checks.ts";
import { completedTodos, evidenceRefusal, policyOf, withEvidence } from "./evidence/evidence.ts";
import type { Live } from "./live.ts";
import { afterWrite, countWrite } from "./reminders.ts";

export interface CallOptions {
  /** A retry with the same key has no second effect and gets the first reply. */
  readonly idempotencyKey?: string;
}

/** What a caller without a list of its own is told. */
export const NO_SCOPE_NOTICE =
  "No todo list here: the session that started this work keeps it. Nothing was changed.";

export const NO_SCOPE_REPLY: Reply = {
  text: NO_SCOPE_NOTICE,
  details: { ok: false, reason: "no-scope" },
  isError: false,
};

/** The tools that a model gets here; none where the host or the dialect withholds them. */
export function offeredTools(
  { dialect, host, board }: Pick<Live, "dialect" | "host" | "board">,
  isScopeless: boolean,
): readonly ToolDefinition[] {
  const { tools, tasks, availability } = dialect;
  const { isTodoEnabled = true, mustYield = false } = host;
  if (!isTodoEnabled) return [];
  if (mustYield && !availability.whenYielding) return [];
  if (isScopeless) return availability.toChildAgents ? tools : [];
  return board && tasks ? [...tools, ...tasks.tools] : tools;
}

/** Carries out a model's tool call, on the list or on the board. Secrets in the reply are covered. */
export async function callTool(
  live: Live,
  name: string,
  input: unknown,
  options: CallOptions = {},
): Promise<Reply> {
  const tools = offeredTools(live, false);
  const tool = toolNamed(tools, name);
  if (!tool) return unknownTool(name, tools);
  const isTaskTool = live.dialect.tasks?.tools.includes(tool) ?? false;
  const call = isTaskTool ? callTaskTool : callTodoTool;
  return coveredReply(await call(live, tool, input, options));
}

export function unknownTool(tool: string, tools: readonly ToolDefinition[]): Reply {
  const names = tools.map(({ name }) => name).join(", ");
  const text = `Unknown tool "${tool}". Tools: ${names || "none here"}.`;
  return { text, details: null, isError: true };
}

/** Decode, perform, encode: a call of a tool that works on the board. */
async function callTaskTool(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { idempotencyKey: key }: CallOptions,
): Promise<Reply> {
  const { board, dialect } = live;
  if (!board || !dialect.tasks) {
    throw new TypeError(`[doneward] There is no board for ${tool.name}.`);
  }
  const decoded = dialect.tasks.decode(tool.name, input);
  if (!decoded.ok) return decoded.reply;
  const outcome = await (key === undefined ? board : board.once(key)).perform(decoded.operation);
  if (tool.access === "write") await countWrite(live, "tasks");
  return dialect.tasks.encode(outcome, decoded.operation);
}

/** Decode, apply, commit, encode: a call of a tool that works on the list. */
async function callTodoTool(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { idempotencyKey: key }: CallOptions,
): Promise<Reply> {
  const checked = new Set<string>();
  for (;;) {
    const answer = await commit<Reply | ChecksDue>(
      live,
      (snapshot) => decide(live, tool, input, snapshot, checked),
      { key },
    );
    if (!("due" in answer)) return answer;
    for (const todo of answer.due) {
      checked.add(todo.id);
      await runCheck(live, todo);
    }
  }
}

/** Checks that are to be run before the call is carried out. */
interface ChecksDue {
  readonly due: readonly Todo[];
}

async function decide(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { documents }: Snapshot,
  checked: ReadonlySet<string>,
): Promise<Decision<Reply | ChecksDue>> {
  const document = todoDocument(documents);
  const at = live.now();
  const { reply, applied, next } = await performCall(live, tool, input, document, {
    at,
    session: sessionAt(live, documents),
    support: (applied) => withEvidence(live, applied),
  });
  if (applied && next !== document) {
    const due = live.checks ? uncheckedIn(applied, checked) : [];
    if (due.length > 0) return { result: { due } };
    const isStrict = policyOf(live, documents) === "refuse";
    const refusal = isStrict ? await evidenceRefusal(live, applied) : undefined;
    if (refusal) return { result: refusal };
  }
  const reminder = reminded(live, tool, documents, reply, applied);
  if (!applied || next === document) {
    // The list stays; what to remind of may still be another.
    return {
      result: reply,
      ...(reminder.reminder && { commit: { documents: reminder, entries: [] } }),
    };
  }
  const cause = { dialect: live.dialect.name, tool: tool.name };
  const line = { kind: TODO_CHANGED, at, actor: MODEL, cause };
  return {
    result: reply,
    commit: {
      documents: { todo: asJson(next), ...reminder },
      entries: changeEntries(line, document.list, applied),
    },
  };
}

interface Performed extends Pick<ListChange, "next"> {
  readonly reply: Reply;
  /** Omitted: the input could not be read. */
  readonly applied?: Applied;
}

/** What a call makes of a list. */
export async function performCall(
  { store, dialect, rules, host }: Live,
  tool: ToolDefinition,
  input: unknown,
  document: TodoDocument,
  writer: Pick<ListWrite, "at" | "session" | "support">,
): Promise<Performed> {
  const { list: before } = document;
  const isPlanMode = host.isPlanMode?.() ?? false;
  const sent = withCoveredNames(input, before);
  const decoded = dialect.decode(tool.name, sent, { list: before, isPlanMode, now: writer.at });
  if (!decoded.ok) return { reply: decoded.reply, next: document };
  const { operations } = decoded;
  const { applied, next } = await applyTo(document, { ...writer, operations, rules, by: "model" });
  const reply = dialect.encode({
    ...applied,
    ...(decoded.sent !== undefined && { sent: decoded.sent }),
    tool: tool.name,
    before,
    revision: next.revision,
    isDurable: store.isDurable,
  });
  return { reply, applied, next };
}

function uncheckedIn(applied: Applied, checked: ReadonlySet<string>): readonly Todo[] {
  return completedTodos(applied).filter(({ id, check }) => check && !checked.has(id));
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
