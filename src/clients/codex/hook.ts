import type { JsonObject } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { HookClient, HookEvent, TurnCost } from "../hook.ts";
import {
  blockFor,
  contextFor,
  lastMessageOf,
  readerOf,
  SHARED_CONTEXT_EVENTS,
  sharedEvent,
  textOf,
  tokensIn,
} from "../hook.ts";
import type { Shape } from "../fields.ts";

export const PLAN_TOOL = "update_plan";

const MODE = ["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"];

/** As Codex itself publishes them. */
const SHAPES: { readonly [event: string]: Shape } = {
  UserPromptSubmit: { turn_id: "text", model: "text", permission_mode: MODE, prompt: "text" },
  Stop: {
    turn_id: "text",
    model: "text",
    permission_mode: MODE,
    stop_hook_active: "yes or no",
    last_assistant_message: "text",
  },
};

/**
 * The hooks of Codex. The schemas of its answers are closed: one key that it
 * does not know, and it ignores the whole answer. Stop takes no context.
 */
export const codexHook: HookClient = {
  name: "codex",
  todoTool: { name: PLAN_TOOL, dialect: "codex" },

  read: readerOf(eventOf, SHAPES),
  costIn,

  write({ name }, answer) {
    if (name === "Stop") return blockFor(answer);
    return SHARED_CONTEXT_EVENTS.includes(name) ? contextFor(name, answer) : undefined;
  },
};

function eventOf(name: string, input: JsonObject): HookEvent | undefined {
  const turn = textOf(input["turn_id"]);
  switch (name) {
    case "PreToolUse":
      return { kind: "tool-started", tool: textOf(input["tool_name"]) };
    case "Stop": {
      const guards = { isPlanMode: input["permission_mode"] === "plan" };
      return { kind: "stopped", turn, ...lastMessageOf(input["last_assistant_message"]), guards };
    }
    case "Interrupt":
      return { kind: "interrupted", turn };
    default:
      return sharedEvent(name, input);
  }
}

/** What is read from the cache is part of the input, costs next to nothing and is left out. */
function costIn({ type, payload }: JsonObject): TurnCost | undefined {
  if (type !== "event_msg" || !isObject(payload)) return undefined;
  if (payload["type"] === "user_message") return "turn-begins";
  const { info } = payload;
  const usage = isObject(info) ? info["last_token_usage"] : undefined;
  if (payload["type"] !== "token_count" || !isObject(usage)) return undefined;
  const sent = tokensIn(usage, ["input_tokens", "output_tokens"]);
  return { request: undefined, tokens: sent - tokensIn(usage, ["cached_input_tokens"]) };
}
