/**
 * What agent programs tell their hooks, in one vocabulary, and what a hook
 * answers. A client's `hook.ts` translates both ways and decides nothing; what
 * comes of an event is decided once for all, in `react/`.
 * @module
 */
import type { HostGuards, SkipReason } from "../continuation/index.ts";
import { nonceOfPrompt } from "../continuation/index.ts";
import { subjectOf } from "../progress/payload.ts";
import type { JsonObject, JsonValue, PhaseDraft } from "../todo/index.ts";
import { isId } from "./session-signs.ts";

export type HookEvent =
  | { readonly kind: "session-started"; readonly how: "new" | "resumed" | "compacted" }
  /** `isFromPerson`: not a nudge of ours, and no message that the client sends to itself. */
  | { readonly kind: "prompted"; readonly isFromPerson: boolean }
  | { readonly kind: "tool-started"; readonly tool: string }
  /** A tool of our own server is about to be called, which is told no more of it than this id. */
  | { readonly kind: "server-called"; readonly call: string }
  | ({
      readonly kind: "tool-ended";
      readonly output: JsonValue;
      /** Of a command. Omitted: the client does not say, and it cannot be concluded. */
      readonly exitCode?: number;
    } & ToolUse)
  | ({ readonly kind: "tool-failed"; readonly error: string } & ToolUse)
  /** The agent is about to rest. The same end may be told more than once. */
  | {
      readonly kind: "stopped";
      /** What the client calls the turn or its prompt; empty where it does not say. */
      readonly turn: string;
      readonly lastMessage: string;
      readonly guards: HostGuards;
    }
  /** The provider refused or failed. */
  | { readonly kind: "stop-failed"; readonly turn: string }
  | { readonly kind: "interrupted"; readonly turn: string }
  | { readonly kind: "child-started" | "child-ended" }
  | { readonly kind: "compacting" }
  /** A call waits for a person. */
  | {
      readonly kind: "waiting";
      readonly wait: "permission" | "question";
      /** Empty where the client does not say. */
      readonly tool: string;
      readonly about: string;
    }
  | { readonly kind: "answered"; readonly wait: "permission" | "question" }
  | { readonly kind: "session-ended" };

/** An event of a call: it ended, or it waits for a person. */
export type ToolEvent = Extract<
  HookEvent,
  { kind: "tool-ended" | "tool-failed" | "waiting" | "answered" }
>;

/** An event within a turn: of a call, or of a child agent that comes, goes or calls our server. */
export type StepEvent =
  ToolEvent | Extract<HookEvent, { kind: "child-started" | "child-ended" | "server-called" }>;

/** A call of one of the agent's tools. */
export interface ToolUse {
  readonly tool: string;
  /** The client's id of the call. Omitted: it does not say. */
  readonly id?: string;
  readonly input: JsonValue;
}

/** A child agent that works for the session. */
export interface ChildAgent {
  readonly id: string;
  /** The kind of agent that it is, as the client names it. */
  readonly label: string;
}

/** One call of a hook. */
export interface HookCall {
  /** The client's own name for the event; its answer is shaped by it. */
  readonly name: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly transcript?: string;
  /** It is a child agent that tells: the session's list is not its own. */
  readonly isOfChild: boolean;
  /** Which one. Omitted: the client does not say, or it is one that the client needs for itself. */
  readonly child?: ChildAgent;
  readonly event: HookEvent;
}

/** What the client is asked for. Empty: nothing. */
export interface HookAnswer {
  /** For the model to read, where the client takes it at this event. */
  readonly context?: string;
  /** The agent is not to rest: its next prompt, which is not a user's. */
  readonly goOn?: string;
  /** The agent rests, and why. No client is told. */
  readonly rests?: SkipReason;
}

/** A turn begins at this entry, or a request of it cost so much. A request may be told in several entries. */
export type TurnCost =
  "turn-begins" | { readonly request: string | undefined; readonly tokens: number };

/** What a hook knows of its session. */
export interface SessionSigns {
  readonly sessionId: string;
  readonly env: { readonly [name: string]: string | undefined };
}

export interface HookClient {
  /** As `doneward hook` names it. */
  readonly name: string;
  /**
   * The variable that names the project to everything that the client starts. Omitted: the folder
   * that an event names is the project, also when the agent goes elsewhere.
   */
  readonly projectVariable?: string;
  /** The client's own todo tool, whose input is the whole list, and its vocabulary. */
  readonly todoTool?: { readonly name: string; readonly dialect: string };
  /** Tools that write one todo at a time, where the client keeps the list so that it can be read. */
  readonly listTools?: {
    readonly names: readonly string[];
    /** The list as it is now; undefined if it cannot be found. */
    list(session: SessionSigns): Promise<readonly PhaseDraft[] | undefined>;
  };
  /** What an entry of the client's transcript says of the cost of a turn. Omitted: it says nothing. */
  costIn?(entry: JsonObject): TurnCost | undefined;
  /**
   * For a client that tells nobody when it has compacted: will it, before its next request, going by
   * this entry of its transcript? Undefined: the entry does not say.
   */
  compactsAfter?(entry: JsonObject): boolean | undefined;
  /** Undefined for what is no call of a hook, or one that means nothing here. Never throws. */
  read(input: JsonObject): HookCall | undefined;
  /** Undefined if there is nothing that the client could take at this event. */
  write(call: HookCall, answer: HookAnswer): JsonObject | undefined;
}

export const NOTHING_TO_SAY: HookAnswer = {};

