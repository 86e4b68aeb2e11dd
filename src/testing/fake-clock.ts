/** A clock that stands still until it is told to go on. `now` can be handed to whoever wants the time. */
export interface FakeClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Negative: the clock is set back. */
  advance(milliseconds: number): void;
}

export function fakeClock(start: number = 0): FakeClock {
  let time = start;
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
