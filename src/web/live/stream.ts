import { wall } from "../clock.ts";
import { connection } from "./connection.ts";

/** Milliseconds before each attempt in a row; the last one counts for all after it. */
const PAUSES = [250, 1_000, 2_000, 2_500];
/** The server says something every fifteen seconds; after this it is taken for gone. */
const LONGEST_SILENCE = 22_000;

let wake: () => void = () => {};

/** Does not wait any longer before the next attempt. */
export function retryNow(): void {
  wake();
}

/** Listens to the server for as long as the page is open, and says in `connection` how that goes. */
export async function followServer(tell: (event: ServerEvent) => void): Promise<void> {
  addEventListener("online", retryNow);
  let lastId: string | undefined;
  let failures = 0;
  let lostAt: number | undefined;
  for (;;) {
    const why = await listen(lastId, (event) => {
      lastId = event.id ?? lastId;
      failures = 0;
      lostAt = undefined;
      if (connection.value.kind !== "live") connection.value = { kind: "live" };
      tell(event);
    });
    if (connection.value.kind === "logged-out") return;
    lostAt ??= Date.now();
    wall.value = Date.now();
    const pause = PAUSES[Math.min(failures++, PAUSES.length - 1)] ?? 0;
    connection.value = { kind: "lost", since: lostAt, retryAt: Date.now() + pause, why };
    await waitFor(pause);
  }
}

/** Reads one stream to its end and answers why it ended. */
async function listen(
  lastId: string | undefined,
  tell: (event: ServerEvent) => void,
): Promise<string> {
  const stop = new AbortController();
  let silence = setTimeout(() => stop.abort(), LONGEST_SILENCE);
  try {
    const response = await fetch("/api/events", {
      signal: stop.signal,
      headers: { accept: "text/event-stream", ...(lastId && { "last-event-id": lastId }) },
    });
    if (response.status === 401) {
      connection.value = { kind: "logged-out" };
      return "logged out";
    }
    if (response.status === 503) return "Too many pages are open.";
    if (!response.ok || !response.body) return `The server answered ${response.status}.`;
    for await (const event of serverEvents(chunksOf(response.body))) {
      clearTimeout(silence);
      silence = setTimeout(() => stop.abort(), LONGEST_SILENCE);
      tell(event);
    }
    return "The server ended the connection.";
  } catch {
    return "The server does not answer.";
  } finally {
    clearTimeout(silence);
    stop.abort();
  }
}

/** Not every browser iterates over a stream by itself. */
async function* chunksOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** One message of an event stream. */
export interface ServerEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: string;
}

/** Reads an event stream, however its bytes are cut. Comments and empty messages are left out. */
export async function* serverEvents(
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const message = parseBlock(block);
      if (message) yield message;
    }
  }
}

function parseBlock(block: string): ServerEvent | undefined {
  const fields = { id: undefined as string | undefined, event: "message", data: [] as string[] };
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ""] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "id") fields.id = value;
    if (name === "event") fields.event = value;
    if (name === "data") fields.data.push(value);
  }
  if (fields.data.length === 0) return undefined;
  const { id, event, data } = fields;
  return { ...(id !== undefined && { id }), event, data: data.join("\n") };
}
