import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { text } from "node:stream/consumers";

const READER = `
import { processInput } from ${JSON.stringify(new URL("streams.ts", import.meta.url).href)};
console.error("reads");
const input = await processInput("object");
console.log(input.length);
process.exit();`;

/** Wherever it is cut, an object could end there. */
const PAYLOAD = `{"a":"${"}".repeat(200_000)}\\""}`;

const skip = process.platform === "win32" && "Windows has no named pipes in its folders";

describe("standard input that stays open and does not make anybody wait", { skip }, () => {
  test("is read until it is whole, however late its parts come", async (t) => {
    const pipe = namedPipe(t);
    const reader = startReader(t, pipe);
    await reader.reads;
    await writeSlowly(pipe, PAYLOAD);
    assert.equal(await reader.answer, `${PAYLOAD.length}\n`);
  });

  test("is read to its end, however many parts it comes in", async (t) => {
    const pipe = namedPipe(t);
    const reader = startReader(t, pipe);
    await reader.reads;
    for (const part of PAYLOAD.match(/.{1,1000}/g) ?? []) await writeSlowly(pipe, part);
    assert.equal(await reader.answer, `${PAYLOAD.length}\n`);
  });

  test("is whole where it ends with the very part that is read at once", async (t) => {
    const pipe = namedPipe(t);
    const payload = `{"a":"${"x".repeat(64 * 1024 - 8)}"}`;
    await writeSlowly(pipe, payload);
    assert.equal(await startReader(t, pipe).answer, `${payload.length}\n`);
  });
});

test("a byte order mark before standard input is no part of it", () => {
  const words = ["--input-type=module", "-e", READER];
  const { stdout } = spawnSync(process.execPath, words, { input: "\uFEFF{}", encoding: "utf8" });
  assert.equal(stdout, "2\n");
});

test("of standard input that is an object no more than 64 MB are read", () => {
  const words = ["--input-type=module", "-e", READER];
  const input = `{"a":"${"}".repeat(65 * 1024 * 1024)}`;
  const { stdout, stderr } = spawnSync(process.execPath, words, { input, encoding: "utf8" });
  assert.equal(stdout, "");
  assert.match(stderr, /RangeError: standard input is longer than 64 MB/);
});

test("many parts that look like the end of an object are each looked at once", () => {
  const words = ["--input-type=module", "-e", READER];
  // To parse what has come so far at every such part would take minutes.
  const input = `{"a":"${"}".repeat(32 * 1024 * 1024)}"}`;
  const { stdout } = spawnSync(process.execPath, words, {
    ...{ input, encoding: "utf8", timeout: 30_000 },
  });
  assert.equal(stdout, `${input.length}\n`);
});

/** `reads` when it begins to, `answer` is what it says at its end. */
function startReader(t: TestContext, pipe: number) {
  // Node would have its child wait for what it is given as standard input; a shell leaves it as it is.
  const words = [
    "-c",
    'exec "$@" <&3',
    "sh",
    process.execPath,
    "--input-type=module",
    "-e",
    READER,
  ];
  const child = spawn("sh", words, { stdio: ["ignore", "pipe", "pipe", pipe] });
  t.after(() => child.kill("SIGKILL"));
  const { stdout, stderr } = child;
  assert.ok(stdout && stderr);
  return { reads: once(stderr, "data"), answer: text(stdout) };
}

/** Open for both ends, so that it never comes to its end. */
function namedPipe(t: TestContext): number {
  const folder = fs.mkdtempSync(join(tmpdir(), "doneward-test-"));
  const path = join(folder, "pipe");
  assert.equal(spawnSync("mkfifo", [path]).status, 0);
  const pipe = fs.openSync(path, fs.constants.O_RDWR | fs.constants.O_NONBLOCK);
  t.after(() => {
    fs.closeSync(pipe);
    fs.rmSync(folder, { recursive: true });
  });
  return pipe;
}

/** Writes when there is room for it, which the reader makes. */
async function writeSlowly(pipe: number, payload: string): Promise<void> {
  for (let rest = Buffer.from(payload); rest.length > 0;) {
    try {
      rest = rest.subarray(fs.writeSync(pipe, rest));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, "EAGAIN");
    }
    await new Promise(setImmediate);
  }
}
