import type { ServerResponse } from "node:http";
import type { ServerMessage } from "../../overview/protocol.ts";

export interface EventStreamOptions {
  /** Tells a server from the one that runs after it: ids of the two are never the same. */
  readonly instance: string;
  /** What a reader gets that does not go on where it was; asked at the moment it is sent. */
  snapshot(): ServerMessage;
  readonly now: () => number;
  /** Called when the first reader comes; what it answers is called when the last has gone. */
  follow?(): () => void;
  /** How many may listen at a time. Omitted: 64. */
  readonly most?: number;
}

/** So many messages are kept for readers that come back. */
const KEPT = 1_000;
/** A reader with so many bytes still to read is cut off. It comes back for what it missed. */
const FURTHEST_BEHIND = 1024 * 1024;
const HEARTBEAT = 15_000;
const DEFAULT_MOST = 64;
/** A stream is no document: what a page may do is said where there is one. */
const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-accel-buffering": "no",
};

/**
 * One stream for many readers. A message is written out once, as bytes, and these go to every
 * reader as they are.
 */
export class EventStream {
  readonly #options: EventStreamOptions;
  readonly #readers = new Set<ServerResponse>();
  /** The last messages; that with number `n` stands at `n % KEPT`. */
  readonly #ring: Buffer[] = [];
  #last = 0;
  #heart: NodeJS.Timeout | undefined;
  #unfollow: (() => void) | undefined;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#readers.size;
  }

  get isFull(): boolean {
    return this.#readers.size >= (this.#options.most ?? DEFAULT_MOST);
  }

  /** Answers a request with the stream. `lastId`: of the last message that the reader has. */
  open(response: ServerResponse, lastId: string | undefined): void {
    response.writeHead(200, HEADERS);
    const missed = this.#since(lastId) ?? [this.#bytes(this.#options.snapshot(), this.#last)];
    response.write(Buffer.concat([this.#hello(), ...missed]));
    this.#readers.add(response);
    response.on("close", () => this.#forget(response));
    this.#heart ??= setInterval(() => this.#write(this.#hello()), HEARTBEAT).unref();
    this.#unfollow ??= this.#options.follow?.();
  }

  send(message: ServerMessage): void {
    const bytes = this.#bytes(message, ++this.#last);
    this.#ring[this.#last % KEPT] = bytes;
    this.#write(bytes);
  }

  close(): void {
    for (const reader of this.#readers) reader.destroy();
  }

  #write(bytes: Buffer): void {
    for (const reader of this.#readers) {
      if (reader.writableLength > FURTHEST_BEHIND) reader.destroy();
      else reader.write(bytes);
    }
  }

  #forget(reader: ServerResponse): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  /** What came after a message; undefined if that is not known any more. */
  #since(id: string | undefined): readonly Buffer[] | undefined {
    const [, instance, digits] = /^(.+)-(\d{1,15})$/.exec(id ?? "") ?? [];
    const number = Number(digits);
    const isKnown = number <= this.#last && this.#last - number <= KEPT;
    if (instance !== this.#options.instance || !isKnown) return undefined;
    const count = this.#last - number;
    return Array.from({ length: count }, (_, n) => this.#ring[(number + 1 + n) % KEPT] as Buffer);
  }

  /** Says that somebody is there; has no number, as nobody misses it. */
  #hello(): Buffer {
    const { instance, now } = this.#options;
    return this.#bytes({ name: "hello", data: { instance, now: now() } });
  }

  #bytes({ name, data }: ServerMessage, number?: number): Buffer {
    const id = number === undefined ? "" : `id: ${this.#options.instance}-${number}\n`;
    return Buffer.from(`${id}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
