import type { HookAnswer, ToolEvent } from "../../clients/hook.ts";
import { reactToTool } from "../../clients/react-to-tool.ts";
import { toolWork } from "../../workstream/hook/tool-work.ts";
import type { Io } from "../io.ts";
import type { CalledHook } from "./in-session.ts";
import { inSession } from "./in-session.ts";

/** Answers the hook of a tool. It is called more often than all others together. */
export function answerTool(io: Io, hook: CalledHook, event: ToolEvent): Promise<HookAnswer> {
  return inSession(io, hook, async (session) =>
    reactToTool(hook.client, event, toolWork(await session.list()), {
      sessionId: hook.call.sessionId,
      env: io.env,
    }),
  );
}
