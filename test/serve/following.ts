// A reader of the event stream that keeps to what `ServerMessages` says of it, and nothing else.

import http from "node:http";
import type {
  Overview,
  Position,
  TimelineEntry,
  TimelinePage,
} from "../../src/overview/documents.ts";
import type { ServerMessages } from "../../src/overview/protocol.ts";
import { positionText } from "../../src/overview/documents.ts";

export interface Server {
  readonly port: number;
  readonly token: string;
}

interface Followed {
  position: Position;
  readonly entries: TimelineEntry[];
}

/** Follows every agent of a server, through however many of its lives. */
export class Following {
  readonly agents: Map<string, Followed> = new Map();
  /** How often the server told everything from the start. */
  snapshots = 0;
  readonly #server: Server;
  #lastId: string | undefined;
  #isOver = false;
  #stream: http.IncomingMessage | undefined;
  #work: Promise<void> = Promise.resolve();
  readonly #running: Promise<void>;

  constructor(server: Server) {
    this.#server = server;
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#stream?.destroy();
    await this.#running;
    await this.#work;
  }

  /** Resolves once everything that the server knows of was taken. */
  async caughtUp(): Promise<void> {
    const { agents } = await this.#read<Overview>("/api/overview");
    for (const { id, position } of agents) await this.#fill(id, position);
    await this.#work;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      await this.#listen().catch(() => {});
      if (!this.#isOver) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #listen(): Promise<void> {
    const stream = await this.#open();
    this.#stream = stream;
    let rest = "";
    for await (const chunk of stream.setEncoding("utf8")) {
      const blocks = (rest + (chunk as string)).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) this.#take(block);
    }
  }

  #open(): Promise<http.IncomingMessage> {
    const { port, token } = this.#server;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(this.#lastId !== undefined && { "last-event-id": this.#lastId }),
    };
    return new Promise((resolve, reject) => {
      const to = { host: "127.0.0.1", port, path: "/api/events", headers, agent: false };
      http
        .get(to, (response) => {
          if (response.statusCode === 200) resolve(response);
          else reject(new Error(`events: ${response.statusCode}`));
        })
        .on("error", reject);
    });
  }

  #take(block: string): void {
    const field = (name: string): string | undefined =>
      new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const [event, data, id] = [field("event"), field("data"), field("id")];
    if (event === "hello" || data === undefined) return;
    if (event === "snapshot") this.snapshots++;
    this.#lastId = id ?? this.#lastId;
    // One after the other, as they came: a message may have to wait for what was missed before it.
    this.#work = this.#work.then(() => this.#apply(event ?? "", data)).catch(() => {});
  }

  async #apply(event: string, data: string): Promise<void> {
    if (event === "snapshot") {
      const { agents } = JSON.parse(data) as Overview;
      for (const { id, position } of agents) await this.#fill(id, position);
    }
    if (event !== "entries") return;
    const { agent, after, position, entries } = JSON.parse(data) as ServerMessages["entries"];
    await this.#fill(agent, after);
    this.#append(agent, entries, position);
  }

  /** Asks for what was missed up to here. */
  async #fill(agent: string, wanted: Position): Promise<void> {
    const { position } = this.#of(agent);
    if (position.list >= wanted.list && position.runtime >= wanted.runtime) return;
    const path = `/api/agents/${agent}/timeline?after=${positionText(position)}`;
    const page = await this.#read<TimelinePage>(path);
    this.#append(agent, page.entries, page.position);
  }

  #append(agent: string, entries: readonly TimelineEntry[], position: Position): void {
    const known = this.#of(agent);
    known.entries.push(...entries.filter(({ journal, seq }) => seq > known.position[journal]));
    known.position = {
      list: Math.max(known.position.list, position.list),
      runtime: Math.max(known.position.runtime, position.runtime),
    };
  }

  #of(agent: string): Followed {
    let known = this.agents.get(agent);
    if (!known)
      this.agents.set(agent, (known = { position: { list: 0, runtime: 0 }, entries: [] }));
    return known;
  }

  /** Until it answers: the server may be between two lives. */
  async #read<T>(path: string): Promise<T> {
    const { port, token } = this.#server;
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        if (response.ok) return (await response.json()) as T;
      } catch (error) {
        if (this.#isOver) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
