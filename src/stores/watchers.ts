import type { Notice } from "./contract.ts";

/**
 * The listeners of a store. Each is told on its own, right after the current
 * step of the program: what one throws is an unhandled error of the host and
 * reaches neither the writer nor the other listeners.
 */
export class Watchers {
  readonly #watchers = new Set<{ readonly listener: (notice: Notice) => void }>();

  get count(): number {
    return this.#watchers.size;
  }

  /** Answers a function that takes the listener off again. */
  add(listener: (notice: Notice) => void): () => void {
    // An object of its own, so that a listener that is added twice is told twice.
    const watcher = { listener };
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }

  notify(notice: Notice): void {
    for (const watcher of this.#watchers) {
      queueMicrotask(() => {
        if (this.#watchers.has(watcher)) watcher.listener(notice);
      });
    }
  }

  clear(): void {
    this.#watchers.clear();
  }
}
