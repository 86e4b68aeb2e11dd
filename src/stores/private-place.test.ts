import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryDirectory } from "./fixtures/temporary-place.ts";
import { makePrivateDirectory } from "./private-place.ts";

test("a directory is made with all that was missing above it", (t) => {
  const directory = path.join(temporaryDirectory(t), "a", "b", "c");
  makePrivateDirectory(directory);
  assert.ok(fs.statSync(directory).isDirectory());
  makePrivateDirectory(directory);
});

test("a link above it that leads nowhere is not followed", (t) => {
  const place = temporaryDirectory(t);
  fs.symlinkSync(path.join(place, "nowhere"), path.join(place, "link"));
  assert.throws(() => makePrivateDirectory(path.join(place, "link", "a", "b")), { code: "ENOENT" });
});

const skip = process.platform !== "linux" && "/proc is Linux's";
test("where no directory can be made it says so, and does not try for ever", { skip }, () => {
  assert.throws(() => makePrivateDirectory("/proc/nope/a"), { code: "ENOENT" });
});
