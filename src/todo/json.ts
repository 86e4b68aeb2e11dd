import type { JsonValue } from "./todo.ts";

export type JsonObject = { readonly [key: string]: JsonValue };

/** An object that is no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a counter or a limit can be: 0, 1, 2 … as far as numbers are exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** What a text says as JSON; undefined if it is none, which JSON cannot say. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a line says as JSON; undefined if it says none. Most that say none show it at their ends. */
export function parsedObject(line: string): JsonObject | undefined {
  const text = line.trim();
  if (!text.startsWith("{") || !text.endsWith("}")) return undefined;
  const value = parsedJson(text);
  return isObject(value) ? value : undefined;
}
