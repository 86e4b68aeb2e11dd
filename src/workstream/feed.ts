import type { Actor, JournalEntry, Store } from "../stores/contract.ts";
import type { Change } from "../todo/index.ts";
import { todoEntry } from "./documents.ts";

/** A change of the list, whoever made it, in the order of the journal. */
export interface ChangeEvent {
  readonly seq: number;
  readonly at: number;
  readonly actor: Actor;
  readonly changes: readonly Change[];
}

export type ChangeListener = (event: ChangeEvent) => void;

/**
 * Tells listeners of every change from the moment they listen, each once and
 * in order, also those of other processes. What a listener throws is the
 * listener's own affair and is reported as an unhandled error of the host.
 */
export class Feed {
  readonly #store: Store;
  readonly #scope: string;
  readonly #listeners = new Set<ChangeListener>();
  /** Number of the last entry that was told or came before the listening. */
  #seen: number | undefined;
  #reading: Promise<void> = Promise.resolve();
  #unwatch: (() => void) | undefined;

  constructor(store: Store, scope: string) {
    this.#store = store;
    this.#scope = scope;
  }

  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    if (!this.#unwatch) {
      this.#seen = undefined;
      this.#unwatch = this.#store.watch(({ scope }) => {
        if (scope === this.#scope) void this.catchUp();
      });
      void this.catchUp();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Resolves when it is known from where on to tell: what is written from then on is told. */
  ready(): Promise<void> {
    return this.#reading;
  }

  /** Resolves when everything that is in the journal by now was told. */
  catchUp(): Promise<void> {
    if (this.#unwatch) {
      // What cannot be read now is read after the next change; a failing store tells its callers itself.
      this.#reading = this.#reading.then(() => this.#read()).catch(() => {});
    }
    return this.#reading;
  }

  close(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#listeners.clear();
  }

  async #read(): Promise<void> {
    if (this.#seen === undefined) {
      this.#seen = (await this.#store.load(this.#scope)).seq;
      return;
    }
    for (const entry of await this.#store.journal(this.#scope, { after: this.#seen })) {
      this.#seen = entry.seq;
      this.#tell(entry);
    }
  }

  #tell(entry: JournalEntry): void {
    const data = todoEntry(entry);
    if (!data) return;
    const { seq, at, actor } = entry;
    const event: ChangeEvent = { seq, at, actor, changes: data.changes };
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
