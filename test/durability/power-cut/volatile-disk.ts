interface Write {
  readonly at: number;
  readonly bytes: Buffer;
}

/** What a disk writes whole or not at all. */
const BLOCK = 4_096;

/**
 * A disk with a cache that forgets: what was written since the last flush may
 * be gone after a power cut, any part of it, in any order.
 */
export class VolatileDisk {
  /** What readers see. */
  readonly #seen: Buffer;
  /** What outlasts a power cut for sure. */
  readonly #durable: Buffer;
  #cached: Write[] = [];
  #waiting: { writes: number; resolve: () => void } | undefined;

  constructor(content: Buffer) {
    this.#seen = Buffer.from(content);
    this.#durable = Buffer.from(content);
  }

  get size(): number {
    return this.#seen.length;
  }

  read(at: number, length: number): Buffer {
    return this.#seen.subarray(at, at + length);
  }

  write(at: number, content: Buffer): void {
    const bytes = Buffer.from(content);
    bytes.copy(this.#seen, at);
    for (let start = 0; start < bytes.length; start += BLOCK) {
      this.#cached.push({ at: at + start, bytes: bytes.subarray(start, start + BLOCK) });
    }
    if (this.#waiting && --this.#waiting.writes <= 0) this.#waiting.resolve();
  }

  /** Resolves when it was written to so many times more. */
  afterWrites(writes: number): Promise<void> {
    return new Promise((resolve) => (this.#waiting = { writes, resolve }));
  }

  flush(): void {
    for (const { at, bytes } of this.#cached) bytes.copy(this.#durable, at);
    this.#cached = [];
  }

  /** What a power cut leaves; `isKept` is asked for each block that was not flushed. */
  afterPowerCut(isKept: () => boolean): Buffer {
    const left = Buffer.from(this.#durable);
    for (const { at, bytes } of this.#cached) if (isKept()) bytes.copy(left, at);
    return left;
  }
}
