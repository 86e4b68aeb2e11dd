import type { HostGuards } from "../../continuation/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { HookClient, HookEvent, TurnCost } from "../hook.ts";
import {
  contextFor,
  idOf,
  readerOf,
  SHARED_CONTEXT_EVENTS,
  sharedEvent,
  textOf,
  tokensIn,
  toolUseIn,
} from "../hook.ts";

/**
 * The hooks of Claude Code. Its Stop takes `additionalContext` too, and goes on
 * then: unlike `decision: "block"` it shows no error and keeps the result.
 */
export const claudeCodeHook: HookClient = {
  name: "claude-code",
  projectVariable: "CLAUDE_PROJECT_DIR",
  todoTool: { name: "TodoWrite", dialect: "claude-code" },
  listTools: {
    names: ["TaskCreate", "TaskUpdate"],
    list: async (session) => (await import("./kept-list.ts")).keptList(session),
  },

  read: readerOf(eventOf),
  costIn,

  write({ name }, answer) {
    if (name === "Stop") {
      const { goOn } = answer;
      return goOn === undefined ? undefined : contextFor(name, { context: goOn });
    }
    return SHARED_CONTEXT_EVENTS.includes(name) ? contextFor(name, answer) : undefined;
  },
};

function eventOf(name: string, input: JsonObject): HookEvent | undefined {
  const turn = textOf(input["prompt_id"]);
  switch (name) {
    case "PreToolUse":
      return toolStarted(textOf(input["tool_name"]), idOf(input["tool_use_id"]));
    case "PostToolUse": {
      const output = input["tool_response"] ?? null;
      const passed = hasPassed(input["tool_name"], output) && { exitCode: 0 };
      return { kind: "tool-ended", ...toolUseIn(input), output, ...passed };
    }
    case "PostToolUseFailure":
      if (input["is_interrupt"] === true) return { kind: "interrupted", turn };
      return { kind: "tool-failed", ...toolUseIn(input), error: textOf(input["error"]) };
    case "Stop": {
      const lastMessage = textOf(input["last_assistant_message"]);
      return { kind: "stopped", turn, lastMessage, guards: guardsOf(input) };
    }
    case "StopFailure":
      return { kind: "stop-failed", turn };
    // A server asks in the middle of a call of one of its tools.
    case "Elicitation":
      return { kind: "waiting", wait: "question", tool: "", about: textOf(input["message"]) };
    // SubagentStop is also told of the fork that writes the summary of a compaction, which must
    // never be held up.
    default:
      return sharedEvent(name, input);
  }
}

/** Where a response to a command says that it was cut short, runs on, or is excused for how it ended. */
const NOT_PASSED = ["backgroundTaskId", "backgroundedByUser", "returnCodeInterpretation"];

/** A command that ended with another code than 0 is told as a failure. */
function hasPassed(tool: JsonValue | undefined, output: JsonValue): boolean {
  if (tool !== "Bash" || !isObject(output) || output["interrupted"] !== false) return false;
  return NOT_PASSED.every((field) => !output[field]);
}

/** Tools that are a question to the person, and nothing else. */
export const ASKING_TOOLS: readonly string[] = ["AskUserQuestion", "ExitPlanMode"];

/** Our own server, in the settings and in a plugin. */
export const OWN_TOOLS: readonly string[] = ["mcp__doneward__", "mcp__plugin_doneward_doneward__"];

function toolStarted(tool: string, call: string): HookEvent {
  const isOurs = call !== "" && OWN_TOOLS.some((start) => tool.startsWith(start));
  if (isOurs) return { kind: "server-called", call };
  if (!ASKING_TOOLS.includes(tool)) return { kind: "tool-started", tool };
  return { kind: "waiting", wait: "question", tool, about: "" };
}

/** A job in the background, or one that wakes the agent later, is an idle of its own when it ends. */
function guardsOf(input: JsonObject): HostGuards {
  const isBusy = isFilled(input["background_tasks"]) || isFilled(input["session_crons"]);
  return {
    isPlanMode: input["permission_mode"] === "plan",
    ...(isBusy && { hasBackgroundWork: true }),
  };
}

function isFilled(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** What is read from the cache costs next to nothing and is left out. */
const CHARGED = ["input_tokens", "cache_creation_input_tokens", "output_tokens"];

function costIn({ type, message, isSidechain }: JsonObject): TurnCost | undefined {
  if (!isObject(message) || isSidechain === true) return undefined;
  const { id, usage, content } = message;
  if (type === "user" && typeof content === "string") return "turn-begins";
  if (type !== "assistant" || !isObject(usage)) return undefined;
  return { request: textOf(id) || undefined, tokens: tokensIn(usage, CHARGED) };
}
