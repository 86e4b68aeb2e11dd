import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DIALECTS } from "../../src/index.ts";

const dialects = path.resolve(import.meta.dirname, "../../src/dialects");

/** What every dialect is made of. It may have more, for what is special to it. */
const files = [
  "decode.ts",
  "description.ts",
  "encode.ts",
  "guidance.ts",
  "index.ts",
  "messages.ts",
  "native.ts",
  "rules.ts",
  "schema.ts",
];

test("every folder is a dialect of the catalogue", () => {
  const entries = fs.readdirSync(dialects, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(
    folders.filter((name) => name !== "fixtures"),
    DIALECTS.map(({ name }) => name).sort(),
  );
});

for (const { name } of DIALECTS) {
  test(`${name} has the files that every dialect has, and its test`, () => {
    const there = fs.readdirSync(path.join(dialects, name));
    assert.deepEqual(
      [...files, `${name}.test.ts`].filter((file) => !there.includes(file)),
      [],
    );
  });
}
