import type { JsonValue } from "./todo.ts";

export type JsonObject = { readonly [key: string]: JsonValue };

/** An object that is no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
