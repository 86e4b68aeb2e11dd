import type { ToolDefinition } from "../dialects/dialect.ts";
import type { Live } from "./live.ts";

/** The tools that a model gets here; none where the host or the dialect withholds them. */
export function offeredTools(
  { dialect, host, board }: Pick<Live, "dialect" | "host" | "board">,
  isScopeless: boolean,
): readonly ToolDefinition[] {
  const { tools, tasks, availability } = dialect;
  const { isTodoEnabled = true, mustYield = false } = host;
  if (!isTodoEnabled) return [];
  if (mustYield && !availability.whenYielding) return [];
  if (isScopeless) return availability.toChildAgents ? tools : [];
  return board && tasks ? [...tools, ...tasks.tools] : tools;
}