/** Where it happened, as three clients name it alike; undefined if that is missing. */
function placeOf(input: JsonObject): Omit<HookCall, "event"> | undefined {
  const name = textOf(input["hook_event_name"]);
  const sessionId = idOf(input["session_id"]);
  const cwd = textOf(input["cwd"]);
  const transcript = textOf(input["transcript_path"]);
  if (name === "" || sessionId === "" || cwd === "") return undefined;
  const isOfChild = input["agent_id"] !== undefined && input["agent_id"] !== null;
  const [id, label] = [idOf(input["agent_id"]), textOf(input["agent_type"])];
  const child = id !== "" && label !== "" ? { id, label } : undefined;
  const place = { name, sessionId, cwd, ...(transcript !== "" && { transcript }), isOfChild };
  return child ? { ...place, child } : place;
}

/** What three clients have in common: the place, and an event by its name. */
export function readerOf(
  eventOf: (name: string, input: JsonObject) => HookEvent | undefined,
): HookClient["read"] {
  return (input) => {
    const place = placeOf(input);
    const event = place && eventOf(place.name, input);
    return event && { ...place, event };
  };
}

/** A call of a tool, as three clients name it alike. */
export function toolUseIn(input: JsonObject): ToolUse {
  const id = textOf(input["tool_use_id"]);
  return {
    tool: textOf(input["tool_name"]),
    ...(id !== "" && { id }),
    input: input["tool_input"] ?? null,
  };
}

/** Events that two clients name and tell alike. */
export function sharedEvent(name: string, input: JsonObject): HookEvent | undefined {
  switch (name) {
    case "SessionStart":
      return { kind: "session-started", how: startOf(input["source"]) };
    case "UserPromptSubmit":
      return { kind: "prompted", isFromPerson: isFromPerson(textOf(input["prompt"])) };
    case "PostToolUse":
      return { kind: "tool-ended", ...toolUseIn(input), output: input["tool_response"] ?? null };
    case "PermissionRequest":
      return permissionIn(input);
    case "SubagentStart":
      return { kind: "child-started" };
    case "SubagentStop":
      return { kind: "child-ended" };
    case "PreCompact":
      return { kind: "compacting" };
    case "SessionEnd":
      return { kind: "session-ended" };
    default:
      return undefined;
  }
}

/** The events of these two whose answer takes `additionalContext`. */
export const SHARED_CONTEXT_EVENTS: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
];

/** A call that waits for leave to run. */
function permissionIn(input: JsonObject): HookEvent {
  const { tool, input: about } = toolUseIn(input);
  return { kind: "waiting", wait: "permission", tool, about: `${tool} ${subjectOf(about) ?? ""}` };
}

/** Why a session starts. */
function startOf(source: JsonValue | undefined): "new" | "resumed" | "compacted" {
  if (source === "compact") return "compacted";
  return source === "resume" || source === "fork" ? "resumed" : "new";
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/** An id that is kept for good; empty if there is none. */
export function idOf(value: JsonValue | undefined): string {
  return isId(value) ? value : "";
}

/** What clients wrap around the text of a hook before it comes back as a prompt. */
const WRAPPINGS = [/^<hook_context>[^]*?<\/hook_context>\s*/, /^<hook_prompt[^>]*>\s*/];

/** Messages that clients send to themselves and show to hooks as prompts. */
const OWN_MESSAGES = /^<(?:task-notification|teammate-message|system-reminder)[\s>]/;

/** Whether a person wrote a prompt. In doubt nobody did, and no new budget is given. */
export function isFromPerson(prompt: string): boolean {
  const bare = WRAPPINGS.reduce((text, wrapping) => text.replace(wrapping, ""), prompt);
  return nonceOfPrompt(bare) === undefined && !OWN_MESSAGES.test(bare);
}

/** The numbers of tokens among some fields, added up. */
export function tokensIn(usage: JsonObject, fields: readonly string[]): number {
  const counts = fields.map((field) => usage[field]);
  return counts.reduce<number>(
    (sum, count) => (typeof count === "number" && count > 0 ? sum + count : sum),
    0,
  );
}

/** The form in which most events of most clients take text for the model. */
export function contextFor(name: string, { context }: HookAnswer): JsonObject | undefined {
  if (context === undefined) return undefined;
  return { hookSpecificOutput: { hookEventName: name, additionalContext: context } };
}

/** Events that only a person who reads along would care for. */
const OF_NO_INTEREST: readonly HookEvent["kind"][] = [
  "tool-started",
  "server-called",
  "child-started",
  "child-ended",
  "compacting",
];

/** What shows that a child agent is at work, or that it no longer is. */
const SIGNS_OF_CHILD: readonly HookEvent["kind"][] = [
  "child-started",
  "child-ended",
  "server-called",
  "tool-ended",
  "tool-failed",
];

/** Whether anything can come of a call. A child agent is only watched: the list is not its own. */
export function isOfInterest({ event, isOfChild, child }: HookCall): boolean {
  if (isOfChild) return child !== undefined && SIGNS_OF_CHILD.includes(event.kind);
  return !OF_NO_INTEREST.includes(event.kind);
}

const OF_TOOLS: readonly HookEvent["kind"][] = [...SIGNS_OF_CHILD, "waiting", "answered"];
const OF_CALLS: readonly HookEvent["kind"][] = ["tool-ended", "tool-failed", "waiting", "answered"];

/** Whether it is one of the many within a turn, for which little is loaded. */
export function isOfTool(event: HookEvent): event is StepEvent {
  return OF_TOOLS.includes(event.kind);
}

export function isOfCall(event: StepEvent): event is ToolEvent {
  return OF_CALLS.includes(event.kind);
}
