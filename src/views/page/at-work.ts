import type { AgentRow } from "./agent.ts";

/** Whether anything of an agent may still go on. Of whoever is not at work nothing moves or runs. */
export function isAtWork({ standing, isOver }: Pick<AgentRow, "standing" | "isOver">): boolean {
  // A plan waits for a person also when nobody is there any more to carry it out.
  return !isOver && ["working", "stalled", "needs-you"].includes(standing);
}
