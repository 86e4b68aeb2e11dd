import { cutMiddle } from "../../progress/bounds.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import type { Io } from "../io.ts";

/** What people write to switch something off. */
const OFF = /^(?:off|0|no|false)$/i;

/** Whether a person has switched all hooks off. */
export function areHooksOff({ env }: Pick<Io, "env">): boolean {
  return OFF.test(env["DONEWARD_HOOKS"] ?? "");
}

/** More than a person reads of one output, message or prompt. */
const LONGEST_TEXT = 64 * 1024;
/** Below that nothing is looked for. */
const DEEPEST = 50;

/** The input of a hook with long texts cut in the middle, before anything else looks at them. */
export function cutInput(input: JsonObject): JsonObject {
  return cutObject(input, 0);
}

function cutObject(value: JsonObject, depth: number): JsonObject {
  const entries = Object.entries(value).map(([key, part]) => [key, cut(part, depth + 1)]);
  return Object.fromEntries(entries) as JsonObject;
}

function cut(value: JsonValue, depth: number): JsonValue {
  if (typeof value === "string") return cutMiddle(value, LONGEST_TEXT);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return null;
  if (!Array.isArray(value)) return cutObject(value as JsonObject, depth);
  return (value as readonly JsonValue[]).map((part) => cut(part, depth + 1));
}
