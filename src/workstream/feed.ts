import type { RuntimeEvent } from "../progress/index.ts";
import { maskSecrets, maskValue } from "../progress/index.ts";
import type { Actor, JournalEntry, Store } from "../stores/contract.ts";
import type { Change } from "../todo/index.ts";
import { todoEntry } from "./documents.ts";
import type { PlanEvent } from "./plan/plans.ts";
import { planEvent } from "./plan/plans.ts";
import { runtimeEvent } from "./progress/runtime-journal.ts";

/** A change of the list, whoever made it, in the order of the journal. */
export interface ChangeEvent {
  readonly seq: number;
  readonly at: number;
  readonly actor: Actor;
  readonly changes: readonly Change[];
}

export type ChangeListener = (event: ChangeEvent) => void;

/** What can be listened to, each on a channel of its own. */
export interface WorkEvents {
  readonly change: ChangeEvent;
  readonly plan: PlanEvent;
  /** A fact of the runtime, secrets covered and long texts cut. */
  readonly runtime: RuntimeEvent;
}

/**
 * Tells listeners of everything on their channel from the moment they listen,
 * each once and in order, also what other processes did. What a listener throws is the
 * listener's own affair and is reported as an unhandled error of the host.
 */
export class Feed {
  readonly #store: Store;
  readonly #scope: string;
  readonly #listeners: {
    readonly [Name in keyof WorkEvents]: Set<(event: WorkEvents[Name]) => void>;
  } = { change: new Set(), plan: new Set(), runtime: new Set() };
  /** Number of the last entry that was told or came before the listening. */
  #seen: number | undefined;
  #reading: Promise<void> = Promise.resolve();
  #unwatch: (() => void) | undefined;

  constructor(store: Store, scope: string) {
    this.#store = store;
    this.#scope = scope;
  }

  listen<Name extends keyof WorkEvents>(
    name: Name,
    listener: (event: WorkEvents[Name]) => void,
  ): () => void {
    const { [name]: listeners } = this.#listeners;
    listeners.add(listener);
    if (!this.#unwatch) {
      this.#seen = undefined;
      this.#unwatch = this.#store.watch(({ scope }) => {
        if (scope === this.#scope) void this.#catchUp();
      });
      void this.#catchUp();
    }
    return () => {
      listeners.delete(listener);
      if (Object.values(this.#listeners).every(({ size }) => size === 0)) this.close();
    };
  }

  /** Writes, and resolves once those who listen have heard of it. */
  async notifyAfter<T>(write: () => Promise<T>): Promise<T> {
    // What is written before it is known from where on to tell would not be told.
    if (this.#unwatch) await this.#reading;
    const result = await write();
    if (this.#unwatch) await this.#catchUp();
    return result;
  }

  /** Tells those who listen here, in this process. */
  notify<Name extends keyof WorkEvents>(name: Name, event: WorkEvents[Name]): void {
    for (const listener of [...this.#listeners[name]]) {
      try {
        listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  close(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }

  /** Resolves when everything that is in the journal by now was told. */
  #catchUp(): Promise<void> {
    if (this.#unwatch) {
      // What cannot be read now is read after the next change; a failing store tells its callers itself.
      this.#reading = this.#reading.then(() => this.#read()).catch(() => {});
    }
    return this.#reading;
  }

  async #read(): Promise<void> {
    if (this.#seen === undefined) {
      this.#seen = (await this.#store.load(this.#scope)).seq;
      return;
    }
    for (const entry of await this.#store.journal(this.#scope, { after: this.#seen })) {
      this.#seen = entry.seq;
      this.#notifyOf(entry);
    }
  }

  #notifyOf(entry: JournalEntry): void {
    const { seq, at, actor } = entry;
    const changes = todoEntry(entry)?.changes;
    if (changes) this.notify("change", { seq, at, actor, changes: changes.map(masked) });
    const event = planEvent(entry);
    if (event) this.notify("plan", maskValue(event));
    const fact = runtimeEvent(entry);
    if (fact) this.notify("runtime", fact);
  }
}

/** Whoever listens may show it to anybody. */
function masked(change: Change): Change {
  return { ...change, content: maskSecrets(change.content) };
}
