import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { LineTransport } from "./line-transport.ts";

interface Connected {
  readonly input: PassThrough;
  readonly output: PassThrough;
  readonly transport: LineTransport;
  readonly heard: unknown[];
  readonly errors: string[];
  readonly closed: Promise<void>;
}

async function connected(): Promise<Connected> {
  const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: 64 })];
  const transport = new LineTransport(input, output);
  const heard: unknown[] = [];
  const errors: string[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  transport.onmessage = (message) => heard.push(message);
  transport.onerror = ({ message }) => errors.push(message);
  transport.onclose = resolve;
  await transport.start();
  return { input, output, transport, heard, errors, closed };
}

const PING = { jsonrpc: "2.0", id: 1, method: "ping" } as const;
/** More than there is room for. */
const LONG = { ...PING, id: "x".repeat(64) };

test("messages are heard however their bytes come, and what is no JSON is not", async () => {
  const { input, heard, errors, closed } = await connected();
  const named = { ...PING, id: "grüße 👋" };
  const bytes = Buffer.from(
    `${JSON.stringify(PING)}\nnpm notice\n\n${JSON.stringify(named)}\r\n${JSON.stringify(PING)}\n{"jsonrpc"`,
  );
  for (const byte of bytes) input.write(Buffer.from([byte]));
  input.write(bytes);
  input.end();
  await closed;
  assert.deepEqual(heard, [PING, named, PING, named, PING]);
  assert.deepEqual(errors, []);
});

test("JSON that is no JSON-RPC is told of, and neither heard nor answered", async () => {
  const { input, output, heard, errors, closed } = await connected();
  const batch = [PING, PING];
  for (const value of [null, 7, "ping", [], batch, {}, { ...PING, jsonrpc: "1.0" }, PING]) {
    input.write(`${JSON.stringify(value)}\n`);
  }
  input.end();
  await closed;
  assert.deepEqual(heard, [PING]);
  const kinds = ["null", "number", "string", "array", "array", "object", "object"];
  assert.deepEqual(
    errors,
    kinds.map((kind) => `What came is no JSON-RPC message: ${kind}`),
  );
  assert.equal(output.readableLength, 0);
});

test("a message that does not end is not waited for", async () => {
  const { input, heard, errors, closed } = await connected();
  for (let megabyte = 0; megabyte <= 10; megabyte++) input.write("x".repeat(1024 * 1024));
  await closed;
  input.write(`\n${JSON.stringify(PING)}\n`);
  assert.deepEqual(heard, []);
  assert.deepEqual(errors, ["A message is too long"]);
});

test("what is sent waits for a reader that is slow, and fails once nobody reads", async () => {
  const { output, transport, errors, closed } = await connected();
  let isSent = false;
  const sent = transport.send(PING).then(() => transport.send(LONG));
  void sent.then(() => (isSent = true));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isSent, false);
  const [text] = (await once(output.setEncoding("utf8"), "data")) as [string];
  assert.equal(text.split("\n")[0], JSON.stringify(PING));
  output.resume();
  await sent;
  output.destroy(new Error("broken pipe"));
  await closed;
  assert.deepEqual(errors, ["broken pipe"]);
  await assert.rejects(transport.send(PING), /closed/);
});

test("any number of messages waits for a slow reader without a warning", async (t) => {
  const { output, transport } = await connected();
  const warnings: string[] = [];
  const warned = ({ message }: Error): void => void warnings.push(message);
  process.on("warning", warned);
  t.after(() => process.off("warning", warned));
  const send = (): Promise<void>[] => Array.from({ length: 50 }, () => transport.send(LONG));
  let isSent = false;
  const sent = Promise.all(send()).then(() => (isSent = true));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isSent, false);
  output.resume();
  await sent;
  // Room once is not room for ever.
  output.pause();
  const later = Promise.allSettled(send());
  output.destroy(new Error("broken pipe"));
  const outcomes = (await later).map(({ status }) => status);
  assert.deepEqual(new Set(outcomes), new Set(["rejected"]));
  assert.deepEqual(warnings, []);
});
