import { UsageError } from "./usage.ts";

/** The number that an option was given. Throws a `UsageError` for anything but 1, 2, 3… */
export function countOption(name: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new UsageError(`--${name} needs a whole number above 0, not "${text}"`);
}

/** Names with commas between them. */
export function namesOption(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** What a person looks for: all words, or undefined if there are none. Empty words find nothing. */
export function queryOf(words: readonly string[]): string | undefined {
  return words.length > 0 ? words.join(" ") : undefined;
}

/** A text without the mark that editors and shells on Windows put before it. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

const UNITS: { readonly [unit: string]: number } = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Milliseconds of 90s, 10m, 2h or 3d. Throws a `UsageError` for anything else, also for none. */
export function spanOption(name: string, text: string): number {
  const span = spanOf(text);
  if (span !== undefined && span > 0) return span;
  throw new UsageError(`--${name} needs a time like 90s, 10m, 2h or 3d, not "${text}"`);
}

/** A moment: so long from now, or a date. Throws a `UsageError` for anything else. */
export function momentOption(name: string, text: string, now: number): number {
  const span = spanOf(text);
  if (span !== undefined) return now + span;
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw new UsageError(`--${name} needs a time like 10m or 2026-12-24T18:00, not "${text}"`);
}

/** A moment to come: the next time of the day, or as above. Throws a `UsageError` for anything else. */
export function futureOption(name: string, text: string, now: number): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  if (hours === undefined) {
    const at = momentOption(name, text, now);
    if (at <= now) throw new UsageError(`--${name} ${text} is in the past.`);
    return at;
  }
  if (Number(hours) > 23 || Number(minutes) > 59) {
    throw new UsageError(`--${name} ${text} is no time of the day.`);
  }
  const next = new Date(now);
  next.setHours(Number(hours), Number(minutes), 0, 0);
  if (next.getTime() <= now) next.setDate(next.getDate() + 1);
  return next.getTime();
}

/** A moment in the past: so long ago, or a date. Throws a `UsageError` for anything else. */
export function pastOption(name: string, text: string, now: number): number {
  const span = spanOf(text);
  return span === undefined ? momentOption(name, text, now) : now - span;
}

function spanOf(text: string): number | undefined {
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return count === "" ? undefined : Number(count) * (UNITS[unit] ?? 0);
}
