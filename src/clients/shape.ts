import type { JsonObject, JsonValue } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";

/** What a client may put into a field: of one type, or one of these words. */
export type FieldType =
  "text" | "text or null" | "yes or no" | "number" | "list" | "object" | readonly string[];

/** The fields of an event that a client sends, as far as they have a type. */
export type Shape = { readonly [field: string]: FieldType };

/** Whether every declared field that an input has is of its type. */
export function isAsDeclared(input: JsonObject, shape: Shape): boolean {
  return Object.entries(shape).every(([field, type]) => {
    const value = input[field];
    return value === undefined || isOf(type, value);
  });
}

function isOf(type: FieldType, value: JsonValue): boolean {
  switch (type) {
    case "text":
      return typeof value === "string";
    case "text or null":
      return typeof value === "string" || value === null;
    case "yes or no":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    case "list":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    default:
      return type.some((word) => word === value);
  }
}
