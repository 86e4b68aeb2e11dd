import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";

import { hotPlace } from "./hot-commands.ts";

const place = hotPlace();
after(() => place[Symbol.dispose]());
const statusLine = place.commands.find(({ name }) => name === "statusline");

const folder = path.join(place.env["HOME"] as string, ".local/share/doneward/compiled");
/** Elsewhere the folder is another one. */
const isLinux = process.platform === "linux";

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

function keptFile(): string {
  const [set = "", ...others] = fs.readdirSync(folder).filter((name) => name !== "old");
  assert.deepEqual(others, []);
  return path.join(folder, set, "line.cjs");
}

const expected = line();

test("what a run compiled is kept, for its user only", { skip: !isLinux }, () => {
  assert.match(expected, /Writing it/);
  assert.equal(fs.statSync(keptFile()).mode & 0o777, 0o600);
  assert.equal(fs.statSync(path.dirname(keptFile())).mode & 0o777, 0o700);
});

test("later runs keep no less", { skip: !isLinux }, () => {
  const before = fs.statSync(keptFile()).size;
  for (let run = 0; run < 3; run++) assert.equal(line(), expected);
  assert.ok(fs.statSync(keptFile()).size >= before);
});

for (const [damage, harm] of Object.entries<(whole: Buffer) => Buffer>({
  "a bit that changed": (whole) => {
    const place = Math.floor(whole.length / 4);
    whole.writeUInt8(whole.readUInt8(place) ^ 0x40, place);
    return whole;
  },
  "a half that is missing": (whole) => whole.subarray(0, Math.floor(whole.length / 2)),
  "an end that is missing": (whole) => whole.subarray(0, whole.length - 100),
  "an end that was never written": (whole) => whole.fill(0, Math.floor(whole.length / 3)),
  "no content": () => Buffer.alloc(0),
  "one byte": () => Buffer.alloc(1),
  "nothing but zeros": (whole) => whole.fill(0),
  "what is no compiled code": () => Buffer.from(`${"text".repeat(1000)}${"text".repeat(1000)}1`),
})) {
  test(`${damage} is compiled anew`, { skip: !isLinux }, () => {
    const harmed = harm(fs.readFileSync(keptFile()));
    fs.writeFileSync(keptFile(), harmed);
    assert.equal(line(), expected);
    assert.notDeepEqual(fs.readFileSync(keptFile()), harmed);
    assert.equal(line(), expected);
  });
}

test("what nobody has used for long is forgotten with the next version", { skip: !isLinux }, () => {
  const old = path.join(folder, "old");
  fs.mkdirSync(old);
  fs.utimesSync(old, 0, 0);
  fs.rmSync(path.dirname(keptFile()), { recursive: true });
  assert.equal(line(), expected);
  assert.equal(fs.existsSync(old), false);
  assert.ok(fs.existsSync(keptFile()));
});
