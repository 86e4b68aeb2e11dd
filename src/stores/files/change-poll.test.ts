import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openFilesStore } from "./files-store.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";

test("a list is heard of that was made while the disk's clock stood still, whatever ours says", async (t) => {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir });
  t.after(() => store.close());
  const root = path.join(dir, "todo");
  const time = Math.floor(Date.now() / 1_000);
  fs.utimesSync(root, time, time);
  // So that the folder's time alone tells.
  t.mock.method(fs, "watch", () => {
    throw new Error("no hints here");
  });
  const { now } = Date;
  t.mock.method(Date, "now", () => now() + 24 * 60 * 60_000);
  const heard: string[] = [];
  store.watch(({ scope }) => heard.push(scope));
  fs.writeFileSync(path.join(root, "s.json"), '{"todos":[{"content":"a","status":"pending"}]}');
  fs.utimesSync(root, time, time);
  const deadline = performance.now() + 60_000;
  while (heard.length === 0 && performance.now() < deadline) await sleep(5);
  assert.deepEqual(heard, ["s"]);
});
