import { digestOf } from "../../progress/index.ts";
import type { Workstream } from "../../workstream/workstream.ts";
import type { HookAnswer, HookEvent } from "../hook.ts";
import { NOTHING_TO_SAY } from "../hook.ts";
import { reminded } from "./react-to-tool.ts";

/** What was seen of a session's transcript when an event came in. */
export interface TranscriptSight {
  /** What the turn cost. Omitted: nobody knows. */
  readonly tokens?: number;
  /** The person stopped the last turn. Omitted: the transcript does not tell. */
  readonly isInterrupted?: boolean;
}

/** What comes of an event of a session or a turn. `transcript` is asked between turns only. */
export async function reactToTurn(
  event: HookEvent,
  work: Workstream,
  transcript: () => TranscriptSight,
): Promise<HookAnswer> {
  switch (event.kind) {
    case "session-started":
      return event.how === "new" || event.how === "cleared" ? NOTHING_TO_SAY : recalled(work);
    case "prompted":
      // A client that does not tell of every interruption has a turn that did not end until now.
      if (transcript().isInterrupted) await work.brokenOff("user");
      // That a call begins is of no interest: it would cost a process before every call.
      await work.turnStarted({
        ...{ by: event.by, callsTold: "when-ended", areCallsTold: true },
        ...(event.by === "user" && { prompt: event.text }),
      });
      // Whoever wrote it, the model goes on now: an answer that woke it must not wait for a person.
      return event.by === "nudge" ? NOTHING_TO_SAY : reminded(work);
    case "stopped":
    case "stop-failed":
    case "interrupted":
      return ended(work, event, transcript());
    default:
      return NOTHING_TO_SAY;
  }
}

async function recalled(work: Workstream): Promise<HookAnswer> {
  const recall = await work.recall();
  return recall.kind === "open" ? { context: recall.text } : NOTHING_TO_SAY;
}

type TurnEnded = Extract<HookEvent, { kind: "stopped" | "stop-failed" | "interrupted" }>;

async function ended(
  work: Workstream,
  event: TurnEnded,
  { tokens, isInterrupted }: TranscriptSight,
): Promise<HookAnswer> {
  const id = await turnId(work, event);
  if (event.kind !== "stopped" || isInterrupted) {
    const stopReason = event.kind === "interrupted" || isInterrupted ? "aborted" : "error";
    await work.turnEnded({ id, stopReason });
    return NOTHING_TO_SAY;
  }
  const { lastMessage, backgroundJobs, isUnclear, guards } = event;
  const end = {
    id,
    stopReason: isUnclear ? "unknown" : "stop",
    ...(tokens !== undefined && { usage: { totalTokens: tokens } }),
    lastMessage,
    ...(backgroundJobs !== undefined && { backgroundJobs }),
  };
  const idle = await work.endedAndIdle(end, guards);
  return idle.kind === "inject" ? { goOn: idle.prompt, note: NOTE } : { rests: idle.reason };
}

/** All that a person needs to know of a nudge. */
const NOTE = "doneward told the agent to go on with its open todos. Stop that with: doneward pause";

/**
 * The same for one end that is told twice, another for the next end under the same prompt: the agent
 * has said something else by then, or has called a tool. Where neither is the case two ends count as
 * one, and nobody is nudged.
 */
async function turnId(work: Workstream, event: TurnEnded): Promise<string> {
  const said = event.kind === "stopped" ? event.lastMessage : "";
  return digestOf([event.turn, said, await work.newestCall()]);
}
