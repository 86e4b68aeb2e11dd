/**
 * What a reader of a client's transcript hands over, oldest first. A reader
 * knows the client's file; nothing here does. It leaves out child agents, and
 * whatever it cannot read.
 * @module
 */
import { isObject } from "../todo/index.ts";

interface Recorded {
  /** Milliseconds since the epoch. Omitted: the transcript does not say. */
  readonly at?: number;
}

/** The model called a tool. */
export interface ToolCallRecord extends Recorded {
  readonly kind: "tool-call";
  /** Pairs the call with its result. */
  readonly id: string;
  /** The tool's own name, without what the client puts before it. */
  readonly tool: string;
  /** Parsed, or the text that the model wrote. */
  readonly input: unknown;
}

/** What the client answered to a call. One without its call is nobody's answer and counts for nothing. */
export interface ToolResultRecord extends Recorded {
  readonly kind: "tool-result";
  readonly id: string;
  readonly isError: boolean;
  /** What the model read. */
  readonly text?: string;
  /** What the client keeps beside it for programs. */
  readonly details?: unknown;
}

/** A person changed the list. */
export interface PersonEditRecord extends Recorded {
  readonly kind: "person-edit";
  /** The list after it, in the shape of this dialect. An empty one is a clear. */
  readonly list: unknown;
  readonly dialect: string;
}

/** Where a message of a person or of the model begins, or where the context was compacted. */
export interface BoundaryRecord extends Recorded {
  readonly kind: "user" | "assistant" | "compaction";
}

export type TranscriptRecord =
  ToolCallRecord | ToolResultRecord | PersonEditRecord | BoundaryRecord;

/** When something was recorded: `{ at }`, or nothing where the transcript does not say. */
export function recordedAt(time: unknown): { readonly at?: number } {
  const at = typeof time === "string" ? Date.parse(time) : time;
  return typeof at === "number" && Number.isFinite(at) ? { at } : {};
}

/** What a model read of a tool's result: text as it is, or the text blocks of its content. */
export function blockText(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((block: unknown) =>
    isObject(block) && typeof block["text"] === "string" ? [block["text"]] : [],
  );
  return texts.length > 0 ? texts.join("\n") : undefined;
}
