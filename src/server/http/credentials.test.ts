import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, mock, test } from "node:test";
import { readToken, replaceToken, watchToken } from "./credentials.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-token-"));
  file = path.join(folder, "own", "token");
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test("a token is made once, and for its owner alone", () => {
  const token = readToken(file);
  assert.match(token, /^[\w-]{43}$/);
  assert.equal(readToken(file), token);
  assert.equal(fs.statSync(file).mode & 0o777, 0o600);
});

test("another token takes the place of the old one, and leaves nothing else behind", () => {
  const token = readToken(file);
  const other = replaceToken(file);
  assert.notEqual(other, token);
  assert.equal(readToken(file), other);
  assert.deepEqual(fs.readdirSync(path.dirname(file)), ["token"]);
});

test("a file that holds no token is none, and says what to do", () => {
  readToken(file);
  fs.writeFileSync(file, "\n");
  assert.throws(() => readToken(file), /token is empty\. Delete it/);
});

test("a server keeps its token while the file cannot be trusted, and complains once", (t) => {
  mock.timers.enable({ apis: ["setInterval"] });
  t.after(() => mock.timers.reset());
  const told: string[] = [];
  const complaints: string[] = [];
  const stop = watchToken(file, readToken(file), {
    onToken: (token) => told.push(token),
    onError: ({ message }) => complaints.push(message),
  });
  fs.chmodSync(file, 0o644);
  mock.timers.tick(2_000);
  assert.equal(complaints.length, 1);
  assert.match(complaints[0] ?? "", /can be read by others\. Run chmod 600/);
  fs.chmodSync(file, 0o600);
  fs.truncateSync(file);
  mock.timers.tick(500);
  assert.equal(complaints.length, 2);
  const other = replaceToken(file);
  mock.timers.tick(500);
  assert.deepEqual(told, [other]);
  stop();
});
