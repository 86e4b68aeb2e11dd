import type { LaneWorld, ProcessIdentity } from "../../scope/lanes/index.ts";
import { presenceOf } from "../../scope/lanes/index.ts";
import { systemClock } from "../../stores/clock.ts";
import { thisSystem } from "./system.ts";

/** The world as it is now. What it says of a process is asked anew at every call. */
export function systemWorld(): LaneWorld {
  const { vantage, look } = thisSystem();
  return { ...systemClock(), presence: (sought) => presenceOf(sought, vantage, look) };
}

/** Names a process so that it can be looked for later; null if there is none with this number. */
export function identifyProcess(pid: number = process.pid): ProcessIdentity | null {
  const { vantage, look } = thisSystem();
  const found = look(pid);
  return found.runs ? { pid, startedAt: found.startedAt, ...vantage } : null;
}
