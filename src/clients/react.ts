import { createHash } from "node:crypto";
import type { JsonValue } from "../todo/index.ts";
import type { Workstream } from "../workstream/index.ts";
import type { HookAnswer, HookCall, HookClient, HookEvent } from "./hook.ts";
import { NOTHING_TO_SAY } from "./hook.ts";

/** What was seen of a session's transcript when an event came in. */
export interface TranscriptSight {
  readonly bytes: number;
  /** What the turn cost. Omitted: nobody knows. */
  readonly tokens?: number;
}

export interface Reaction {
  readonly client: Pick<HookClient, "todoTool">;
  readonly call: HookCall;
  /** The list of the session. */
  readonly work: Workstream;
  /** Asked at the end of turns only. */
  readonly transcript: () => TranscriptSight;
}

/** Events that only a person who reads along would care for. */
const OF_NO_INTEREST: readonly HookEvent["kind"][] = [
  "tool-started",
  "child-started",
  "child-ended",
  "compacting",
  "waiting",
];

/** Whether anything can come of a call. Child agents have no list of their own and are left alone. */
export function isOfInterest({ event, isOfChild }: HookCall): boolean {
  return !isOfChild && !OF_NO_INTEREST.includes(event.kind);
}

/** What comes of an event. */
export async function react({ client, call, work, transcript }: Reaction): Promise<HookAnswer> {
  const { event } = call;
  if (!isOfInterest(call)) return NOTHING_TO_SAY;
  switch (event.kind) {
    case "session-started":
      return event.how === "new" ? NOTHING_TO_SAY : recalled(work);
    case "prompted":
      await work.turnStarted({ by: event.isFromPerson ? "user" : "nudge" });
      return event.isFromPerson ? reminded(work) : NOTHING_TO_SAY;
    case "tool-ended":
      if (event.tool === client.todoTool?.name) {
        await takeOver(work, client.todoTool.dialect, event.input);
        return NOTHING_TO_SAY;
      }
      await observed(work, event);
      return reminded(work);
    case "tool-failed":
      await observed(work, event);
      return NOTHING_TO_SAY;
    case "stopped":
      return stopped(work, event, transcript());
    case "stop-failed":
    case "interrupted": {
      const stopReason = event.kind === "interrupted" ? "aborted" : "error";
      await work.turnEnded({ id: turnId(event, transcript()), stopReason });
      return NOTHING_TO_SAY;
    }
    default:
      return NOTHING_TO_SAY;
  }
}

async function recalled(work: Workstream): Promise<HookAnswer> {
  const recall = await work.recall();
  return recall.kind === "open" ? { context: recall.text } : NOTHING_TO_SAY;
}

async function reminded(work: Workstream): Promise<HookAnswer> {
  const messages = await work.reminders();
  if (messages.length === 0) return NOTHING_TO_SAY;
  return { context: messages.map(({ text }) => text).join("\n\n") };
}

/** The call is told when it has ended, so that it costs one hook and one write. */
async function observed(
  work: Workstream,
  event: Extract<HookEvent, { kind: "tool-ended" | "tool-failed" }>,
): Promise<void> {
  const { tool, id, input } = event;
  const call = { tool, ...(id !== undefined && { call: id }) };
  const ended =
    event.kind === "tool-ended"
      ? ({ kind: "tool-ended", ...call, output: event.output } as const)
      : ({ kind: "tool-failed", ...call, error: event.error } as const);
  await Promise.all([work.observe({ kind: "tool-started", ...call, input }), work.observe(ended)]);
}

/** Makes the list what the client's own todo tool wrote. */
async function takeOver(work: Workstream, dialect: string, input: JsonValue): Promise<void> {
  const { dialectNamed } = await import("../dialects/catalogue.ts");
  const phases = dialectNamed(dialect).fromNative(input);
  if (phases) await work.import(phases, dialect);
}

async function stopped(
  work: Workstream,
  event: Extract<HookEvent, { kind: "stopped" }>,
  seen: TranscriptSight,
): Promise<HookAnswer> {
  const { tokens } = seen;
  await work.turnEnded({
    id: turnId(event, seen),
    stopReason: "stop",
    ...(tokens !== undefined && { usage: { totalTokens: tokens } }),
  });
  const idle = await work.idle(event.guards);
  return idle.kind === "inject" ? { goOn: idle.prompt } : NOTHING_TO_SAY;
}

/**
 * The same for one end that is told twice, another for the next end under the
 * same prompt: the agent has said something else by then, or the transcript has
 * grown. Where neither can be seen two ends count as one, and nobody is nudged.
 */
function turnId(
  event: { readonly turn: string; readonly lastMessage?: string },
  { bytes }: TranscriptSight,
): string {
  const said = createHash("sha256").update(`${event.turn}\n${event.lastMessage ?? ""}\n${bytes}`);
  return said.digest("hex").slice(0, 32);
}
