import type { Watchers } from "../../watchers.ts";
import { nameFromStored } from "../stored-values.ts";

/** Commits that were under way when watching began are looked for among those of the last second. */
const MARGIN = 1_000;

interface ChangeRow {
  /** On the first row: what to ask with the next time. */
  readonly mark: string | null;
  readonly name: string;
  readonly revision: string;
}

/** Asks the database what changed since a mark, or within so many seconds. */
export type AskChanges = (mark: string | null, seconds: number) => Promise<readonly unknown[]>;

/**
 * Tells the watchers of a store what changed, each change once: the store's own when it is told of them,
 * those of others when it looks.
 */
export class Looker {
  readonly tenant: string;
  readonly #watchers: Watchers;
  /** What was told since the turn before the last, by scope. */
  #recent = new Map<string, number>();
  #earlier = new Map<string, number>();
  #turned = 0;
  #since = 0;
  #mark: string | null = null;
  #isRunning = false;

  constructor(tenant: string, watchers: Watchers) {
    this.tenant = tenant;
    this.#watchers = watchers;
  }

  /** From now on. */
  start(): void {
    this.#since = performance.now();
    this.#mark = null;
    this.#isRunning = true;
  }

  stop(): void {
    this.#isRunning = false;
  }

  /** This store has written. Remembered for a while if nobody watches yet: a look would find it. */
  tellOwn(scope: string, revision: number): void {
    if (!this.#isRunning && performance.now() - this.#turned > MARGIN) this.#turn();
    this.#tell(scope, revision);
  }

  async look(ask: AskChanges): Promise<void> {
    const since = this.#since;
    const seconds = (performance.now() - since + MARGIN) / 1_000;
    if (this.#mark !== null) this.#turn();
    const rows = (await ask(this.#mark, seconds)) as readonly ChangeRow[];
    if (!this.#isRunning || this.#since !== since) return;
    for (const { mark, name, revision } of rows) {
      if (mark === null) this.#tell(nameFromStored(name), Number(revision));
      else this.#mark = mark;
    }
  }

  #tell(scope: string, revision: number): void {
    const known = this.#recent.get(scope) ?? this.#earlier.get(scope) ?? 0;
    this.#recent.set(scope, Math.max(known, revision));
    if (revision > known) this.#watchers.tell({ scope, revision });
  }

  #turn(): void {
    this.#turned = performance.now();
    this.#earlier = this.#recent;
    this.#recent = new Map();
  }
}
