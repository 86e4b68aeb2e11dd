import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";

import { hotPlace } from "./hot-commands.ts";

const place = hotPlace();
after(() => place[Symbol.dispose]());
const statusLine = place.commands.find(({ name }) => name === "statusline");

const data = path.join(place.env["HOME"] as string, ".local/share/doneward");
const cache = path.join(data, "compiled");
/** Elsewhere the folder is another one. */
const skip = process.platform !== "linux";

function line(): string {
  assert.ok(statusLine);
  const { args, input } = statusLine;
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    env: place.env,
    input: input(0),
    encoding: "utf8",
  });
  assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: "" });
  return stdout;
}

function cachedFiles(): string[] {
  const entries = fs.readdirSync(cache, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

const expected = line();

test("compiled code is cached where only the user may write", { skip }, () => {
  assert.match(expected, /Writing it/);
  assert.ok(cachedFiles().length > 0);
  assert.equal(fs.statSync(data).mode & 0o777, 0o700);
});

for (const [damage, harm] of Object.entries<(whole: Buffer) => Buffer>({
  "a flipped bit": (whole) => {
    const place = Math.floor(whole.length / 2);
    whole.writeUInt8(whole.readUInt8(place) ^ 0x40, place);
    return whole;
  },
  "a missing half": (whole) => whole.subarray(0, Math.floor(whole.length / 2)),
  "no content": () => Buffer.alloc(0),
  "nothing but zeros": (whole) => whole.fill(0),
})) {
  test(`a cache with ${damage} does no harm`, { skip }, () => {
    for (const file of cachedFiles()) fs.writeFileSync(file, harm(fs.readFileSync(file)));
    assert.equal(line(), expected);
  });
}
