/**
 * Stands between a client and a server, and makes trouble: a network, a
 * firewall or a load balancer on a bad day. On the loopback only.
 * @module
 */
import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** PostgreSQL's "ready for query, no transaction open": the end of an answer that is complete. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** The first byte of a client's farewell. */
const TERMINATE = 0x58;

/** A client's connection and ours to the server. */
interface Link {
  readonly client: net.Socket;
  readonly server: net.Socket;
  isFrozen: boolean;
  /** The answer that is to be lost, as far as it came. */
  lost?: Buffer;
}

export class Proxy {
  port = 0;
  /** Milliseconds that each chunk takes longer, either way. */
  latency = 0;
  /** New connections are accepted, and nothing ever comes of them. */
  hangs = false;
  /** How many answers got lost so far. */
  cuts = 0;
  /** How many frozen connections were asked something. */
  get askedInVain(): number {
    return this.#inVain.size;
  }
  readonly #target: number;
  readonly #links = new Set<Link>();
  readonly #inVain = new Set<Link>();
  readonly #listener = net.createServer((client) => this.#accept(client));
  #textToCut: string | undefined;

  private constructor(target: number) {
    this.#target = target;
  }

  static async start(target: number): Promise<Proxy> {
    const proxy = new Proxy(target);
    await proxy.#listen();
    return proxy;
  }

  /** The same URL, by way of the proxy. */
  through(url: string): string {
    return url.replace(`:${this.#target}/`, `:${this.port}/`);
  }

  /** The next statement with this text is carried out, and its connection ends before the answer. */
  cutAnswerTo(text: string): void {
    this.#textToCut = text;
  }

  /** Connections of now stay open on both ends, and nothing passes any more. */
  freeze(): void {
    for (const link of this.#links) link.isFrozen = true;
  }

  /** Ends all connections, and refuses new ones until `accept`. */
  async refuse(): Promise<void> {
    const closed = once(this.#listener, "close");
    this.#listener.close();
    this.endAll();
    await closed;
  }

  accept(): Promise<void> {
    return this.#listen();
  }

  endAll(): void {
    for (const link of this.#links) this.#end(link);
  }

  async close(): Promise<void> {
    if (this.#listener.listening) await this.refuse();
    this.endAll();
  }

  async #listen(): Promise<void> {
    this.#listener.listen(this.port, "127.0.0.1");
    await once(this.#listener, "listening");
    this.port = (this.#listener.address() as net.AddressInfo).port;
  }

  #accept(client: net.Socket): void {
    const server = net.connect(this.#target, "127.0.0.1");
    const link: Link = { client, server, isFrozen: this.hangs };
    this.#links.add(link);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on("error", () => this.#end(link));
      socket.on("close", () => this.#end(link));
    }
    client.on("data", (chunk) => void this.#toServer(link, chunk));
    server.on("data", (chunk) => void this.#toClient(link, chunk));
  }

  async #toServer(link: Link, chunk: Buffer): Promise<void> {
    if (this.#textToCut !== undefined && chunk.includes(this.#textToCut)) {
      this.#textToCut = undefined;
      link.lost = Buffer.alloc(0);
    }
    if (link.isFrozen && chunk[0] !== TERMINATE) this.#inVain.add(link);
    await this.#pass(link, link.server, chunk);
  }

  async #toClient(link: Link, chunk: Buffer): Promise<void> {
    if (!link.lost) return this.#pass(link, link.client, chunk);
    link.lost = Buffer.concat([link.lost, chunk]);
    if (!link.lost.subarray(-READY.length).equals(READY)) return;
    this.cuts++;
    this.#end(link);
  }

  async #pass(link: Link, to: net.Socket, chunk: Buffer): Promise<void> {
    if (link.isFrozen) return;
    if (this.latency > 0) await sleep(this.latency);
    if (to.writable) to.write(chunk);
  }

  #end(link: Link): void {
    // Not even the proxy tells: a frozen connection has gone silent.
    if (link.isFrozen && this.#listener.listening) return;
    this.#links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }
}
