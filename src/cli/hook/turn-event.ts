import type { HookAnswer } from "../../clients/hook.ts";
import { NOTHING_TO_SAY } from "../../clients/hook.ts";
import { reactToTurn } from "../../clients/react-to-turn.ts";
import { transcriptSight } from "../../clients/transcript-tail.ts";
import { turnWork } from "../../workstream/hook/turn-work.ts";
import { unnamedSession } from "../../workstream/lane/client-process.ts";
import type { Io } from "../io.ts";
import { mayNotify } from "../notify/may-notify.ts";
import type { CalledHook } from "./in-session.ts";
import { inSession } from "./in-session.ts";

/** Answers the hook of a session or a turn. */
export function answerTurn(io: Io, hook: CalledHook): Promise<HookAnswer> {
  const { client, call } = hook;
  const { event, sessionId, transcript } = call;
  return inSession(io, hook, async ({ lanes, process, list }) => {
    if (event.kind === "session-ended") {
      await lanes.end(sessionId);
      return NOTHING_TO_SAY;
    }
    // The server may have been asked before the client told anybody of its session, and some tell
    // nothing before the first prompt.
    if (event.kind === "session-started" || event.kind === "prompted") {
      await lanes.end(unnamedSession(process));
    }
    const own = await list();
    const answer = await reactToTurn(event, turnWork(own), () =>
      transcriptSight(transcript, client),
    );
    const isAtRest = answer.rests !== undefined || event.kind === "stop-failed";
    if (isAtRest && mayNotify(io)) {
      const { tellOfRest } = await import("../notify/of-agent.ts");
      await tellOfRest(io, { list: own, root: lanes.root }, answer.rests);
    }
    return answer;
  });
}

/** What is open, for a client that forgets it before its next request: what it is told now stays. */
export function recallInTime(io: Io, hook: CalledHook): Promise<HookAnswer> {
  return inSession(io, hook, async ({ list }) =>
    reactToTurn({ kind: "session-started", how: "compacted" }, turnWork(await list()), () => ({
      bytes: 0,
    })),
  );
}
