import { digestOf } from "../../progress/index.ts";
import type { TurnWork } from "../../workstream/hook/turn-work.ts";
import type { HookAnswer, HookEvent } from "../hook.ts";
import { NOTHING_TO_SAY } from "../hook.ts";
import { reminded } from "./reminded.ts";

/** What was seen of a session's transcript when an event came in. */
export interface TranscriptSight {
  readonly bytes: number;
  /** What the turn cost. Omitted: nobody knows. */
  readonly tokens?: number;
}

/** What comes of an event of a session or a turn. `transcript` is asked at the end of turns only. */
export async function reactToTurn(
  event: HookEvent,
  work: TurnWork,
  transcript: () => TranscriptSight,
): Promise<HookAnswer> {
  switch (event.kind) {
    case "session-started":
      return event.how === "new" ? NOTHING_TO_SAY : recalled(work);
    case "prompted":
      // That a call begins is of no interest: it would cost a process before every call.
      await work.turnStarted({
        by: event.isFromPerson ? "user" : "nudge",
        callsTold: "when-ended",
      });
      return event.isFromPerson ? reminded(work) : NOTHING_TO_SAY;
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

async function recalled(work: TurnWork): Promise<HookAnswer> {
  const recall = await work.recall();
  return recall.kind === "open" ? { context: recall.text } : NOTHING_TO_SAY;
}

async function stopped(
  work: TurnWork,
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
  return idle.kind === "inject" ? { goOn: idle.prompt } : { rests: idle.reason };
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
  return digestOf([event.turn, event.lastMessage ?? "", bytes]);
}
