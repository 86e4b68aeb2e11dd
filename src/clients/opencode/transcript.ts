import { recordedAt } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { TranscriptReader } from "../transcript/transcript.ts";
import { CallLog } from "../transcript/transcript.ts";

/** What `opencode export` writes: a document with the messages of a session and their parts. */
export const opencodeTranscript: TranscriptReader = {
  name: "opencode",
  dialect: "opencode",
  marks: [],
  wants: "marked entries",

  isMine: ({ info, parts }) =>
    isObject(info) && typeof info["sessionID"] === "string" && Array.isArray(parts),

  *records(transcript) {
    const log = new CallLog(transcript);
    for (const entry of transcript) {
      const { parts } = entry.parse() ?? {};
      if (!Array.isArray(parts)) continue;
      for (const part of (parts as readonly JsonValue[]).filter(isObject)) readPart(part, log);
      yield* log.take();
    }
  },
};

function readPart({ type, callID: id, tool: name, state }: JsonObject, log: CallLog): void {
  if (type !== "tool" || !isObject(state)) return;
  const { status, input, output, metadata, time } = state;
  const at = recordedAt(isObject(time) ? time["start"] : undefined);
  log.call({ id, name, input, ...at });
  if (status !== "completed" && status !== "error") return;
  log.result({
    id,
    isError: status === "error",
    ...(typeof output === "string" && { text: output }),
    ...(isObject(metadata) && { details: metadata }),
    ...at,
  });
}
