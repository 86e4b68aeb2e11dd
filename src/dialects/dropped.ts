import type { Change } from "../todo/index.ts";

/** The contents that a write took off the list while they were open. */
export function droppedContents(changes: readonly Change[]): string[] {
  return changes.filter((change) => change.kind === "dropped").map((change) => change.content);
}

/** The last line of a text reply to a whole-list write that lost open todos; none if it lost none. */
export function droppedLine(changes: readonly Change[]): string | undefined {
  const dropped = droppedContents(changes);
  return dropped.length === 0
    ? undefined
    : `Dropped while open: ${dropped.map((content) => JSON.stringify(content)).join(", ")}`;
}
