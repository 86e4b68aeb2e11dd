import type { HookAnswer, StepEvent } from "../../clients/hook.ts";
import { isOfCall, NOTHING_TO_SAY } from "../../clients/hook.ts";
import { reactToChild, reactToTool } from "../../clients/react/react-to-tool.ts";
import { LEASE } from "../../scope/lanes/lease.ts";
import type { Io } from "../io.ts";
import { mayNotify } from "../notify/channels.ts";
import type { CalledHook } from "./in-session.ts";
import { inSession } from "./in-session.ts";

/** Answers the hook of a tool or a child agent. It is called more often than all others together. */
export function answerTool(io: Io, hook: CalledHook, event: StepEvent): Promise<HookAnswer> {
  const { sessionId, child } = hook.call;
  return inSession(io, hook, async ({ lanes, process, open }) => {
    if (child && event.kind === "server-called") {
      const session = { sessionId, client: hook.client.name, process, lease: LEASE };
      await lanes.takeForChild(session, { call: event.call, agent: child.id });
      return NOTHING_TO_SAY;
    }
    const { work } = await open();
    if (child) await reactToChild(child, event, work);
    if (child || !isOfCall(event)) return NOTHING_TO_SAY;
    const session = { sessionId, env: io.env };
    const answer = await reactToTool(hook.client, event, work, session);
    if (event.kind === "waiting" && mayNotify(io)) {
      const { tellOfWait } = await import("../notify/of-agent.ts");
      const place = { store: lanes.store, scope: work.scope?.key ?? "", root: lanes.root };
      await tellOfWait(io, place, event);
    }
    return answer;
  });
}
