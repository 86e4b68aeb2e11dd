import type { TodoStatus } from "../../todo/index.ts";

/**
 * Where the first item in progress belongs: before the first pending one that
 * precedes it. Undefined if it stands well.
 */
export function liftOf(
  items: readonly { readonly status?: TodoStatus }[],
): { readonly from: number; readonly to: number } | undefined {
  const from = items.findIndex(({ status }) => status === "in_progress");
  const to = items.findIndex(({ status }) => status === "pending");
  return to >= 0 && to < from ? { from, to } : undefined;
}

export function lifted<T extends { readonly status?: TodoStatus }>(items: readonly T[]): T[] {
  const lift = liftOf(items);
  if (!lift) return [...items];
  const rest = items.toSpliced(lift.from, 1);
  return rest.toSpliced(lift.to, 0, items[lift.from] as T);
}
