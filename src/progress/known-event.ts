import { isObject } from "../todo/index.ts";
import type { RuntimeEvent } from "./event.ts";

/** The texts without which an event says nothing, by its kind. */
const NEEDED: { readonly [Kind in RuntimeEvent["kind"]]: readonly string[] } = {
  "tool-started": ["tool"],
  "tool-updated": ["tool"],
  "tool-ended": ["tool"],
  "tool-failed": ["tool"],
  message: ["from"],
  "agent-started": ["agent"],
  "agent-progressed": ["agent"],
  "agent-ended": ["agent", "outcome"],
  "turn-started": [],
  "turn-ended": [],
  compaction: [],
  "file-changed": ["path"],
  "permission-asked": [],
  "permission-answered": [],
  "question-asked": [],
  "question-answered": [],
  "list-changed": [],
  "check-ran": ["todo", "command"],
};
const TEXTS = ["run", "agent", "call", "tool", "text", "label", "task", "error", "callsTold"];

/** The event that a journal holds; undefined for one that only a later version knows. */
export function knownEvent(value: unknown): RuntimeEvent | undefined {
  if (!isObject(value) || typeof value["kind"] !== "string") return undefined;
  const { kind, at } = value;
  if (!Object.hasOwn(NEEDED, kind) || !Number.isFinite(at)) return undefined;
  for (const field of NEEDED[kind as RuntimeEvent["kind"]]) {
    if (typeof value[field] !== "string") return undefined;
  }
  for (const field of TEXTS) {
    if (value[field] !== undefined && typeof value[field] !== "string") return undefined;
  }
  return value as unknown as RuntimeEvent;
}
