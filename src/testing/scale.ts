/**
 * How often a generated test runs: the given count times `DONEWARD_TEST_SCALE`,
 * at least once. One factor for all of them, so that a quick run and a long one
 * are the same tests.
 */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * Number(process.env["DONEWARD_TEST_SCALE"] ?? 1)));
}
