import { recordedAt } from "../../recall/index.ts";
import { isObject } from "../../todo/index.ts";
import { CallLog } from "../transcript/call-log.ts";
import type { TranscriptReader } from "../transcript/transcript.ts";
import { readPrintedItem } from "./printed-item.ts";
import { Rollout } from "./rollout.ts";

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
