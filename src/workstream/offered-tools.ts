import type { Dialect, ToolDefinition } from "../dialects/dialect.ts";
import type { Host } from "./live.ts";

/** The tools that a model gets here; none where the host or the dialect withholds them. */
export function offeredTools(
  { tools, availability }: Dialect,
  { isTodoEnabled = true, mustYield = false }: Host,
  isScopeless: boolean,
): readonly ToolDefinition[] {
  if (!isTodoEnabled) return [];
  if (mustYield && !availability.whenYielding) return [];
  return isScopeless && !availability.toChildAgents ? [] : tools;
}
