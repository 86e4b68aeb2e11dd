/**
 * What clients put into the fields of an event: of which type, and by whom.
 * @module
 */
import { SYSTEM_MESSAGE_MARKER } from "../continuation/index.ts";
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

/** Who wrote a prompt: a person, continuation, or the client itself. */
export type PromptAuthor = "user" | "nudge" | "system";

/**
 * What clients write themselves and show to hooks as a prompt: text in a tag with a compound name
 * (`<task-notification>`, `<bash-stdout>` and `<local-command-caveat>` of Claude Code,
 * `<hook_prompt>` of Codex, `<hook_context>` of Gemini CLI), the `[System: …]` with which Gemini CLI
 * asks for an answer, and Claude Code's `[Request interrupted by user]`.
 */
const CLIENT_MADE = /^(?:<\/?[a-z]+[-_][a-z_-]*[\s>]|\[(?:System:|Request interrupted))/i;

/** What may stand before a text without being seen. */
const INVISIBLE = /^[\s\p{Cf}]+/u;

/** A person wrote what has a text and shows no sign of another author. In doubt nobody did. */
export function authorOf(prompt: string): PromptAuthor {
  if (prompt.includes(SYSTEM_MESSAGE_MARKER)) return "nudge";
  const text = prompt.replace(INVISIBLE, "");
  return text === "" || CLIENT_MADE.test(text) ? "system" : "user";
}
