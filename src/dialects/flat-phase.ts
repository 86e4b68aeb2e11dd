import type { JsonValue, PhaseDraft, TodoDraft } from "../todo/index.ts";
import { DEFAULT_PHASE } from "../todo/index.ts";
import type { JsonObject } from "./json-input.ts";
import { isObject, parsedIfJson } from "./json-input.ts";

/**
 * Reads someone else's flat list: entries, an object that has them under one of
 * these keys, or either as JSON. Entries that `read` makes nothing of are left
 * out. Undefined if there is no list.
 */
export function readFlat(
  value: unknown,
  keys: readonly string[],
  read: (entry: JsonObject) => TodoDraft | undefined,
): readonly PhaseDraft[] | undefined {
  const entries = entriesOf(parsedIfJson(value), keys);
  if (!Array.isArray(entries)) return undefined;
  const todos = (entries as JsonValue[])
    .filter(isObject)
    .map(read)
    .filter((draft) => draft !== undefined);
  return todos.length > 0 ? [{ name: DEFAULT_PHASE, todos }] : [];
}

function entriesOf(value: unknown, keys: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const key = keys.find((name) => Array.isArray(value[name]));
  return key === undefined ? undefined : value[key];
}
