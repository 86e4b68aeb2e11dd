import { HOOK_CLIENTS } from "../../clients/hook-clients.ts";
import type { HookAnswer } from "../../clients/hook.ts";
import { isOfInterest, isOfTool } from "../../clients/hook.ts";
import { isObject } from "../../todo/index.ts";
import { COMMON_OPTIONS, readArguments } from "../arguments/read-arguments.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import { areHooksOff, cutInput } from "../hook/hook-input.ts";
import type { CalledHook } from "../hook/in-session.ts";
import { BUSY_AFTER, inTime } from "../hook/in-time.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";

/** Every exit code but 0 means something to some client, so there is no other. */
async function answerHook(argv: readonly string[], io: Io): Promise<number> {
  if (areHooksOff(io)) return EXIT.done;
  await inTime(io, argv, async () => io.stdout.write(await answer(argv, io)));
  return EXIT.done;
}

const CLIENT = HOOK_CLIENTS[0]?.name;
const OPTIONS = {
  dialect: {
    value: "NAME",
    about: "whose tools the agent has (default: our own)",
    offers: "dialect",
  },
} as const;

export const commands: CommandTable = {
  hook: command({
    arguments: [{ name: "client", offers: "client" }],
    options: OPTIONS,
    common: ["store"],
    details: [
      "It reads an event as JSON from standard input and prints what the program takes. Programs start it, not people.",
      "It never fails: errors go to a log, and the agent goes on without it. DONEWARD_HOOKS=off switches it off.",
      `Clients: ${HOOK_CLIENTS.map(({ name }) => name).join(", ")}.`,
    ],
    examples: [
      `doneward hook ${CLIENT} < event.json`,
      `DONEWARD_HOOKS=off doneward hook ${CLIENT}`,
    ],
    act: async () => EXIT.done,
    raw: answerHook,
  }),
};

/** What is longer may keep a program busy. */
const LARGE = 64 * 1024;

/** What the client is to read. */
async function answer(argv: readonly string[], io: Io): Promise<string> {
  const { words, options } = readArguments(argv, { ...COMMON_OPTIONS, ...OPTIONS });
  const client = HOOK_CLIENTS.find(({ name }) => name === words[0]);
  if (!client) throw new TypeError(`no client called ${JSON.stringify(words[0])}`);
  const text = await io.readInput("object");
  if (text.length > LARGE) io.interruptAfter(BUSY_AFTER);
  const input: unknown = JSON.parse(text);
  const call = isObject(input) ? client.read(cutInput(input)) : undefined;
  if (!call || !isOfInterest(call)) return "";
  // To begin another thread takes as long as all that the hook of a tool does with little text.
  if (text.length <= LARGE && !isOfTool(call.event)) io.interruptAfter(BUSY_AFTER);
  const hook = { client, call, options };
  const output = client.write(call, await withRecall(io, hook, await answerTo(io, hook)));
  return output === undefined ? "" : `${JSON.stringify(output)}\n`;
}

/** Everything that a kind of event needs is in one file of the package, and no more. */
async function answerTo(io: Io, hook: CalledHook): Promise<HookAnswer> {
  const { event } = hook.call;
  if (isOfTool(event)) {
    return (await import("../hook/tool-event.ts")).answerTool(io, hook, event);
  }
  return (await import("../hook/turn-event.ts")).answerTurn(io, hook);
}

/** An answer at which the model listens also brings what its client is about to forget. */
async function withRecall(io: Io, hook: CalledHook, answer: HookAnswer): Promise<HookAnswer> {
  const { kind } = hook.call.event;
  const isHeard = kind === "tool-ended" || kind === "prompted";
  if (!hook.client.compactsAfter || !isHeard) return answer;
  const { isAboutToCompact } = await import("../../clients/transcript/tail.ts");
  if (!isAboutToCompact(hook.call.transcript, hook.client)) return answer;
  const { context } = await (await import("../hook/turn-event.ts")).recallInTime(io, hook);
  if (context === undefined) return answer;
  return { ...answer, context: answer.context ? `${answer.context}\n\n${context}` : context };
}
