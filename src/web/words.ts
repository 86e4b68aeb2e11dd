/**
 * Times and counts as people read them. Nothing here asks for the time.
 * @module
 */
import { counted } from "../views/text/numbers.ts";

export { counted };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 s", "4 min 12 s", "2 h 5 min", "3 days". */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return "—";
  const whole = Math.max(0, Math.round(ms / SECOND)) * SECOND;
  if (whole < MINUTE) return `${whole / SECOND} s`;
  if (whole < 10 * MINUTE) return twoParts(whole, MINUTE, "min", SECOND, "s");
  if (whole < HOUR) return `${Math.round(whole / MINUTE)} min`;
  if (whole < DAY) return twoParts(whole, HOUR, "h", MINUTE, "min");
  return counted(Math.floor(whole / DAY), "day");
}

/** A duration to the minute, for what is only an estimate. */
export function roughly(ms: number): string {
  if (ms < MINUTE) return "1 min";
  return ms < 2 * HOUR ? `${Math.round(ms / MINUTE)} min` : `${Math.round(ms / HOUR)} h`;
}

/** "14:02", with the day if it is another than that of `now`. */
export function clockTime(at: number, now: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (date.toDateString() === new Date(now).toDateString()) return time;
  return `${date.toLocaleDateString([], { day: "numeric", month: "short" })} ${time}`;
}

/** "14:02:07". */
export function exactTime(at: number): string {
  return new Date(at).toLocaleTimeString([], { hourCycle: "h23" });
}

/** "950", "12.4k", "1.2M". */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 1_000_000) return `${(count / 1_000).toFixed(count < 100_000 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/** The rest after the larger unit is left out if it is nothing. */
function twoParts(ms: number, large: number, name: string, small: number, rest: string): string {
  const whole = Math.floor(ms / large);
  const left = Math.floor((ms - whole * large) / small);
  return left === 0 ? `${whole} ${name}` : `${whole} ${name} ${left} ${rest}`;
}
