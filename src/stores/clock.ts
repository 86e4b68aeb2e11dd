import type { Clocks } from "../task/index.ts";

/** Asked anew whenever a store needs to know the time. */
export type Clock = () => Clocks;

/** The clocks of this machine. */
export const systemClock: Clock = () => ({
  now: Date.now(),
  // Not `performance.now()`, which every process counts from its own start.
  monotonic: Math.floor(Number(process.hrtime.bigint()) / 1e6),
  bootId: bootId(),
});

let known: string | undefined;

function bootId(): string {
  return (known ??= linuxBootId() ?? minuteOfStart());
}

/** Which start of the machine this is; undefined where the system has no name for it. */
export function linuxBootId(): string | undefined {
  try {
    const { readFileSync } = process.getBuiltinModule("node:fs");
    return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
  } catch {
    // Another system.
    return undefined;
  }
}

/** Less well known when somebody sets the clock; then leases go by the clock on the wall. */
function minuteOfStart(): string {
  const { uptime } = process.getBuiltinModule("node:os");
  return `minute ${Math.round((Date.now() - uptime() * 1000) / 60_000)}`;
}

/**
 * Milliseconds of the monotonic clock. `performance.now()` would do, but Node loads seven modules for
 * it, and a hook has no time for that.
 */
export function elapsed(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
