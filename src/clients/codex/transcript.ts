import { blockText, recordedAt } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { TranscriptReader } from "../transcript/transcript.ts";
import { CallLog } from "../transcript/transcript.ts";
import { PLAN_TOOL } from "./hook.ts";

const ROLLOUT_TYPES: ReadonlySet<unknown> = new Set([
  "session_meta",
  "turn_context",
  "response_item",
  "event_msg",
  "compacted",
]);

/**
 * The rollouts that Codex keeps under `~/.codex/sessions`, and what
 * `codex exec --json` prints: one entry a line.
 */
export const codexTranscript: TranscriptReader = {
  name: "codex",
  dialect: "codex",
  marks: ['"compacted"', '"user_message"', '"thread_rolled_back"', '"plan_update"', '"todo_list"'],
  wants: "marked entries",

  isMine: ({ type, payload, thread_id: thread }) =>
    (ROLLOUT_TYPES.has(type) && isObject(payload)) ||
    (type === "thread.started" && typeof thread === "string"),

  records(transcript) {
    const log = new CallLog(transcript);
    const rollout = new Rollout(log);
    for (const line of transcript) {
      const { type, payload, item, timestamp } = line.parse() ?? {};
      if (isObject(payload)) rollout.read(type, payload, recordedAt(timestamp));
      else if (isObject(item)) readPrintedItem(type, item, log);
    }
    return log.records;
  },
};

type At = { readonly at?: number };

/** Reads the entries of a rollout. Turns that a person took back are left out. */
class Rollout {
  readonly #log: CallLog;
  /** How many records there were when each turn began. */
  readonly #turns: number[] = [];

  constructor(log: CallLog) {
    this.#log = log;
  }

  read(type: unknown, payload: JsonObject, at: At): void {
    if (type === "response_item") this.#item(payload, at);
    else if (type === "event_msg") this.#event(payload, at);
    else if (type === "compacted") this.#log.records.push({ kind: "compaction", ...at });
  }

  #item(item: JsonObject, at: At): void {
    const { type, call_id: id, name } = item;
    if (type === "function_call") this.#log.call({ id, name, input: item["arguments"], ...at });
    if (type === "custom_tool_call") this.#log.call({ id, name, input: item["input"], ...at });
    if (type === "function_call_output" || type === "custom_tool_call_output") {
      this.#output(id, item["output"], at);
    }
  }

  /** A rollout keeps the text of an answer and not always whether it was a refusal. */
  #output(id: JsonValue | undefined, output: JsonValue | undefined, at: At): void {
    const { content = output, success } = isObject(output) ? output : {};
    const text = blockText(content);
    const isRefusedPlan = this.#log.waitingTool(id) === PLAN_TOOL && text !== PLAN_TAKEN;
    this.#log.result({
      id,
      isError: isRefusedPlan || success === false,
      ...(text !== undefined && { text }),
      ...at,
    });
  }

  #event(event: JsonObject, at: At): void {
    const { type } = event;
    const { length } = this.#log.records;
    if (type === "user_message") this.#turns.push(length);
    if (type === "thread_rolled_back") this.#takeBack(event["num_turns"]);
    if (type === "plan_update") logPlan(this.#log, `plan update ${length}`, event["plan"], at);
    if (type === "mcp_tool_call_end") this.#serverCall(event, at);
  }

  #takeBack(turns: JsonValue | undefined): void {
    if (typeof turns !== "number" || turns < 1) return;
    const [first] = this.#turns.splice(Math.max(0, this.#turns.length - turns));
    if (first !== undefined) this.#log.records.splice(first);
  }

  /** Where the model writes programs that call tools, this is all that there is of the call. */
  #serverCall({ call_id: id, invocation, result }: JsonObject, at: At): void {
    if (!isObject(invocation) || !isObject(result)) return;
    const { Ok: answer, Err: failure } = result;
    const { content = failure, structuredContent, isError } = isObject(answer) ? answer : {};
    const text = blockText(content);
    const details = structuredContent ?? undefined;
    const answered = {
      isError: isError === true || !isObject(answer),
      ...(text !== undefined && { text }),
      ...(details !== undefined && { details }),
      ...at,
    };
    if (this.#log.waitingTool(id) !== undefined) this.#log.result({ id, ...answered });
    else {
      const { tool: name, arguments: input } = invocation;
      this.#log.answeredCall({ id, name, input, ...at }, answered);
    }
  }
}

/** Reads an item that `codex exec --json` printed. */
function readPrintedItem(event: unknown, item: JsonObject, log: CallLog): void {
  if (item["type"] === "todo_list") readPlan(item, log);
  if (item["type"] === "mcp_tool_call" && event === "item.completed") readServerCall(item, log);
}

/** Printed plans do not say which step is in progress. */
function readPlan({ id, items }: JsonObject, log: CallLog): void {
  if (typeof id !== "string" || !Array.isArray(items)) return;
  const steps = (items as readonly JsonValue[]).filter(isObject);
  const plan = steps.map(({ text, completed }) => ({
    step: text ?? null,
    status: completed === true ? "completed" : "pending",
  }));
  logPlan(log, id, plan, {});
}

function readServerCall(item: JsonObject, log: CallLog): void {
  const { id, tool: name, arguments: input, result, status } = item;
  const answer = isObject(result) ? result : {};
  const text = blockText(answer["content"]);
  const details = answer["structured_content"] ?? undefined;
  log.answeredCall(
    { id, name, input },
    {
      isError: status !== "completed",
      ...(text !== undefined && { text }),
      ...(details !== undefined && { details }),
    },
  );
}

/** All that the client answers to a plan that it took. */
const PLAN_TAKEN = "Plan updated";

/** A plan of which the transcript tells that it was taken, not how it was sent. */
function logPlan(
  log: CallLog,
  id: string,
  plan: JsonValue | undefined,
  at: { readonly at?: number },
): void {
  const call = { id, name: PLAN_TOOL, input: { plan }, ...at };
  log.answeredCall(call, { isError: false, text: PLAN_TAKEN, ...at });
}
