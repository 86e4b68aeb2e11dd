import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { HookClient, HookEvent } from "../hook.ts";
import {
  blockFor,
  contextFor,
  lastMessageOf,
  prompted,
  readerOf,
  startOf,
  textOf,
  toolUseIn,
} from "../hook.ts";
import type { Shape } from "../fields.ts";
import { authorOf } from "../fields.ts";

/** The fields of its events, as they were recorded. */
const SHAPES: { readonly [event: string]: Shape } = {
  BeforeAgent: { timestamp: "text", prompt: "text" },
  AfterAgent: {
    timestamp: "text",
    prompt: "text",
    prompt_response: "text",
    stop_hook_active: "yes or no",
  },
};

/** Events whose `additionalContext` reaches the model; BeforeTool's does not. */
const TAKE_CONTEXT = ["SessionStart", "BeforeAgent", "AfterTool"];

/** Half of what its models take, unless a person has set another threshold. */
const COMPACTS_FROM = 1_048_576 / 2;

/**
 * The hooks of Gemini CLI. PreCompress fires before every request, compressing
 * or not, and so tells nothing.
 */
export const geminiCliHook: HookClient = {
  name: "gemini-cli",
  todoTool: { name: "write_todos", dialect: "gemini-cli" },

  read: readerOf(eventOf, SHAPES),
  interruptsIn,
  endsWhenInterrupted: true,

  compactsAfter({ type, tokens }) {
    if (type !== "gemini" || !isObject(tokens)) return undefined;
    return Number(tokens["input"]) >= COMPACTS_FROM;
  },

  write({ name }, answer) {
    if (name === "AfterAgent") return blockFor(answer);
    return TAKE_CONTEXT.includes(name) ? contextFor(name, answer) : undefined;
  },
};

function eventOf(name: string, input: JsonObject): HookEvent | undefined {
  switch (name) {
    case "SessionStart":
      return { kind: "session-started", how: startOf(input["source"]) };
    case "BeforeAgent":
      return prompted(textOf(input["prompt"]));
    case "BeforeTool":
      return { kind: "tool-started", tool: textOf(input["tool_name"]) };
    case "AfterTool":
      return toolEnded(input);
    case "AfterAgent":
      return afterAgent(input);
    case "Notification":
      if (input["notification_type"] !== "ToolPermission") return undefined;
      return { kind: "waiting", wait: "permission", tool: "", about: textOf(input["message"]) };
    case "SessionEnd":
      return { kind: "session-ended" };
    default:
      return undefined;
  }
}

/** What it says where the agent has said nothing: it was stopped, or the model gave no answer. */
const NO_RESPONSE = "[no response text]";

function afterAgent(input: JsonObject): HookEvent {
  // Turns have no name here; all hooks of one end are told the same moment.
  const turn = textOf(input["timestamp"]);
  const { prompt_response: said } = input;
  if (said === NO_RESPONSE) return { kind: "stop-failed", turn };
  return { kind: "stopped", turn, ...lastMessageOf(said), guards: {} };
}

/** On Esc its terminal writes this down and then tells of an ordinary end. */
const CANCELLED = "Request cancelled.";

function interruptsIn({ type, content }: JsonObject): boolean | undefined {
  if (type === "info" && content === CANCELLED) return true;
  const said = type === "user" ? plain(content ?? null) : "";
  return typeof said === "string" && authorOf(said) === "user" ? false : undefined;
}

const COMMAND_TOOL = "run_shell_command";

function toolEnded(input: JsonObject): HookEvent {
  const use = toolUseIn(input);
  const response = input["tool_response"] ?? null;
  const { llmContent, error } = isObject(response) ? response : {};
  const output = llmContent === undefined ? response : plain(llmContent);
  if (isObject(error)) {
    const words = typeof output === "string" ? output : textOf(error["message"]);
    return { kind: "tool-failed", ...use, error: words };
  }
  if (use.tool !== COMMAND_TOOL || typeof output !== "string") {
    return { kind: "tool-ended", ...use, output };
  }
  const exitCode = exitCodeSaid(output);
  return {
    ...{ kind: "tool-ended", ...use, output: output.replace(PROCESS_ID, "") },
    ...(exitCode !== undefined && { exitCode }),
  };
}

/** What the model is given: a text, or parts that may all be texts. */
function plain(content: JsonValue): JsonValue {
  if (!Array.isArray(content)) return content;
  const texts = (content as readonly JsonValue[]).map((part) =>
    isObject(part) ? part["text"] : part,
  );
  return texts.every((text) => typeof text === "string") ? texts.join("\n") : content;
}

const ENDED = /^(?:Command: [^]*\n)?Output: /;
const EXIT_CODE = "\nExit Code: ";
const CODE = /^(\d{1,10})(?:\n|$)/;
const BROKEN_OFF = /\n(?:Error|Signal): (?!\(none\))/;
/** Another one for every call. */
const PROCESS_ID = /\nProcess Group PGID: \d+\s*$/;

/**
 * The exit code of a command, of which the text names only one that is not 0. What the command itself
 * printed stands before it: if that looks alike, the command is taken to have failed.
 */
function exitCodeSaid(text: string): number | undefined {
  if (!ENDED.test(text)) return undefined;
  const code = lastExitCode(text) ?? 0;
  return code === 0 && BROKEN_OFF.test(text) ? undefined : code;
}

function lastExitCode(text: string): number | undefined {
  for (let end = Infinity; end >= 0;) {
    const place = text.lastIndexOf(EXIT_CODE, end);
    if (place < 0) return undefined;
    const start = place + EXIT_CODE.length;
    const [, code] = CODE.exec(text.slice(start, start + 11)) ?? [];
    if (code !== undefined) return Number(code);
    end = place - 1;
  }
  return undefined;
}
