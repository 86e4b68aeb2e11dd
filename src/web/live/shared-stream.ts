import type { Overview } from "../../overview/documents.ts";
import type { ServerMessage } from "../../overview/protocol.ts";
import { read } from "./api.ts";
import { connection, type Connection } from "./connection.ts";
import { server, takeOverview } from "./data.ts";
import { followServer, retryNow, type ServerEvent } from "./stream.ts";

/** What one page of a browser tells the others. */
type Word =
  /** As text, which is copied faster than what it says. */
  | { readonly kind: "event"; readonly event: ServerEvent }
  | { readonly kind: "connection"; readonly connection: Connection }
  /** A page that just opened asks how things are. */
  | { readonly kind: "ask" }
  /** Somebody does not want to wait for the next attempt. */
  | { readonly kind: "retry" };

/** Milliseconds after which a page that could not read what it missed asks again. */
const ASKING_AGAIN = 1_000;

let tellRetry: () => void = () => {};

/** Does not wait any longer before the next attempt, whichever page makes it. */
export function retryTogether(): void {
  retryNow();
  tellRetry();
}

/**
 * Listens to the server once for all pages of a browser, which has few connections to give away.
 * Whoever holds the lock listens and passes on; when that page closes, the next one takes over and
 * begins with a snapshot.
 */
export function followTogether(take: (message: ServerMessage) => void): void {
  const tell = (event: ServerEvent): void => take(messageIn(event));
  // Only pages of this machine, or behind TLS, have locks.
  if (!navigator.locks) return void followServer(tell);
  const channel = new BroadcastChannel("doneward");
  const pass = (word: Word): void => channel.postMessage(word);
  let isListening = false;
  tellRetry = () => pass({ kind: "retry" });

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (isListening) {
      if (data.kind === "ask") pass({ kind: "connection", connection: connection.value });
      if (data.kind === "retry") retryNow();
      return;
    }
    if (data.kind === "event" && server.value) tell(data.event);
    if (data.kind === "connection") {
      void hear(data.connection).catch(() => {
        // Who is logged out is shown how to come in.
        if (connection.value.kind === "logged-out") return;
        setTimeout(() => pass({ kind: "ask" }), ASKING_AGAIN);
      });
    }
  };
  void navigator.locks.request("doneward", async () => {
    isListening = true;
    const stop = connection.subscribe((value) => pass({ kind: "connection", connection: value }));
    await followServer((event) => {
      pass({ kind: "event", event });
      tell(event);
    });
    stop();
    isListening = false;
  });
  pass({ kind: "ask" });
}

/**
 * A page that does not listen itself reads everything once, and again after every loss. Rejects if
 * it could not, and knows then that it does not know.
 */
async function hear(heard: Connection): Promise<void> {
  const isNew = heard.kind === "live" && (connection.value.kind !== "live" || !server.value);
  if (isNew) takeOverview(await read<Overview>("/api/overview"));
  connection.value = heard;
}

function messageIn({ event, data }: ServerEvent): ServerMessage {
  return { name: event, data: JSON.parse(data) } as ServerMessage;
}
