import type { JsonValue } from "../../todo/index.ts";
import { StoreError } from "../contract.ts";

/** A name from what `storedName` made of it. */
export function nameFromStored(text: string): string {
  if (!text.includes("\\")) return text;
  return jsonFromStored(`"${text}"`, "the name of a scope") as string;
}

/** Reads stored JSON. What cannot be read is an error that says what it was. */
export function jsonFromStored(text: string, what: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new StoreError("sqlite", "corrupt", `${what} is not readable`, { cause });
  }
}
