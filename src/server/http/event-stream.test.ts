import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import type { ServerMessage } from "../../overview/protocol.ts";
import { EventStream } from "./event-stream.ts";
import { eventsOf } from "./page-server.ts";

let stream: EventStream;
let server: http.Server;
let port: number;
let followers = { count: 0 };
/** What the stream is read up to before a reader gets it. */
let settled: () => Promise<void>;

/** Called when somebody has asked for the stream. */
let onAsked: () => void = () => {};

before(async () => {
  server = http.createServer((request, response) => {
    const { "last-event-id": lastId } = request.headers;
    void eventsOf({ settled }, stream)(response, lastId as string | undefined);
    onAsked();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
after(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  stream?.close();
  // Of this stream only: readers of the one before may go later.
  const own = { count: 0 };
  followers = own;
  settled = async () => {};
  onAsked = () => {};
  stream = new EventStream({
    instance: "one",
    snapshot: () => gone("everything"),
    now: () => 7,
    most: 20,
    follow() {
      own.count++;
      return () => own.count--;
    },
  });
});

const gone = (id: string): ServerMessage => ({ name: "agent-gone", data: { id } });

interface Reader {
  readonly response: http.IncomingMessage;
  text(): string;
  /** Resolves when the text has this in it. */
  until(part: string): Promise<void>;
}

function read(lastId?: string): Promise<Reader> {
  const headers = lastId === undefined ? {} : { "last-event-id": lastId };
  return new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port, headers, agent: false };
    http
      .get(to, (response) => {
        let text = "";
        const waiting = new Set<() => void>();
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
          for (const look of [...waiting]) look();
        });
        response.on("error", () => {});
        const until = (part: string): Promise<void> =>
          new Promise((found) => {
            const look = (): void => {
              if (!text.includes(part)) return;
              waiting.delete(look);
              found();
            };
            waiting.add(look);
            look();
          });
        resolve({ response, text: () => text, until });
      })
      .on("error", reject);
  });
}

const ids = (text: string): string[] =>
  [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? "");

describe("the event stream", () => {
  test("says hello, then everything, then what is new, in order and numbered", async () => {
    const reader = await read();
    await reader.until("everything");
    for (const id of ["a", "b", "c"]) stream.send(gone(id));
    await reader.until('"c"');
    assert.equal(
      reader.text(),
      [
        `event: hello\ndata: {"instance":"one","now":7}`,
        `id: one-0\nevent: agent-gone\ndata: {"id":"everything"}`,
        `id: one-1\nevent: agent-gone\ndata: {"id":"a"}`,
        `id: one-2\nevent: agent-gone\ndata: {"id":"b"}`,
        `id: one-3\nevent: agent-gone\ndata: {"id":"c"}`,
        "",
      ].join("\n\n"),
    );
  });

  test("goes on after the last id that a reader has, if it still knows", async () => {
    for (let n = 1; n <= 1_005; n++) stream.send(gone(`n${n}`));
    const known = await read("one-1003");
    await known.until("n1005");
    assert.deepEqual(ids(known.text()), ["one-1004", "one-1005"]);
    const oldest = await read("one-5");
    await oldest.until("n1005");
    assert.equal(ids(oldest.text()).length, 1_000);
    for (const lost of ["one-4", "two-1005", "one-1006", "one-", "nonsense", "one-1005x"]) {
      const reader = await read(lost);
      await reader.until("everything");
      assert.deepEqual(ids(reader.text()), ["one-1005"], lost);
    }
  });

  test("is followed only while somebody reads", async () => {
    const [one, other] = [await read(), await read()];
    assert.equal(followers.count, 1);
    assert.equal(stream.size, 2);
    one.response.destroy();
    other.response.destroy();
    while (stream.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(followers.count, 0);
  });

  test("keeps no place for who left before it began", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    settled = () => promise;
    const left = Promise.withResolvers<void>();
    server.once("request", (_request, response) => response.once("close", () => left.resolve()));
    const request = http.get({ host: "127.0.0.1", port, agent: false }).on("error", () => {});
    server.once("request", () => request.destroy());
    await left.promise;
    resolve();
    await promise;
    await new Promise((turn) => setImmediate(turn));
    assert.equal(stream.size, 0);
  });

  test("has no more readers than it may, however many come at once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    settled = () => promise;
    const readers = Array.from({ length: 25 }, () => read());
    await new Promise<void>((all) => {
      let asked = 0;
      onAsked = () => void (++asked === 25 && all());
    });
    resolve();
    const statuses = (await Promise.all(readers)).map(({ response }) => response.statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, 20);
    assert.equal(statuses.filter((status) => status === 503).length, 5);
  });

  test("cuts off who does not read, and nobody else", async () => {
    const [slow, quick] = [await read(), await read()];
    slow.response.pause();
    const large = "x".repeat(100_000);
    for (let n = 0; stream.size === 2; n++) {
      assert.ok(n < 1_000, "the slow one was never cut off");
      stream.send(gone(`${n} ${large}`));
      await new Promise((resolve) => setImmediate(resolve));
    }
    stream.send(gone("the last"));
    await quick.until("the last");
  });
});
