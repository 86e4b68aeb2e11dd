import type { JsonObject } from "../todo/index.ts";
import type { WakeRequest } from "../workstream/wake.ts";
import type { HookAnswer, HookCall, HookClient, HookEvent, SessionStart } from "./hook.ts";
import { idOf, inDoubt, lastMessageOf, prompted, textOf } from "./hook.ts";
import type { Shape } from "./fields.ts";
import { isAsDeclared } from "./fields.ts";

/** What our plugins send. */
const SHAPE: Shape = {
  isOfChild: "yes or no",
  text: "text",
  turn: "text",
  lastMessage: "text",
};

export interface PluginHookOptions extends Pick<HookClient, "name" | "todoTool"> {
  /** The tool for commands, if its call fails when the command does. Omitted: exit codes are told. */
  readonly commandTool?: string;
  /** How a session that rests can be woken, from what the plugin sent. Omitted: not at all. */
  wake?(input: JsonObject): WakeRequest | undefined;
}

/**
 * The hook of a client that runs plugins in its own process: ours sends events
 * as `{ event, session, cwd, … }` and gets the answer back as it is.
 */
export function pluginHook({ commandTool, wake, ...client }: PluginHookOptions): HookClient {
  return {
    ...client,
    read(input) {
      const call = read(input, commandTool);
      const request = wake?.(input);
      return call && request ? { ...call, wake: request } : call;
    },
    write: (_call, answer) => answerOf(answer),
  };
}

function read(input: JsonObject, commandTool: string | undefined): HookCall | undefined {
  const name = textOf(input["event"]);
  const sessionId = idOf(input["session"]);
  const cwd = textOf(input["cwd"]);
  const event = name === "tool-ended" ? toolEnded(input, commandTool) : eventOf(name, input);
  if (sessionId === "" || cwd === "" || !event) return undefined;
  const isOfChild = input["isOfChild"] === true;
  return {
    name,
    sessionId,
    cwd,
    isOfChild,
    event: isAsDeclared(input, SHAPE) ? event : inDoubt(event),
  };
}

const STARTS: readonly SessionStart[] = ["new", "resumed", "forked", "compacted", "cleared"];

function eventOf(name: string, input: JsonObject): HookEvent | undefined {
  const turn = textOf(input["turn"]);
  switch (name) {
    case "session-started":
      return sessionStarted(input);
    case "prompted":
      return prompted(textOf(input["text"]));
    case "waiting":
      return { kind: name, wait: waitOf(input), tool: "", about: textOf(input["text"]) };
    case "answered":
      return { kind: name, wait: waitOf(input) };
    case "stopped":
      return { kind: name, turn, ...lastMessageOf(input["lastMessage"]), guards: {} };
    case "stop-failed":
    case "interrupted":
      return { kind: name, turn };
    case "session-ended":
      return { kind: name };
    default:
      return undefined;
  }
}

function sessionStarted(input: JsonObject): HookEvent {
  const how = STARTS.find((one) => one === input["how"]) ?? "new";
  const parent = how === "forked" ? idOf(input["parent"]) : "";
  return { kind: "session-started", how, ...(parent !== "" && { parent }) };
}

function toolEnded(told: JsonObject, commandTool: string | undefined): HookEvent {
  const { tool: name, input = null, output = null, isError, exitCode: said } = told;
  const use = { tool: textOf(name), input };
  if (isError === true) return { kind: "tool-failed", ...use, error: textOf(output) };
  const exitCode = isError === false && use.tool === commandTool ? 0 : said;
  return {
    ...{ kind: "tool-ended", ...use, output },
    ...(typeof exitCode === "number" && { exitCode }),
  };
}

function waitOf({ wait }: JsonObject): "permission" | "question" {
  return wait === "question" ? wait : "permission";
}

function answerOf({ context, goOn, note }: HookAnswer): JsonObject | undefined {
  if (context === undefined && goOn === undefined) return undefined;
  return {
    ...(context !== undefined && { context }),
    ...(goOn !== undefined && { goOn }),
    ...(note !== undefined && { note }),
  };
}

/**
 * The source of `bounded` for the files that we put into other programs: of what a tool gave, no more
 * than a hook can take, with its beginning and its end. Never throws.
 */
export const BOUNDED_OUTPUT = `/** As much of a result as a hook can take: its beginning and its end. */
function bounded(result) {
  try {
    const text = typeof result === "string" ? result : (JSON.stringify(result) ?? "");
    if (text.length <= 100_000) return text;
    return text.slice(0, 50_000) + "… " + text.length + " …" + text.slice(-50_000);
  } catch {
    return "";
  }
}`;
