import type {
  ActivitySummary,
  CurrentActivity,
  RuntimeEvent,
  Verdict,
  WatchOptions,
} from "../../progress/index.ts";
import { EvidenceLog, Progress } from "../../progress/index.ts";
import type { JournalEntry, Store } from "../../stores/contract.ts";
import { todoDocument } from "../documents.ts";
import { newestFirst } from "../journal.ts";
import { ListFacts } from "./list-facts.ts";
import type { RuntimeJournal } from "./runtime-journal.ts";
import { runtimeEvent, runtimeScope } from "./runtime-journal.ts";

interface Line {
  readonly at: number;
  readonly event: RuntimeEvent;
}

/**
 * Follows the two journals of a scope, in the order in which their lines were written. Where
 * another process wrote something in between, or lines were forgotten unread, everything is read
 * once more: what is told is always what a fresh reader would tell.
 */
export class Follower {
  readonly #store: Store;
  readonly #scope: string;
  readonly #journal: RuntimeJournal;
  readonly #options: WatchOptions;
  #read: Read | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(store: Store, scope: string, journal: RuntimeJournal, options: WatchOptions) {
    this.#store = store;
    this.#scope = scope;
    this.#journal = journal;
    this.#options = options;
  }

  /** Everything up to now. Readers take turns. */
  catchUp(): Promise<Read> {
    const read = this.#readAfter(this.#reading);
    this.#reading = read.catch(() => {});
    return read;
  }

  /** What is wrong now. As long as nobody asked for more, only the latest facts are read. */
  async verdicts(now: number): Promise<readonly Verdict[]> {
    if (this.#read) return (await this.catchUp()).verdicts(now);
    await this.#journal.settled();
    const place = { store: this.#store, scope: this.#scope };
    const newest = await this.#journal.newest();
    return (await recentProgress(place, newest, now, this.#options)).verdicts;
  }

  async #readAfter(last: Promise<unknown>): Promise<Read> {
    await last;
    await this.#journal.settled();
    const known = this.#read;
    if (known) {
      const [written, seen] = await this.#after(known);
      const isComplete = goesOn(known.writtenSeq, written) && goesOn(known.seenSeq, seen);
      if (isComplete && known.take(written, seen)) return known;
    }
    const { documents, seq } = await this.#store.load(this.#scope);
    const [written, seen] = await this.#after({ writtenSeq: 0, seenSeq: 0 });
    const before = written.filter((entry) => entry.seq <= seq);
    const read = new Read(new ListFacts(todoDocument(documents).list, before), this.#options);
    read.take(before, seen);
    this.#read = read;
    return read;
  }

  #after({ writtenSeq, seenSeq }: { writtenSeq: number; seenSeq: number }) {
    return Promise.all([
      this.#store.journal(this.#scope, { after: writtenSeq }),
      this.#journal.read(seenSeq),
    ]);
  }
}

/** Did the journal forget nothing between what was read and what came after? */
function goesOn(readSeq: number, [next]: readonly JournalEntry[]): boolean {
  return next === undefined || next.seq === readSeq + 1;
}

/** What the lines read so far come to. */
export class Read {
  readonly evidence: EvidenceLog = new EvidenceLog();
  readonly #lists: ListFacts;
  readonly #progress: Progress;
  readonly #troubles = new Troubles();
  #lastAt = -Infinity;
  writtenSeq = 0;
  seenSeq = 0;

  constructor(lists: ListFacts, options: WatchOptions) {
    this.#lists = lists;
    this.#progress = new Progress(options);
  }

  /** False, and nothing taken, if one of the lines belongs before those that were read. */
  take(written: readonly JournalEntry[], seen: readonly JournalEntry[]): boolean {
    const earliest = Math.min(written[0]?.at ?? Infinity, seen[0]?.at ?? Infinity);
    if (earliest < this.#lastAt) return false;
    for (const { at, event } of this.#inOrder(written, seen)) {
      this.#lastAt = Math.max(this.#lastAt, at);
      this.evidence.take(event);
      this.#troubles.take(event, this.#progress.take(event));
    }
    this.writtenSeq = written.at(-1)?.seq ?? this.writtenSeq;
    this.seenSeq = seen.at(-1)?.seq ?? this.seenSeq;
    return true;
  }

  summary(now: number): ActivitySummary {
    return this.#progress.summary(now);
  }

  verdicts(now: number): readonly Verdict[] {
    this.#troubles.add(this.#progress.look(now));
    const { children } = this.#progress.summary(now);
    return this.#troubles.standing.filter(
      ({ rule, agent }) =>
        // A child that was given up is no longer silent.
        rule !== "child_no_output" || children.some((child) => child.agent === agent),
    );
  }

  /** A fact of the same millisecond is taken to have come before the write. */
  #inOrder(written: readonly JournalEntry[], seen: readonly JournalEntry[]): readonly Line[] {
    const lines: Line[] = [];
    for (const entry of seen) {
      const event = runtimeEvent(entry);
      if (event) lines.push({ at: entry.at, event });
    }
    for (const entry of written) {
      const event = this.#lists.read(entry);
      if (event) lines.push({ at: entry.at, event });
    }
    return lines.sort((one, other) => one.at - other.at);
  }
}

/** Facts of more calls than the detectors look back. */
const WINDOW = 256;

export interface RecentProgress {
  readonly current: CurrentActivity;
  /** Those that still stand. */
  readonly verdicts: readonly Verdict[];
}

/**
 * What the latest facts come to: between one window of them and two, up to `newest`. Where they begin
 * moves by a whole window, so that a loop is dated alike by all who see it, and told once in a window.
 */
export async function recentProgress(
  { store, scope }: { readonly store: Store; readonly scope: string },
  newest: number,
  now: number,
  options: WatchOptions = {},
): Promise<RecentProgress> {
  const after = Math.max(0, Math.floor(newest / WINDOW) - 1) * WINDOW;
  const seen = await store.journal(runtimeScope(scope), { after });
  const { documents, seq } = await store.load(scope);
  const written: JournalEntry[] = [];
  for await (const entry of newestFirst(store, scope, seq + 1)) {
    if (after > 0 && entry.at < (seen[0]?.at ?? 0)) break;
    written.push(entry);
  }
  written.reverse();
  const read = new Read(new ListFacts(todoDocument(documents).list, written), options);
  read.take(written, seen);
  return { current: read.summary(now).current, verdicts: read.verdicts(now) };
}

const MOST = 20;

/** The verdicts that still stand. */
export class Troubles {
  #standing: readonly Verdict[] = [];

  /** Silence ends with the next event; a loop is past when the next turn begins or its child ends. */
  take(event: RuntimeEvent, found: readonly Verdict[]): void {
    if (this.#standing.length > 0) {
      this.#standing = this.#standing.filter((verdict) => !isPast(verdict, event));
    }
    this.add(found);
  }

  add(found: readonly Verdict[]): void {
    if (found.length === 0) return;
    const others = this.#standing.filter((old) => !found.some((verdict) => isSame(verdict, old)));
    this.#standing = [...others, ...found].slice(-MOST);
  }

  get standing(): readonly Verdict[] {
    return this.#standing;
  }
}

function isPast({ rule, agent }: Verdict, event: RuntimeEvent): boolean {
  if (rule === "no_output") return true;
  if (rule === "child_no_output") return event.agent === agent;
  if (rule === "stale_list") return event.kind === "list-changed";
  if (event.kind === "agent-ended") return event.agent === agent;
  return event.kind === "turn-started" && event.agent === agent;
}

/** The same trouble, told once more because it became critical. */
function isSame(verdict: Verdict, old: Verdict): boolean {
  return verdict.rule === old.rule && verdict.agent === old.agent && verdict.tool === old.tool;
}
