/**
 * How often a generated test runs: the given count times `DONEWARD_TEST_SCALE`,
 * at least once. One factor for all of them, so that a quick run and a long one
 * are the same tests.
 */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * Number(process.env["DONEWARD_TEST_SCALE"] ?? 1)));
}

/** The value that so large a share of all values stays below: 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
