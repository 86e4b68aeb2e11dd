import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { HookClient, HookEvent, ToolUse, TurnCost } from "../hook.ts";
import type { Shape } from "../fields.ts";
import { authorOf } from "../fields.ts";
import {
  contextFor,
  idOf,
  lastMessageOf,
  readerOf,
  SHARED_CONTEXT_EVENTS,
  sharedEvent,
  textOf,
  tokensIn,
  toolUseIn,
} from "../hook.ts";

const MODE = ["default", "acceptEdits", "auto", "bypassPermissions", "dontAsk", "plan"];

/** The fields of its events, as they were recorded. */
const SHAPES: { readonly [event: string]: Shape } = {
  UserPromptSubmit: { prompt_id: "text", permission_mode: MODE, prompt: "text" },
  Stop: {
    prompt_id: "text",
    permission_mode: MODE,
    effort: "object",
    stop_hook_active: "yes or no",
    last_assistant_message: "text",
    background_tasks: "list",
    session_crons: "list",
  },
};

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
    list: async (session) => (await import("./task-lists.ts")).keptList(session),
  },

  read: readerOf(eventOf, SHAPES),
  costIn,
  interruptsIn,

  write({ name }, answer) {
    if (name === "Stop") {
      const { goOn, note } = answer;
      if (goOn === undefined) return undefined;
      return {
        ...contextFor(name, { context: goOn }),
        ...(note !== undefined && { systemMessage: note }),
      };
    }
    return SHARED_CONTEXT_EVENTS.includes(name) ? contextFor(name, answer) : undefined;
  },
};

function eventOf(name: string, input: JsonObject): HookEvent | undefined {
  const turn = textOf(input["prompt_id"]);
  switch (name) {
    case "PreToolUse":
      return toolStarted(toolUseIn(input));
    case "PostToolUse": {
      const output = input["tool_response"] ?? null;
      const passed = hasPassed(input["tool_name"], output) && { exitCode: 0 };
      return { kind: "tool-ended", ...toolUseIn(input), output, ...passed };
    }
    case "PostToolUseFailure":
      // Whatever else than a no stands there, the person may have stopped it.
      if ((input["is_interrupt"] ?? false) !== false) return { kind: "interrupted", turn };
      return { kind: "tool-failed", ...toolUseIn(input), error: textOf(input["error"]) };
    case "Stop": {
      const jobs = jobsIn(input);
      const guards = {
        isPlanMode: input["permission_mode"] === "plan",
        ...(jobs.backgroundJobs && { hasBackgroundWork: true }),
      };
      return {
        kind: "stopped",
        turn,
        ...lastMessageOf(input["last_assistant_message"]),
        ...jobs,
        guards,
      };
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

function toolStarted({ tool, id, input }: ToolUse): HookEvent {
  const call = idOf(id);
  const isOurs = call !== "" && OWN_TOOLS.some((start) => tool.startsWith(start));
  if (isOurs) return { kind: "server-called", call };
  if (!ASKING_TOOLS.includes(tool)) return { kind: "tool-started", tool };
  return { kind: "waiting", wait: "question", tool, about: questionIn(input) };
}

/** What the person is asked, with the choices; of a plan, its text. */
function questionIn(input: JsonValue): string {
  if (!isObject(input)) return "";
  const { questions, plan } = input;
  const asked = Array.isArray(questions) ? questions.filter(isObject) : [];
  const words = asked.map(({ question, options }) => {
    const choices = Array.isArray(options) ? options.filter(isObject) : [];
    const labels = choices.map(({ label }) => textOf(label)).filter(Boolean);
    return `${textOf(question)}${labels.length > 0 ? ` (${labels.join(" / ")})` : ""}`;
  });
  return words.join(" ") || textOf(plan);
}

/** Jobs in the background, and those that wake the agent later: their end is an idle of its own. */
function jobsIn(input: JsonObject): { readonly backgroundJobs?: number } {
  const lists = [input["background_tasks"], input["session_crons"]].filter(Array.isArray);
  if (lists.length === 0) return {};
  return { backgroundJobs: lists.reduce((jobs, list) => jobs + list.length, 0) };
}

const INTERRUPTED = "[Request interrupted by user";

/** Esc tells no hook. It leaves a message of the user, which a prompt follows that is a person's. */
function interruptsIn({ type, message, isSidechain }: JsonObject): boolean | undefined {
  if (type !== "user" || !isObject(message) || isSidechain === true) return undefined;
  const { content } = message;
  const texts = Array.isArray(content) ? (content as readonly JsonValue[]).map(textIn) : [content];
  const [text = ""] = texts.filter((each) => typeof each === "string");
  if (text.startsWith(INTERRUPTED)) return true;
  return authorOf(text) === "user" ? false : undefined;
}

function textIn(part: JsonValue): JsonValue | undefined {
  return isObject(part) ? part["text"] : undefined;
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
