/**
 * What agent programs tell their hooks, in one vocabulary, and what a hook
 * answers. A client's `hook.ts` translates both ways and decides nothing; what
 * comes of an event is decided once for all, in `react/`.
 * @module
 */
import type { HostGuards, SkipReason } from "../continuation/index.ts";
import { subjectOf } from "../progress/payload.ts";
import type { WakeRequest } from "../workstream/wake.ts";
import type { JsonObject, JsonValue, PhaseDraft } from "../todo/index.ts";
import type { PromptAuthor, Shape } from "./fields.ts";
import { authorOf, isAsDeclared } from "./fields.ts";
import { isId } from "./session-signs.ts";

/**
 * Why a session starts. `resumed`: under its own id. `forked`: it goes on from another session, under
 * a new id. `cleared`: a person began anew where another session sat.
 */
export type SessionStart = "new" | "resumed" | "forked" | "compacted" | "cleared";

export type HookEvent =
  | {
      readonly kind: "session-started";
      readonly how: SessionStart;
      /** The session that a fork goes on from. Omitted: the client does not say. */
      readonly parent?: string;
    }
  | { readonly kind: "prompted"; readonly by: PromptAuthor; readonly text: string }
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
      /** How many jobs of the agent still run. Omitted: the client does not say. */
      readonly backgroundJobs?: number;
      readonly guards: HostGuards;
      /** Something that the client told of this end is not what it declares: nobody knows how it ended. */
      readonly isUnclear?: true;
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
  /** How the client goes on with the session when it rests. Omitted: only at the person's prompt. */
  readonly wake?: WakeRequest;
}

/** What the client is asked for. Empty: nothing. */
export interface HookAnswer {
  /** For the model to read, where the client takes it at this event. */
  readonly context?: string;
  /** The agent is not to rest: its next prompt, which is not a user's. */
  readonly goOn?: string;
  /** One line for the person, where the client can show one. */
  readonly note?: string;
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
   * For a client that does not tell its hooks of every interruption: whether an entry of its
   * transcript says that the person stopped the turn. False: a prompt, after which no turn was
   * stopped yet. Undefined: the entry does not say.
   */
  interruptsIn?(entry: JsonObject): boolean | undefined;
  /** Its hooks are told of an ordinary end when the person stops a turn. Omitted: of no end. */
  readonly endsWhenInterrupted?: true;
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

const PLACE: Shape = {
  transcript_path: "text or null",
  agent_id: "text",
  agent_type: "text",
};

/** What three clients have in common: the place, and an event by its name, in the shape that it declares. */
export function readerOf(
  eventOf: (name: string, input: JsonObject) => HookEvent | undefined,
  shapes: { readonly [event: string]: Shape },
): HookClient["read"] {
  return (input) => {
    const place = placeOf(input);
    const event = place && eventOf(place.name, input);
    if (!event) return undefined;
    const shape = { ...PLACE, ...shapes[place.name] };
    return { ...place, event: isAsDeclared(input, shape) ? event : inDoubt(event) };
  };
}

/** An event of which a field is not as declared: nothing that speaks for a nudge is left of it. */
export function inDoubt(event: HookEvent): HookEvent {
  if (event.kind === "prompted") return { ...event, by: "system" };
  return event.kind === "stopped" ? { ...event, isUnclear: true } : event;
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

/** The agent's last message, without which nobody knows how a turn ended. */
export function lastMessageOf(
  value: JsonValue | undefined,
): Pick<Extract<HookEvent, { kind: "stopped" }>, "lastMessage" | "isUnclear"> {
  return typeof value === "string" ? { lastMessage: value } : { lastMessage: "", isUnclear: true };
}

/** Events that two clients name and tell alike. */
export function sharedEvent(name: string, input: JsonObject): HookEvent | undefined {
  switch (name) {
    case "SessionStart":
      return { kind: "session-started", how: startOf(input["source"]) };
    case "UserPromptSubmit":
      return prompted(textOf(input["prompt"]));
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

const STARTS: { readonly [source: string]: SessionStart } = {
  startup: "new",
  resume: "resumed",
  fork: "forked",
  compact: "compacted",
  clear: "cleared",
};

/** Why a session starts. In doubt it is new, and has nothing of any session before it. */
export function startOf(source: JsonValue | undefined): SessionStart {
  return STARTS[textOf(source)] ?? "new";
}

export function prompted(text: string): HookEvent {
  return { kind: "prompted", by: authorOf(text), text };
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/** An id that is kept for good; empty if there is none. */
export function idOf(value: JsonValue | undefined): string {
  return isId(value) ? value : "";
}

/** The numbers of tokens among some fields, added up. */
export function tokensIn(usage: JsonObject, fields: readonly string[]): number {
  const counts = fields.map((field) => usage[field]);
  return counts.reduce<number>(
    (sum, count) => (typeof count === "number" && count > 0 ? sum + count : sum),
    0,
  );
}

/** A line of our own around a text. What stands in it is escaped, so that none of its lines is one. */
const OWN_WRAPPING = /^<\/?system-reminder>\n?/gm;

/**
 * The form in which most events of most clients take text for the model. These clients wrap it
 * themselves, and some would escape a wrapping of ours.
 */
export function contextFor(name: string, { context }: HookAnswer): JsonObject | undefined {
  if (context === undefined) return undefined;
  const additionalContext = context.replace(OWN_WRAPPING, "").trimEnd();
  return { hookSpecificOutput: { hookEventName: name, additionalContext } };
}

/** The form in which two clients are told that the agent is not to rest, with a line for the person. */
export function blockFor({ goOn: reason, note }: HookAnswer): JsonObject | undefined {
  if (reason === undefined) return undefined;
  return { decision: "block", reason, ...(note !== undefined && { systemMessage: note }) };
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
