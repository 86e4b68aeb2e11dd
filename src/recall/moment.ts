/** When something was recorded: `{ at }`, or nothing where the transcript does not say. */
export function recordedAt(time: unknown): { readonly at?: number } {
  const at = typeof time === "string" ? Date.parse(time) : time;
  return typeof at === "number" && Number.isFinite(at) ? { at } : {};
}
