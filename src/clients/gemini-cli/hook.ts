import type { JsonObject } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { HookClient, HookEvent } from "../hook.ts";
import { contextFor, isFromPerson, readerOf, textOf, toolUseIn } from "../hook.ts";

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

  read: readerOf(eventOf),

  compactsAfter({ type, tokens }) {
    if (type !== "gemini" || !isObject(tokens)) return undefined;
    return Number(tokens["input"]) >= COMPACTS_FROM;
  },

  write({ name }, answer) {
    if (name === "AfterAgent") {
      const { goOn: reason } = answer;
      return reason === undefined ? undefined : { decision: "block", reason };
    }
    return TAKE_CONTEXT.includes(name) ? contextFor(name, answer) : undefined;
  },
};

function eventOf(name: string, input: JsonObject): HookEvent | undefined {
  switch (name) {
    case "SessionStart":
      return { kind: "session-started", how: input["source"] === "resume" ? "resumed" : "new" };
    case "BeforeAgent":
      return { kind: "prompted", isFromPerson: isFromPerson(textOf(input["prompt"])) };
    case "BeforeTool":
      return { kind: "tool-started", tool: textOf(input["tool_name"]) };
    case "AfterTool":
      return { kind: "tool-ended", ...toolUseIn(input), output: input["tool_response"] ?? null };
    case "AfterAgent": {
      // Turns have no name here; all hooks of one end are told the same moment.
      const turn = textOf(input["timestamp"]);
      return { kind: "stopped", turn, lastMessage: textOf(input["prompt_response"]), guards: {} };
    }
    case "Notification":
      if (input["notification_type"] !== "ToolPermission") return undefined;
      return { kind: "waiting", wait: "permission", tool: "", about: textOf(input["message"]) };
    case "SessionEnd":
      return { kind: "session-ended" };
    default:
      return undefined;
  }
}
