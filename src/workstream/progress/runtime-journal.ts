import type { RuntimeEvent } from "../../progress/index.ts";
import { boundEvent, knownEvent } from "../../progress/index.ts";
import type { JournalEntry, NewEntry, Store } from "../../stores/contract.ts";
import { asJson } from "../documents.ts";
import { RUNTIME } from "../commit.ts";
import { retry } from "../retry.ts";

const RUNTIME_SEEN = "runtime-seen";

/** So many facts are kept for certain; those before them are forgotten now and then. */
const KEPT = 5_000;

/**
 * Runtime facts have a journal of their own: they are many, nobody undoes them, and whoever
 * writes them must not make a list write start over.
 */
export function runtimeScope(scope: string): string {
  return `runtime/${scope}`;
}

/** The fact that a line of the journal holds, if this version knows such facts. */
export function runtimeEvent(entry: JournalEntry): RuntimeEvent | undefined {
  return entry.kind === RUNTIME_SEEN ? knownEvent(entry.data) : undefined;
}

/**
 * Appends facts. Those that come while a commit is under way share the next one. Facts need no
 * particular state of the scope: a stale revision is taken over.
 */
export class RuntimeJournal {
  readonly scope: string;
  readonly #store: Store;
  readonly #now: () => number;
  #waiting: NewEntry[] = [];
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();
  #revision: number | undefined;

  constructor(store: Store, scope: string, now: () => number) {
    this.#store = store;
    this.scope = runtimeScope(scope);
    this.#now = now;
  }

  /** Resolves when the fact is kept. */
  append(event: RuntimeEvent): Promise<void> {
    const data = asJson(boundEvent(event));
    this.#waiting.push({ kind: RUNTIME_SEEN, at: this.#now(), actor: RUNTIME, data });
    if (!this.#next) {
      this.#next = this.#writeAfter(this.#last);
      this.#last = this.#next.catch(() => {});
    }
    return this.#next;
  }

  /** Number of the newest fact, here or of another process. It grows with every fact. */
  async newest(): Promise<number> {
    await this.#last;
    return (await this.#store.load(this.scope)).seq;
  }

  /** Resolves when nothing is on its way any more, kept or not. */
  settled(): Promise<void> {
    return this.#last;
  }

  read(after: number): Promise<readonly JournalEntry[]> {
    return this.#store.journal(this.scope, { after });
  }

  async #writeAfter(last: Promise<void>): Promise<void> {
    await last;
    const entries = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    const seq = await retry({ kind: this.#store.kind, scope: this.scope }, async () => {
      this.#revision ??= (await this.#store.load(this.scope)).revision;
      const commit = { expected: this.#revision, documents: {}, entries };
      const committed = await this.#store.commit(this.scope, commit);
      this.#revision = committed.revision;
      return committed.ok ? { answer: committed.seq } : undefined;
    });
    const isDue = Math.floor(seq / KEPT) > Math.floor((seq - entries.length) / KEPT);
    // The facts are kept: what cannot be forgotten now is forgotten the next time.
    if (isDue) await this.#store.prune(this.scope, seq - KEPT + 1).catch(() => {});
  }
}
