import type { Position, TimelineEntry, TimelinePage } from "../../overview/documents.ts";

/** What is known of an agent's timeline: everything between two positions. */
export interface KnownTimeline {
  /** By time; entries of one journal never change places. */
  readonly entries: readonly TimelineEntry[];
  readonly after: Position;
  readonly position: Position;
  readonly hasEarlier: boolean;
}

/** So many entries are kept; older ones can be asked for again. */
const MOST = 2_000;

type Newer = Pick<TimelinePage, "entries" | "after" | "position">;

/**
 * Adds newer entries. Undefined if something is missing between what is known and what came, so
 * that it has to be asked for. What was seen before is dropped.
 */
export function withNewer(known: KnownTimeline, newer: Newer): KnownTimeline | undefined {
  const { position } = known;
  if (newer.after.list > position.list || newer.after.runtime > position.runtime) return undefined;
  const fresh = newer.entries.filter(({ journal, seq }) => seq > position[journal]);
  const entries = merged(known.entries, fresh);
  const cut = Math.max(0, entries.length - MOST);
  return {
    entries: entries.slice(cut),
    after: cut === 0 ? known.after : positionBefore(entries.slice(cut), position),
    position: {
      list: Math.max(position.list, newer.position.list),
      runtime: Math.max(position.runtime, newer.position.runtime),
    },
    hasEarlier: known.hasEarlier || cut > 0,
  };
}

/** The position to ask for what came before: of either journal the first that is known. */
export function beginningOf({ after }: KnownTimeline): Position {
  return { list: after.list + 1, runtime: after.runtime + 1 };
}

/** Adds what was before. */
export function withEarlier(known: KnownTimeline, earlier: TimelinePage): KnownTimeline {
  const { after } = known;
  const old = earlier.entries.filter(({ journal, seq }) => seq <= after[journal]);
  return {
    ...known,
    entries: merged(old, known.entries),
    after: earlier.after,
    hasEarlier: earlier.hasEarlier,
  };
}

/** By time, but never against the numbers of a journal, whose clock may have been set back. */
function merged(
  older: readonly TimelineEntry[],
  newer: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  if (newer.length === 0) return older;
  const latest = older.reduce((last, { at }) => Math.max(last, at), 0);
  // The usual case, which comes many times a second: all of it belongs at the end.
  if (older.length > 0 && newer.every(({ at }) => at > latest))
    return [...older, ...merged([], newer)];
  const all = [...older, ...newer].sort((one, other) => one.seq - other.seq);
  const list = all.filter(({ journal }) => journal === "list");
  const runtime = all.filter(({ journal }) => journal === "runtime");
  const result: TimelineEntry[] = [];
  for (const entry of runtime) {
    while (list[0] && list[0].at <= entry.at) result.push(...list.splice(0, 1));
    result.push(entry);
  }
  return [...result, ...list];
}

function positionBefore(entries: readonly TimelineEntry[], end: Position): Position {
  const first = (journal: keyof Position): number =>
    entries.find((entry) => entry.journal === journal)?.seq ?? end[journal] + 1;
  return { list: first("list") - 1, runtime: first("runtime") - 1 };
}

/** One line of the timeline: an entry, or a call with how it ended. */
export interface TimelineLine {
  readonly key: string;
  readonly entry: TimelineEntry;
  /** Of a call that ended: when, and how. */
  readonly end?: TimelineEntry;
}

/** Entries that came one after the other while the same todo was in focus. */
export interface Band {
  readonly key: string;
  readonly focus: string | undefined;
  readonly lines: readonly TimelineLine[];
}

/** Ends of calls join their beginnings; what follows under one focus becomes a band. */
export function bandsOf(entries: readonly TimelineEntry[]): readonly Band[] {
  const bands: { key: string; focus: string | undefined; lines: TimelineLine[] }[] = [];
  for (const line of linesOf(entries)) {
    const { focus } = line.entry;
    const last = bands.at(-1);
    if (last && last.focus === focus) last.lines.push(line);
    else bands.push({ key: line.key, focus, lines: [line] });
  }
  return bands;
}

function linesOf(entries: readonly TimelineEntry[]): readonly TimelineLine[] {
  const begun = new Set(entries.filter(isStart).map(({ call }) => call));
  const ends = new Map(
    entries.filter((entry) => isEnd(entry) && begun.has(entry.call)).map((end) => [end.call, end]),
  );
  const joined = new Set(ends.values());
  return entries
    .filter((entry) => !joined.has(entry))
    .map((entry) => lineOf(entry, isStart(entry) ? ends.get(entry.call) : undefined));
}

const LINES = new WeakMap<TimelineEntry, TimelineLine>();

/** The same line as before, if nothing of it is new. */
function lineOf(entry: TimelineEntry, end: TimelineEntry | undefined): TimelineLine {
  const known = LINES.get(entry);
  if (known && known.end === end) return known;
  const line = { key: `${entry.journal}-${entry.seq}`, entry, ...(end && { end }) };
  LINES.set(entry, line);
  return line;
}

export function isStart({ kind, call }: TimelineEntry): boolean {
  return kind === "tool-started" && call !== undefined;
}

function isEnd({ kind, call }: TimelineEntry): boolean {
  return (kind === "tool-ended" || kind === "tool-failed") && call !== undefined;
}
