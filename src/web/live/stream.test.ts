import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { serverEvents, type ServerEvent } from "./stream.ts";

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(text: string, size: number): Promise<ServerEvent[]> {
  const messages: ServerEvent[] = [];
  for await (const message of serverEvents(inPieces(text, size))) messages.push(message);
  return messages;
}

test("messages are the same however the stream is cut", async () => {
  const message = fc.record({
    id: fc.nat(),
    event: fc.constantFrom("agent", "tasks"),
    data: fc.string({ unit: "binary" }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      async (sent, size) => {
        const text = sent
          .map(
            ({ id, event, data }) =>
              `id: i-${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
          )
          .join(": a comment\n\n");
        const expected = sent.map(({ id, event, data }) => ({
          id: `i-${id}`,
          event,
          data: JSON.stringify(data),
        }));
        assert.deepEqual(await read(text, size), expected);
      },
    ),
  );
});

test("a message that the stream broke off is not told", async () => {
  assert.deepEqual(await read("event: agent\ndata: 1\n\nevent: agent\ndata: {", 7), [
    { event: "agent", data: "1" },
  ]);
});
