/** How many requests somebody may make: so many a second on average, and so many at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** More names than anybody has; a full bucket is the same as none. */
const MOST_NAMES = 1_000;

/** Counts the requests of each caller. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Whether one more is allowed, which is counted then. */
  takes(principal: string): boolean {
    const { perSecond, burst } = this.#rate;
    const now = this.#now();
    const bucket = this.#buckets.get(principal) ?? { left: burst, at: now };
    const refilled = bucket.left + (Math.max(0, now - bucket.at) / 1_000) * perSecond;
    const left = Math.min(burst, refilled);
    if (!this.#buckets.has(principal) && this.#buckets.size >= MOST_NAMES) this.#buckets.clear();
    this.#buckets.set(principal, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  }
}
