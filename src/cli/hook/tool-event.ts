import type { HookAnswer, ToolEvent } from "../../clients/hook.ts";
import { reactToTool } from "../../clients/react-to-tool.ts";
import { toolWork } from "../../workstream/hook/tool-work.ts";
import type { Io } from "../io.ts";
import { mayNotify } from "../notify/may-notify.ts";
import type { CalledHook } from "./in-session.ts";
import { inSession } from "./in-session.ts";

/** Answers the hook of a tool. It is called more often than all others together. */
export function answerTool(io: Io, hook: CalledHook, event: ToolEvent): Promise<HookAnswer> {
  const { sessionId } = hook.call;
  return inSession(io, hook, async ({ lanes, list }) => {
    const own = await list();
    const session = { sessionId, env: io.env };
    const answer = await reactToTool(hook.client, event, toolWork(own), session);
    if (event.kind === "waiting" && mayNotify(io)) {
      const { tellOfWait } = await import("../notify/of-agent.ts");
      await tellOfWait(io, { list: own, root: lanes.root }, event);
    }
    return answer;
  });
}
