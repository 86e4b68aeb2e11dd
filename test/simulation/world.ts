import { parseContinuationState } from "../../src/continuation/index.ts";
import type { Commit, NewEntry, Store } from "../../src/stores/contract.ts";
import { StoreError } from "../../src/stores/contract.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { anyJson, pick, type Random } from "../../src/testing/generate.ts";
import { fakeClock, type FakeClock } from "../../src/testing/fake-clock.ts";
import type { JsonValue } from "../../src/todo/index.ts";
import type { Scheduler } from "./scheduler.ts";

export const SCOPE = "tui";

/** What was really written, or really said to an agent, in the order in which it was. */
export type Event = NewEntry | { readonly kind: "damaged" } | Delivered | Switched;

export interface Delivered {
  readonly kind: "delivered";
  readonly turnId: string;
  readonly at: number;
  /** Whose prompt it became. */
  readonly session: string;
  /** The todo that it names. */
  readonly next: string;
  readonly text: "nudge" | "park";
  /** What the host said when it was asked last. */
  readonly isAway: boolean;
}

/** The last words of a turn, and what they mean for whoever reads them. */
export type Ending = "clear" | "asks" | "refuses" | "nothing";

/** What a turn was really like, by what nobody but the simulation knows. */
export interface Turn {
  readonly isLimited: boolean;
  readonly ending?: Ending;
}

export interface Switched {
  readonly kind: "switched";
  readonly isOff: boolean;
}

/** What all hosts of a run share: a store that may fail, a clock that may jump, a switch. */
export class World {
  readonly random: Random;
  readonly clock: FakeClock = fakeClock(1_000_000);
  readonly events: Event[] = [];
  isSwitchedOff = false;
  isAway = false;
  /** By id. */
  readonly turns: Map<string, Turn> = new Map();
  /** The sessions that wrote a todo, by its content. */
  readonly writers: Map<string, Set<string>> = new Map();
  readonly #inner: Store = memoryStore();
  readonly #scheduler: Scheduler;
  /** Whether hosts tell of sessions, prompts, last words and calls, or as little as they may. */
  readonly isTold: boolean;
  /** How likely a call of the store fails. */
  readonly #faults: number;
  #turns = 0;

  constructor(random: Random, scheduler: Scheduler) {
    this.random = random;
    this.#scheduler = scheduler;
    this.isTold = random() < 0.5;
    this.#faults = pick([0, 0, 0.02, 0.15], random);
  }

  newTurnId(): string {
    return `turn ${++this.#turns}`;
  }

  flip(): void {
    this.isSwitchedOff = !this.isSwitchedOff;
    this.events.push({ kind: "switched", isOff: this.isSwitchedOff });
  }

  delivered(nudge: Omit<Delivered, "kind" | "at">): void {
    this.events.push({ kind: "delivered", at: this.clock.now(), ...nudge });
  }

  /** A session is about to write this todo. */
  writes(session: string, content: string): void {
    const sessions = this.writers.get(content) ?? new Set();
    this.writers.set(content, sessions.add(session));
  }

  /** What is told of a turn adds up. */
  tells(turnId: string, told: Partial<Turn>): void {
    this.turns.set(turnId, { isLimited: false, ...this.turns.get(turnId), ...told });
  }

  /** The store as one process sees it. Once that process is dead nothing is answered to it. */
  storeFor(process: { isDead: boolean }): Store {
    const reach = async <T>(work: () => Promise<T>): Promise<T> => {
      await this.#scheduler.turn();
      if (process.isDead) return new Promise<never>(() => {});
      this.#failPerhaps("before");
      const answer = await work();
      this.#failPerhaps("after");
      return answer;
    };
    return {
      ...this.#inner,
      load: (scope) => reach(() => this.#inner.load(scope)),
      replay: (scope, key) => reach(() => this.#inner.replay(scope, key)),
      journal: (scope, query) => reach(() => this.#inner.journal(scope, query)),
      commit: (scope, commit) => reach(() => this.#commit(scope, commit)),
    };
  }

  async #commit(scope: string, commit: Commit): ReturnType<Store["commit"]> {
    const committed = await this.#inner.commit(scope, commit);
    if (committed.ok && !("replay" in committed)) this.events.push(...commit.entries);
    return committed;
  }

  #failPerhaps(when: "before" | "after"): void {
    if (this.random() >= this.#faults) return;
    throw new StoreError("simulated", "gone", `gone ${when} it was done`);
  }

  /** Somebody writes nonsense into the state of continuation. */
  async damage(): Promise<void> {
    await this.#scheduler.turn();
    const { revision, documents } = await this.#inner.load(SCOPE);
    const continuation = nonsense(documents.continuation ?? null, this.random);
    await this.#inner.commit(SCOPE, {
      expected: revision,
      documents: { continuation },
      entries: [],
    });
    this.events.push({ kind: "damaged" });
  }

  /** What is in the store, however it fares with hosts. */
  contents(): ReturnType<Store["load"]> {
    return this.#inner.load(SCOPE);
  }
}

/** A state that cannot be what anybody meant to write. */
function nonsense(state: JsonValue, random: Random): JsonValue {
  for (;;) {
    const whole = anyJson(random);
    const isObject = typeof state === "object" && state !== null && !Array.isArray(state);
    const field = isObject ? pick(Object.keys(state), random) : undefined;
    const damaged = field && random() < 0.7 ? { ...(state as object), [field]: whole } : whole;
    if (parseContinuationState(damaged).damage) return damaged as JsonValue;
  }
}
