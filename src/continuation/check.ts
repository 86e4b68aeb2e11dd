/** What a counter or a limit can be: 0, 1, 2 … as far as numbers are exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** What a moment can be, in milliseconds since the epoch. */
export function isMoment(value: unknown): value is number {
  return Number.isFinite(value);
}
