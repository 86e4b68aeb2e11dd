import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";

import { CLIENTS } from "./clients.ts";
import { sandbox } from "./sandbox.ts";

/** Where we keep what is our own; the receipts of what was installed are there. */
const OWN = path.join(".local", "share", "doneward");

for (const client of CLIENTS) {
  describe(client.name, () => {
    test("an installation that is taken back leaves every byte as it was", async (t) => {
      const box = sandbox(t);
      client.configure(box, "http://127.0.0.1:9");
      const before = contents(box.home);
      assert.equal((await box.doneward("install", client.id)).code, 0);
      assert.notDeepEqual(contents(box.home), before);
      assert.equal((await box.doneward("uninstall", client.id)).code, 0);
      assert.deepEqual(contents(box.home), before);
    });
  });
}

function contents(home: string): Record<string, string> {
  const files = fs
    .readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(OWN));
  return Object.fromEntries(
    files.toSorted().map((file) => [file, fs.readFileSync(path.join(home, file), "utf8")]),
  );
}
