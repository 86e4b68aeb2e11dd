/** A longest increasing subsequence of distinct numbers, as a set. */
export function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  /** The smallest number that ends an increasing run of each length, shortest first. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    const length = runsEndingBelow(ends, number);
    before.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const longest = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) longest.add(at);
  return longest;
}

/** How many of the sorted ends are below the number. */
function runsEndingBelow(ends: readonly number[], number: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
