import { isObject } from "./json.ts";

/** What an open todo or a task of a board waits for. */
export type Wait = (
  | { readonly kind: "until"; readonly at: number }
  /** Something outside of the list or board that somebody will report by this name. */
  | { readonly kind: "event"; readonly name: string }
  | { readonly kind: "person"; readonly name?: string; readonly question?: string }
) & {
  /** Milliseconds since the epoch. */
  readonly since?: number;
  /** Present if a rule made the task wait, not somebody. */
  readonly because?: "failed" | "gave-up";
};

/** The moment at which waiting ends: `-Infinity` without a wait, `Infinity` if somebody has to end it. */
export function wakeTime(waits: readonly Wait[]): number {
  const times = waits.map((wait) => (wait.kind === "until" ? wait.at : Infinity));
  return Math.max(-Infinity, ...times);
}

/** The waits that are not over at this time. */
export function openWaits(waits: readonly Wait[], now: number): readonly Wait[] {
  return waits.filter((wait) => wait.kind !== "until" || wait.at > now);
}

/** Removes the waits that are over: an event that happened, a person who answered. */
export function withoutWaits(
  waits: readonly Wait[],
  isOver: (wait: Wait) => boolean,
): readonly Wait[] {
  const left = waits.filter((wait) => !isOver(wait));
  return left.length === waits.length ? waits : left;
}

/** Adds a wait. It replaces one for the same person or event; there is one time at most. */
export function withWait(waits: readonly Wait[], wait: Wait): readonly Wait[] {
  return [...withoutWaits(waits, (known) => isSameWait(known, wait)), wait];
}

/** The waits with the time since when: that of the same wait before, else now. */
export function sinceWhen(
  waits: readonly Wait[],
  before: readonly Wait[],
  now: number,
): readonly Wait[] {
  return waits.map((wait) => {
    if (wait.since !== undefined) return wait;
    const known = before.find((other) => isSameWait(other, wait));
    return { ...wait, since: known?.since ?? now };
  });
}

function isSameWait(a: Wait, b: Wait): boolean {
  if (a.kind === "until") return b.kind === "until";
  return a.kind === b.kind && a.name === b.name;
}

const FIELDS: { readonly [kind in Wait["kind"]]: readonly string[] } = {
  until: ["at"],
  event: ["name"],
  person: ["name", "question"],
};

/** Is this JSON a wait, with no field that none has? */
export function isWait(value: unknown): value is Wait {
  if (!isObject(value)) return false;
  const { kind, since, because, at, name, question } = value;
  if (kind !== "until" && kind !== "event" && kind !== "person") return false;
  const known = ["kind", "since", "because", ...FIELDS[kind]];
  return (
    Object.keys(value).every((field) => known.includes(field)) &&
    (since === undefined || Number.isFinite(since)) &&
    (because === undefined || because === "failed" || because === "gave-up") &&
    (kind !== "until" || Number.isFinite(at)) &&
    (kind !== "event" || (typeof name === "string" && name !== "")) &&
    isTextOrNone(name) &&
    isTextOrNone(question)
  );
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

/** A wait as one line: `event ci`, `until 2026-07-01T07:30:00.000Z`, `person: Which region?`. */
export function waitToText(wait: Wait): string {
  switch (wait.kind) {
    case "event":
      return `event ${wait.name}`;
    case "until":
      return `until ${timeText(wait.at)}`;
    case "person":
      return wait.question === undefined ? "person" : `person: ${wait.question}`;
  }
}

/** No date is further from the epoch. */
const LAST_TIME = 8.64e15;

/** A time as ISO 8601 says it; a stored one may be none. */
export function timeText(at: number): string {
  return Math.abs(at) <= LAST_TIME ? new Date(at).toISOString() : "an unknown time";
}

/** Reads such a line. Any other text is what a person is asked; undefined if it cannot be read. */
export function waitFromText(text: string): Wait | undefined {
  const [, kind, rest = ""] = /^(person|event|until)\b[:\s]*(.*)$/is.exec(text.trim()) ?? [];
  const value = rest.trim();
  switch (kind?.toLowerCase()) {
    case "event":
      return value === "" ? undefined : { kind: "event", name: value };
    case "until": {
      const at = Date.parse(value);
      return Number.isFinite(at) ? { kind: "until", at } : undefined;
    }
    default: {
      const question = kind === undefined ? text.trim() : value;
      return { kind: "person", ...(question !== "" && { question }) };
    }
  }
}
