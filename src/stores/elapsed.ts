/**
 * Milliseconds on a clock that nobody sets, counted from anywhere. `performance.now()` would do,
 * but Node loads seven modules for it, and a hook has no time for that.
 */
export function elapsed(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
