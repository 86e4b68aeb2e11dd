/**
 * A dialect: one tool vocabulary as a model knows it. It decodes what the model
 * sends into operations and encodes what came of them into the reply that the
 * model expects. What differs between dialects is declared here as data, so
 * that shared code never asks which one it has.
 * @module
 */
import type { TaskOperation, TaskOutcome } from "../task/index.ts";
import type { Applied, JsonValue, Operation, PhaseDraft, Rules, TodoList } from "../todo/index.ts";

/** A JSON Schema (draft 2020-12), as the model sees it. */
export type JsonSchema = { readonly [keyword: string]: JsonValue };

/** An object with these properties. Omitted `required`: all of them are. */
export function objectSchema(
  properties: { readonly [name: string]: JsonSchema },
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

export interface ToolDefinition {
  readonly name: string;
  /** Other names that models know the tool by: answered, never offered. */
  readonly aliases?: readonly string[];
  /** What people see. */
  readonly label: string;
  /** What the model reads: when to use the tool, when not, and how. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly access: "read" | "write";
  /** May calls of this tool run beside other tools? Omitted: the host's own default. */
  readonly concurrency?: "exclusive" | "shared";
  /** Must the provider hold the model to the schema? Omitted: the host's own default. */
  readonly strict?: boolean;
  /** Is the tool always in the prompt, or found when searched for? Omitted: always. */
  readonly loadMode?: "essential" | "discoverable";
  /** What the tool counts as when a host asks a person for approval. Omitted: its access. */
  readonly approval?: "read" | "write";
}

/** When the tools are not offered or not carried out. */
export interface Availability {
  readonly toChildAgents: boolean;
  /** In a session that must end with an explicit yield. */
  readonly whenYielding: boolean;
  /** While a plan waits for approval. `refused` calls never reach the list. */
  readonly inPlanMode: "allowed" | "refused";
}

/** Rules that most dialects share; each overrides what it does otherwise. */
export const WHOLE_LIST_RULES: Rules = {
  focus: "reject",
  whenAllClosed: "keep",
  identity: "content",
  errors: "refuse",
  duplicates: "allow",
};

export const OFFERED_EVERYWHERE: Availability = {
  toChildAgents: true,
  whenYielding: true,
  inPlanMode: "allowed",
};

/** What a model receives. */
export interface Reply {
  readonly text: string;
  /** The same for programs: plain JSON in the dialect's own shape. */
  readonly details: unknown;
  readonly isError: boolean;
}

export interface CallContext {
  readonly list: TodoList;
  readonly isPlanMode: boolean;
  readonly now: number;
}

export type Decoded =
  | {
      readonly ok: true;
      /** Empty for a tool that only reads. */
      readonly operations: readonly Operation[];
      /** Whatever `encode` needs to know of the input. */
      readonly sent?: unknown;
    }
  /** The input is not what the schema says, or not allowed now. The list stays as it is. */
  | { readonly ok: false; readonly reply: Reply };

/** What came of a call. */
export interface Outcome extends Applied {
  readonly tool: string;
  readonly sent?: unknown;
  readonly before: TodoList;
  /** Of the list: grows by one with every change. */
  readonly revision: number;
  /** Does the store outlive the process? */
  readonly isDurable: boolean;
}

/** Hidden text for the model's next turn. */
export interface HiddenMessage {
  /** What a host's transcript calls such a message. */
  readonly type: string;
  readonly text: string;
}

export interface Dialect {
  readonly name: string;
  readonly tools: readonly ToolDefinition[];
  /** The tool that empties the list, where one does nothing else. */
  readonly clearTool?: string;
  /** What the model sets on a todo that waits, in words for a prompt. Omitted: it has no way to. */
  readonly waitMark?: string;
  readonly rules: Rules;
  readonly availability: Availability;
  /** A short text for a system prompt: when to keep a list and when not. */
  readonly guidance: string;
  /** What goes back on the live list when a session resumes. */
  readonly onResume: "all" | "open";
  /** Reads any input, however wrong. Must not throw. */
  decode(tool: string, input: unknown, context: CallContext): Decoded;
  /** The same outcome always gives the same reply. */
  encode(outcome: Outcome): Reply;
  /** The list as plain JSON in the dialect's own shape, as its model would write it. */
  toNative(list: TodoList): unknown;
  /** What the model is told before its next turn when a write failed. Omitted: nothing. */
  failedWrite?(reply: Pick<Reply, "text">): HiddenMessage;
  /**
   * Does the reply to the write that closes a list ask for checks where none were made? Omitted:
   * no, a reminder does.
   */
  readonly asksForChecks?: boolean;
  /** The entry that a host with a transcript appends after a person's edit. Omitted: none. */
  editRecord?(list: TodoList): unknown;
  /** What its own command for people calls things. Omitted: it has none, and our words hold. */
  readonly commandWords?: DialectWords;
  /** A list in the dialect's own shape, or undefined if it is none. Normalises rather than refuses. */
  fromNative(value: unknown): readonly PhaseDraft[] | undefined;
  /** Its tools for durable tasks, offered where there is a board. Omitted: it has none. */
  readonly tasks?: TaskDialect;
}

/** The part of a vocabulary that works on a board rather than on a list. */
export interface TaskDialect {
  readonly tools: readonly ToolDefinition[];
  /** A short text for a system prompt. Omitted: the tools say all there is to say. */
  readonly guidance?: string;
  /** Reads any input, however wrong. Must not throw. */
  decode(tool: string, input: unknown): DecodedTask;
  /** The same outcome of the same operation always gives the same reply. */
  encode(outcome: TaskOutcome, operation: TaskOperation): Reply;
}

export type DecodedTask =
  | { readonly ok: true; readonly operation: TaskOperation }
  /** The input is not what the schema says. The board stays as it is. */
  | { readonly ok: false; readonly reply: Reply };

/** The tool that answers to this name. */
export function toolNamed(
  tools: readonly ToolDefinition[],
  name: string,
): ToolDefinition | undefined {
  return tools.find((tool) => tool.name === name || tool.aliases?.includes(name));
}

/** How a command for people speaks of the list: its verbs make their texts from it. */
export interface DialectWords {
  /** What a todo is called. */
  readonly todo: string;
  /** The verb that adds one, and what it says it did. */
  readonly add: string;
  readonly added: string;
  /** The verb that cancels one, and what that makes of it. */
  readonly cancel: string;
  readonly cancelled: string;
  /** The verb that empties the list, and those that write it to a file and read it from one. */
  readonly clear: string;
  readonly export: string;
  readonly import: string;
  /** Each verb with its arguments, and what it does. */
  readonly usage: readonly (readonly [call: string, meaning: string])[];
}
