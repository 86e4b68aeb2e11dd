import assert from "node:assert/strict";
import { test } from "node:test";
import { hasWalResetDefect } from "./open-connection.ts";

const defective = ["2.8.17", "3.7.0", "3.40.1", "3.45.1", "3.50.9", "3.51.0", "3.51.2", "3.52.0"];
const sound = ["3.51.3", "3.51.10", "3.53.0", "3.53.4", "3.60.0", "3.100.0", "4.0.0"];
const unreadable = ["", "unknown", "3", "3.53", "x3.53.4"];

for (const version of [...defective, "3.52.7", ...unreadable]) {
  test(`SQLite "${version}" is not trusted with a write-ahead log`, () => {
    assert.equal(hasWalResetDefect(version), true);
  });
}

for (const version of sound) {
  test(`SQLite ${version} is trusted with a write-ahead log`, () => {
    assert.equal(hasWalResetDefect(version), false);
  });
}

test("the SQLite that runs these tests is sound", () => {
  assert.equal(hasWalResetDefect(process.versions["sqlite"] ?? ""), false);
});
