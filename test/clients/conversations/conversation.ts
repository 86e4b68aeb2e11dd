import readline from "node:readline";
import type { Sandbox, Started } from "../sandbox.ts";

/** A client that is spoken with for more than one prompt. */
export interface Conversation {
  /** Sends a person's prompt. Resolves when the client rests, or was interrupted. */
  say(prompt: string): Promise<void>;
  /**
   * Resolves when the client next asks its person something, to what says yes: the tool may run, or
   * the first choice. Not there: it never asks.
   */
  asked?(): Promise<Agree>;
  /** What a person does who has seen enough. */
  interrupt(): Promise<void>;
  /** Leaves; resolves when the client is gone. */
  leave(): Promise<void>;
}

export type Agree = () => Promise<void>;

/** Starts a conversation with a client that was set up. */
export type Converse = (
  box: Sandbox,
  program: { readonly file: string; readonly url: string },
) => Promise<Conversation>;

export type Message = { readonly [field: string]: unknown };

/** A child that sends and takes one JSON object a line. */
export interface Peer {
  send(message: object): void;
  /** The next message from now on that passes. Rejects when the child ends before that. */
  next(passes: (message: Message) => boolean): Promise<Message>;
  /** Ends its input and waits until it is gone. */
  leave(): Promise<void>;
}

export function peerOf(child: Started): Peer {
  const listeners = new Set<(message: Message | undefined) => void>();
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const gone = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const tell = (message: Message | undefined): void => {
    for (const listener of [...listeners]) listener(message);
  };
  readline.createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) tell(JSON.parse(line) as Message);
  });
  void gone.then(() => tell(undefined));
  return {
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    next: (passes) =>
      new Promise((resolve, reject) => {
        const listener = (message: Message | undefined): void => {
          if (message && !passes(message)) return;
          listeners.delete(listener);
          if (message) resolve(message);
          else reject(new Error(`It ended without an answer.\n${errors.slice(-2_000)}`));
        };
        listeners.add(listener);
      }),
    async leave() {
      child.stdin.end();
      await gone;
    },
  };
}

/** Calls over JSON-RPC. */
export function callerOf(peer: Peer): (method: string, params: object) => Promise<Message> {
  let last = 0;
  return async (method, params) => {
    const id = ++last;
    const answer = peer.next((message) => message["id"] === id && !("method" in message));
    peer.send({ jsonrpc: "2.0", id, method, params });
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Message;
  };
}
