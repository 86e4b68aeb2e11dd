import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { isObject } from "../../todo/index.ts";

/** Characters without an end of line: more than any message has. */
const LONGEST_LINE = 10 * 1024 * 1024;

/**
 * Messages as lines of JSON. The library has a transport that does the same and checks what comes
 * against a schema. Here that is left to the one who gets the message, which is the library too and
 * checks it again. As there, JSON that is no JSON-RPC is an error to tell of and gets no answer: for
 * that neither revision asks.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  /** Is told of every message first. Answers whether it has taken it, so that nobody else hears of it. */
  taker?: (message: JSONRPCMessage) => boolean;
  readonly #input: Readable;
  readonly #output: Writable;
  /** What came of a line that has not ended. */
  #begun = "";
  #isClosed = false;
  /** What all wait for that is sent to a reader who is slow. */
  #room: Promise<unknown> | undefined;

  constructor(input: Readable = process.stdin, output: Writable = process.stdout) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input
      .setEncoding("utf8")
      .on("data", this.#read)
      .on("error", this.#fail)
      .on("end", this.#end)
      .on("close", this.#end);
    this.#output.on("error", this.#fail);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("The connection is closed");
    const hasRoom = this.#output.write(`${JSON.stringify(message)}\n`);
    if (hasRoom) return;
    await (this.#room ??= once(this.#output, "drain").finally(() => (this.#room = undefined)));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off("data", this.#read).pause();
    this.onclose?.();
  }

  readonly #read = (text: string): void => {
    const lines = text.split("\n");
    const rest = lines.pop() ?? "";
    for (const line of lines) {
      this.#receive(this.#begun + line);
      this.#begun = "";
    }
    this.#begun += rest;
    if (this.#begun.length > LONGEST_LINE) this.#fail(new Error("A message is too long"));
  };

  #receive(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      // What is no JSON is no message: programs on the way print lines of their own.
      return;
    }
    if (isJsonRpc(value)) {
      if (!this.taker?.(value)) this.onmessage?.(value);
      return;
    }
    this.onerror?.(new Error(`What came is no JSON-RPC message: ${kindOf(value)}`));
  }

  readonly #end = (): void => void this.close();

  /** After this nothing can be heard or said. */
  readonly #fail = (error: Error): void => {
    if (this.#isClosed) return;
    this.onerror?.(error);
    void this.close();
  };
}

/** Whether it says so of itself. What else a message has to have is for the library to know. */
function isJsonRpc(value: unknown): value is JSONRPCMessage {
  return isObject(value) && value["jsonrpc"] === "2.0";
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
