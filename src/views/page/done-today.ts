import type { ListWrite } from "./count-change.ts";

/**
 * Ids of the todos that were completed at or after `since` and not opened again. What was cleared
 * off the list afterwards stays done. `writes`: newest first.
 */
export function doneSince(writes: readonly ListWrite[], since: number): readonly string[] {
  const settled = new Map<string, boolean>();
  for (const { at, changes } of writes) {
    if (at < since) break;
    for (const { id, from, to } of changes) {
      if (from === to || to === undefined || settled.has(id)) continue;
      settled.set(id, to === "completed");
    }
  }
  return [...settled].flatMap(([id, isDone]) => (isDone ? [id] : []));
}
