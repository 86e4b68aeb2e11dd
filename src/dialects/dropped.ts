import type { Change } from "../todo/index.ts";
import { quotedAll } from "./quoted.ts";

/** The contents that a write took off the list while they were open. */
export function droppedContents(changes: readonly Change[]): string[] {
  return changes.filter((change) => change.kind === "dropped").map((change) => change.content);
}

/** The journal has all of them. */
const MOST_NAMED = 20;

/** The last line of a text reply to a whole-list write that lost open todos; none if it lost none. */
export function droppedLine(changes: readonly Change[]): string | undefined {
  const dropped = droppedContents(changes);
  if (dropped.length === 0) return undefined;
  return `Dropped while open: ${quotedAll(dropped, MOST_NAMED)}`;
}
