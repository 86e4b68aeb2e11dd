/** What a moment can be, in milliseconds since the epoch. */
export function isMoment(value: unknown): value is number {
  return Number.isFinite(value);
}
