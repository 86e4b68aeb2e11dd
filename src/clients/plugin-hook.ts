import type { JsonObject } from "../todo/index.ts";
import type { HookAnswer, HookCall, HookClient, HookEvent } from "./hook.ts";
import { idOf, isFromPerson, textOf } from "./hook.ts";

/**
 * The hook of a client that runs plugins in its own process: ours sends events
 * as `{ event, session, cwd, … }` and gets the answer back as it is.
 */
export function pluginHook(client: Pick<HookClient, "name" | "todoTool">): HookClient {
  return { ...client, read, write: (_call, answer) => answerOf(answer) };
}

function read(input: JsonObject): HookCall | undefined {
  const name = textOf(input["event"]);
  const sessionId = idOf(input["session"]);
  const cwd = textOf(input["cwd"]);
  const event = eventOf(name, input);
  if (sessionId === "" || cwd === "" || !event) return undefined;
  return { name, sessionId, cwd, isOfChild: input["isOfChild"] === true, event };
}

function eventOf(name: string, input: JsonObject): HookEvent | undefined {
  const turn = textOf(input["turn"]);
  switch (name) {
    case "session-started": {
      const how = input["how"];
      return {
        kind: name,
        how: how === "resumed" || how === "compacted" ? how : "new",
      };
    }
    case "prompted":
      return { kind: name, isFromPerson: isFromPerson(textOf(input["text"])) };
    case "tool-ended":
      return {
        kind: name,
        tool: textOf(input["tool"]),
        input: input["input"] ?? null,
        output: input["output"] ?? null,
      };
    case "waiting":
      return { kind: name, wait: waitOf(input), tool: "", about: textOf(input["text"]) };
    case "answered":
      return { kind: name, wait: waitOf(input) };
    case "stopped":
      return { kind: name, turn, lastMessage: textOf(input["lastMessage"]), guards: {} };
    case "stop-failed":
    case "interrupted":
      return { kind: name, turn };
    case "session-ended":
      return { kind: name };
    default:
      return undefined;
  }
}

function waitOf({ wait }: JsonObject): "permission" | "question" {
  return wait === "question" ? wait : "permission";
}

function answerOf({ context, goOn }: HookAnswer): JsonObject | undefined {
  if (context === undefined && goOn === undefined) return undefined;
  return { ...(context !== undefined && { context }), ...(goOn !== undefined && { goOn }) };
}
