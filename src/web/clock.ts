import { signal } from "@preact/signals";

/**
 * The server's time, as of the last tick. It stands still while the data is old, so
 * that no age grows which nobody has checked.
 */
export const now = signal(Date.now());

/** The browser's own time, which always goes on. */
export const wall = signal(Date.now());

let ahead = 0;
let isStanding = false;

/** The server said what time it is there. */
export function setServerTime(at: number): void {
  ahead = at - Date.now();
  tick();
}

/** Whether `now` stands still. */
export function holdClock(isHeld: boolean): void {
  isStanding = isHeld;
  tick();
}

export function startClock(): void {
  setInterval(tick, 1_000);
}

function tick(): void {
  wall.value = Date.now();
  if (!isStanding) now.value = Date.now() + ahead;
}
