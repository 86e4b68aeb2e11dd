import { blockText, recordedAt } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { TranscriptReader } from "../transcript/transcript.ts";
import { CallLog } from "../transcript/transcript.ts";

/** What begins the context anew: the entry has no more in it that we need. */
const COMPACTION = "compact_boundary";

/**
 * The sessions that Claude Code keeps under `~/.claude/projects`, and what it
 * prints with `--output-format stream-json`: one entry a line. The work of child
 * agents is left out.
 */
export const claudeCodeTranscript: TranscriptReader = {
  name: "claude-code",
  dialect: "claude-code",
  marks: [`"${COMPACTION}"`],
  wants: "marked entries",

  isMine,

  *records(transcript) {
    const log = new CallLog(transcript);
    for (const line of transcript) {
      const entry = line.parse();
      if (entry && !isOfChild(entry)) readEntry(entry, log);
      yield* log.take();
    }
  },
};

function isMine(entry: JsonObject): boolean {
  const { type, uuid, sessionId, session_id: streamed } = entry;
  const isNamed = typeof sessionId === "string" || typeof streamed === "string";
  return (
    (isNamed && typeof uuid === "string") || type === "file-history-snapshot" || "leafUuid" in entry
  );
}

function isOfChild({ isSidechain, parent_tool_use_id: parent }: JsonObject): boolean {
  return isSidechain === true || typeof parent === "string";
}

function readEntry(entry: JsonObject, log: CallLog): void {
  const at = recordedAt(entry["timestamp"]);
  if (entry["type"] === "system" && entry["subtype"] === COMPACTION) {
    log.records.push({ kind: "compaction", ...at });
  }
  for (const block of blocksOf(entry["message"])) {
    const { type, id, name, input, tool_use_id: answers, content, is_error: isError } = block;
    if (entry["type"] === "assistant" && type === "tool_use") log.call({ id, name, input, ...at });
    if (entry["type"] === "user" && type === "tool_result") {
      const text = blockText(content);
      log.result({
        id: answers,
        isError: isError === true,
        ...(text !== undefined && { text }),
        ...detailsOf(entry),
        ...at,
      });
    }
  }
}

function blocksOf(message: JsonValue | undefined): readonly JsonObject[] {
  const content = isObject(message) ? message["content"] : undefined;
  return Array.isArray(content) ? (content as readonly JsonValue[]).filter(isObject) : [];
}

function detailsOf(entry: JsonObject): { readonly details?: JsonObject } {
  const details = entry["toolUseResult"] ?? entry["tool_use_result"];
  return isObject(details) ? { details } : {};
}
