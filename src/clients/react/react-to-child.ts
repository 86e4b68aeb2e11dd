import type { Workstream } from "../../workstream/workstream.ts";
import type { ChildAgent, StepEvent } from "../hook.ts";

/** Keeps that a child agent is at work. Nothing else comes of what it does: the list is not its own. */
export function reactToChild(
  { id, label }: ChildAgent,
  { kind }: StepEvent,
  work: Pick<Workstream, "observe">,
): Promise<void> {
  if (kind === "child-ended") {
    return work.observe({ kind: "agent-ended", agent: id, outcome: "done" });
  }
  const told = { agent: id, label, callsTold: "when-ended" } as const;
  const isStart = kind === "child-started";
  return work.observe({ kind: isStart ? "agent-started" : "agent-progressed", ...told });
}
