import type { HookAnswer, HookCall, HookClient, HookEvent } from "../../clients/hook.ts";
import { NOTHING_TO_SAY } from "../../clients/hook.ts";
import type { TranscriptSight } from "../../clients/react/react-to-turn.ts";
import { reactToTurn } from "../../clients/react/react-to-turn.ts";
import { transcriptSight } from "../../clients/transcript/tail.ts";
import { unnamedSession } from "../../workstream/lane/client-process.ts";
import { RUNTIME } from "../../workstream/commit.ts";
import { handOver } from "../../workstream/edit.ts";
import type { Io } from "../io.ts";
import { mayNotify } from "../notify/channels.ts";
import type { CalledHook, OwnLane } from "./in-session.ts";
import { inSession } from "./in-session.ts";

/** Answers the hook of a session or a turn. */
export function answerTurn(io: Io, hook: CalledHook): Promise<HookAnswer> {
  const { client, call } = hook;
  const { event, sessionId, transcript } = call;
  return inSession(io, hook, async ({ lanes, process, open }) => {
    const sight = (): TranscriptSight => transcriptSight(transcript, told(client, event));
    if (event.kind === "session-ended") {
      if (sight().isInterrupted) await (await open()).work.brokenOff("user");
      await lanes.end(sessionId);
      return NOTHING_TO_SAY;
    }
    // The server may have been asked before the client told anybody of its session, and some tell
    // nothing before the first prompt.
    if (event.kind === "session-started" || event.kind === "prompted") {
      await lanes.end(unnamedSession(process));
    }
    const lane = await open();
    const { work } = lane;
    const place = { store: lanes.store, scope: work.scope?.key ?? "", now: io.now };
    if (comesAfterAnother(event, lane)) {
      await work.brokenOff(sight().isInterrupted ? "user" : "runtime");
    }
    const from = sessionBefore(call);
    if (from !== undefined) {
      await handOver({ ...place, session: sessionId, from, actor: RUNTIME, command: "resume" });
    }
    const answer = await reactToTurn(event, work, sight);
    if (answer.rests !== undefined && call.wake) {
      const { keepWake } = await import("../../workstream/wake.ts");
      await keepWake(sessionId, call.wake, io.env);
    }
    const isAtRest = answer.rests !== undefined || event.kind === "stop-failed";
    if (isAtRest && !waitsForItself(event) && mayNotify(io)) {
      const { tellOfRest } = await import("../notify/of-agent.ts");
      await tellOfRest(io, { ...place, root: lanes.root }, answer.rests);
    }
    return answer;
  });
}

/**
 * Whether a session begins where another one sat, or where it sat itself before it was resumed. A lane
 * that it has already without that tells that its first prompt was faster than its start.
 */
function comesAfterAnother(event: HookEvent, { arrival, before }: OwnLane): boolean {
  if (event.kind !== "session-started" || event.how === "compacted") return false;
  const isBack = event.how === "resumed" && (arrival === "kept" || arrival === "returned");
  return before !== null || isBack;
}

/**
 * The session whose open todos are this one's: itself where it is resumed, since others may have set
 * them aside; of a fork its parent, if the client tells. The session before it in its lane is neither.
 */
function sessionBefore({ event, sessionId }: HookCall): string | undefined {
  if (event.kind !== "session-started") return undefined;
  return event.how === "resumed" ? sessionId : event.parent;
}

/**
 * What a transcript is asked at an event. It may be behind: at an end that is never an interruption it
 * could still end in the one before.
 */
function told(
  client: HookClient,
  { kind }: HookEvent,
): Pick<HookClient, "costIn" | "interruptsIn"> {
  if (kind !== "stopped" || client.endsWhenInterrupted) return client;
  return client.costIn ? { costIn: client.costIn } : {};
}

/** Whether the agent is woken by its own jobs, whatever else keeps it from going on. */
function waitsForItself(event: HookEvent): boolean {
  return event.kind === "stopped" && event.guards.hasBackgroundWork === true;
}

/** What is open, for a client that forgets it before its next request: what it is told now stays. */
export function recallInTime(io: Io, hook: CalledHook): Promise<HookAnswer> {
  return inSession(io, hook, async ({ open }) => {
    const { work } = await open();
    const event = { kind: "session-started", how: "compacted" } as const;
    return reactToTurn(event, work, () => ({}));
  });
}
