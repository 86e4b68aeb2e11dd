import type { JsonValue } from "../todo/index.ts";
import { isObject } from "../todo/json.ts";

/** The text under the first of these keys that has one. */
export function textIn(value: JsonValue | undefined, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const field = fieldOf(value, key);
    if (typeof field === "string") return field;
  }
  return undefined;
}

const SUBJECTS = ["command", "cmd", "path", "file_path", "url", "pattern", "query"];

/** What a call is about, in the words of its input. */
export function subjectOf(input: JsonValue | undefined): string | undefined {
  return textIn(input, SUBJECTS);
}

/** The exit code that a tool's result tells. */
export function exitCodeIn(output: JsonValue | undefined): number | undefined {
  const code = fieldOf(output, "exitCode") ?? fieldOf(output, "exit_code");
  return typeof code === "number" ? code : undefined;
}

function fieldOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) ? value[key] : undefined;
}
