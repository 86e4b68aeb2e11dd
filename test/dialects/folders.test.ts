import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DIALECTS } from "../../src/index.ts";

const dialects = path.resolve(import.meta.dirname, "../../src/dialects");

test("every folder is a dialect of the catalogue", () => {
  const entries = fs.readdirSync(dialects, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(
    folders.filter((name) => name !== "fixtures"),
    DIALECTS.map(({ name }) => name).sort(),
  );
});

for (const { name } of DIALECTS) {
  test(`${name} has its declaration, its messages and its test`, () => {
    const there = fs.readdirSync(path.join(dialects, name));
    const needed = ["index.ts", "messages.ts", `${name}.test.ts`];
    assert.deepEqual(
      needed.filter((file) => !there.includes(file)),
      [],
    );
  });

  test(`${name} has at most four files, and one more for what only its own program has`, () => {
    const sources = fs
      .readdirSync(path.join(dialects, name))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
    assert.ok(sources.length <= 5, sources.join(", "));
  });
}
