import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { root } from "./source-files.ts";

test("the guarantees name tests that are there", () => {
  const page = fs.readFileSync(path.join(root, "docs/guarantees.md"), "utf8");
  const proofs = [...page.matchAll(/^- `((?:src|test)\/[^`]+)`:\s+"([^"]+)"$/gm)];
  const lines = page.split("\n").filter((line) => /^- `(src|test)\//.test(line));
  assert.ok(proofs.length > 0);
  assert.equal(proofs.length, lines.length, "every line names a file and a title");
  const missing = proofs.filter(
    ([, file = "", title = ""]) => !fs.readFileSync(path.join(root, file), "utf8").includes(title),
  );
  assert.deepEqual(
    missing.map(([line]) => line),
    [],
  );
});
