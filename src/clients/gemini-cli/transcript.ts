import type { TranscriptRecord } from "../../recall/index.ts";
import { blockText, recordedAt } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import { CallLog } from "../transcript/transcript.ts";
import type { Transcript, TranscriptEntry, TranscriptReader } from "../transcript/transcript.ts";

const MESSAGE_TYPES: ReadonlySet<unknown> = new Set(["user", "gemini", "info", "error", "warning"]);

/** A message without anything of interest begins with its id. */
const MESSAGE_HEAD = /^\s*\{\s*"id":\s*"([^"\\]+)"/;

/**
 * The sessions that Gemini CLI keeps under `~/.gemini/tmp/<project>/chats`, older
 * ones a JSON document, newer ones a log with one entry a line, and what it
 * prints with `--output-format stream-json`.
 */
export const geminiCliTranscript: TranscriptReader = {
  name: "gemini-cli",
  dialect: "gemini-cli",
  marks: ['"$rewindTo"', '"$set"', '"tool_use"', '"tool_result"'],
  wants: "every entry",

  isMine,

  records(transcript) {
    const session = new Session(transcript);
    for (const entry of transcript) session.read(entry);
    return session.records();
  },
};

function isMine(entry: JsonObject): boolean {
  const { type, id, timestamp, content, role, projectHash, session_id: printed, model } = entry;
  const isMessage = MESSAGE_TYPES.has(type) && typeof id === "string" && role === undefined;
  return (
    typeof projectHash === "string" ||
    (isMessage && typeof timestamp === "string" && content !== undefined) ||
    (type === "init" && typeof printed === "string" && typeof model === "string")
  );
}

/** The messages so far, each with what it tells of todo tools: a message that comes again takes its old place. */
class Session {
  readonly #messages = new Map<string, readonly TranscriptRecord[]>();
  readonly #printed: CallLog;

  constructor(transcript: Transcript) {
    this.#printed = new CallLog(transcript);
  }

  records(): readonly TranscriptRecord[] {
    return [...this.#messages.values(), this.#printed.records].flat();
  }

  read(entry: TranscriptEntry): void {
    const [, id] = MESSAGE_HEAD.exec(entry.head) ?? [];
    if (id !== undefined && !entry.isMarked) this.#messages.set(id, []);
    else this.#entry(entry.parse() ?? {});
  }

  #entry(entry: JsonObject): void {
    const { id, $rewindTo: rewindTo, $set: changed } = entry;
    if (typeof rewindTo === "string") this.#rewind(rewindTo);
    else if (isObject(changed)) this.#checkpoint(changed["messages"]);
    else if (typeof id === "string") this.#messages.set(id, messageRecords(entry));
    else readPrinted(entry, this.#printed);
  }

  /** Takes back the message and everything behind it; everything, if there is no such message. */
  #rewind(id: string): void {
    const ids = [...this.#messages.keys()];
    for (const later of ids.slice(Math.max(0, ids.indexOf(id)))) this.#messages.delete(later);
  }

  #checkpoint(messages: JsonValue | undefined): void {
    if (!Array.isArray(messages)) return;
    this.#messages.clear();
    for (const message of (messages as readonly JsonValue[]).filter(isObject)) this.#entry(message);
  }
}

function messageRecords({ toolCalls, timestamp }: JsonObject): readonly TranscriptRecord[] {
  const log = new CallLog({ watch: () => {}, unwatch: () => {} });
  const calls = Array.isArray(toolCalls)
    ? (toolCalls as readonly JsonValue[]).filter(isObject)
    : [];
  for (const { id, name, args: input, status, result, timestamp: time = timestamp } of calls) {
    const at = recordedAt(time);
    log.call({ id, name, input, ...at });
    const text = answerText(result);
    if (status === "success" || status === "error" || status === "cancelled") {
      const isError = status !== "success";
      log.result({ id, isError, ...(text !== undefined && { text }), ...at });
    }
  }
  return log.records;
}

/** The answer as the model got it: parts with what the function responded. */
function answerText(result: JsonValue | undefined): string | undefined {
  if (!Array.isArray(result)) return blockText(result);
  const outputs = (result as readonly JsonValue[]).flatMap((part) => {
    const answer =
      isObject(part) && isObject(part["functionResponse"]) ? part["functionResponse"] : {};
    const { response } = answer;
    return isObject(response) && typeof response["output"] === "string" ? [response["output"]] : [];
  });
  return outputs.length > 0 ? outputs.join("\n") : blockText(result);
}

function readPrinted(entry: JsonObject, log: CallLog): void {
  const { type, tool_id: id, tool_name: name, parameters: input, status, output } = entry;
  const at = recordedAt(entry["timestamp"]);
  if (type === "tool_use") log.call({ id, name, input, ...at });
  if (type !== "tool_result") return;
  const text = blockText(output);
  log.result({ id, isError: status !== "success", ...(text !== undefined && { text }), ...at });
}
