import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import type { Report } from "./order.ts";
import { MARK, TOKEN } from "./order.ts";

/** A server process and those who listen to it. */
export class Crowd {
  readonly #child: ChildProcess;
  readonly #port: number;
  readonly #path: string;
  readonly #sockets: net.Socket[] = [];
  #heard = 0;
  #waiting: { readonly count: number; resolve(): void } | undefined;

  private constructor(child: ChildProcess, port: number, at: string) {
    this.#child = child;
    this.#port = port;
    this.#path = at;
  }

  static async start(kind: "ours" | "bare"): Promise<Crowd> {
    const file = path.join(import.meta.dirname, "serve.ts");
    const child = fork(file, [kind]);
    const [told] = (await once(child, "message")) as [Extract<Report, { kind: "listening" }>];
    return new Crowd(child, told.port, told.path);
  }

  /** Until so many listen. */
  async grow(count: number): Promise<void> {
    while (this.#sockets.length < count) {
      const socket = net.connect(this.#port, "127.0.0.1");
      await once(socket, "connect");
      const head = [`GET ${this.#path} HTTP/1.1`, `host: 127.0.0.1:${this.#port}`];
      socket.write([...head, `authorization: Bearer ${TOKEN}`, "", ""].join("\r\n"));
      await once(socket, "data");
      let rest = "";
      socket.on("data", (chunk: Buffer) => {
        // A mark may be cut in two.
        const text = rest + chunk.toString("latin1");
        const parts = text.split(MARK);
        rest = (parts.at(-1) ?? "").slice(-MARK.length);
        this.#count(parts.length - 1);
      });
      this.#sockets.push(socket);
    }
  }

  /** Sends one update to all; answers the server's processor time, in microseconds. */
  async update(): Promise<number> {
    const all = this.#until(this.#sockets.length);
    const answered = once(this.#child, "message") as Promise<[Extract<Report, { kind: "sent" }>]>;
    this.#child.send("send");
    const [[{ cpu }]] = await Promise.all([answered, all]);
    return cpu;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#child.disconnect();
    await once(this.#child, "exit");
  }

  #until(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#heard = 0;
      this.#waiting = { count, resolve };
    });
  }

  #count(updates: number): void {
    this.#heard += updates;
    if (!this.#waiting || this.#heard < this.#waiting.count) return;
    this.#waiting.resolve();
    this.#waiting = undefined;
  }
}
