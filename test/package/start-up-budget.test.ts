import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";

import budget from "../../scripts/start-up-budget.json" with { type: "json" };

import { hotPlace } from "./hot-commands.ts";

const place = hotPlace();
after(() => place[Symbol.dispose]());

const budgets: Readonly<Record<string, { builtins: number; files: string[]; bytes: number }>> =
  budget;

test("every hot command has a budget", () => {
  assert.deepEqual(
    place.commands.map(({ name }) => name),
    Object.keys(budgets),
  );
});

for (const hot of place.commands) {
  const { name, args } = hot;
  test(`${name} loads no more than its budget`, () => {
    const allowed = budgets[name];
    assert.ok(allowed);
    hot.before?.(0);
    const loaded = path.join(place.env["HOME"] as string, "loaded.json");
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--require", path.join(import.meta.dirname, "loaded.cjs"), ...args],
      { env: { ...place.env, LOADED_FILE: loaded }, input: hot.input(0) },
    );
    assert.equal(status, 0, String(stderr));
    const { builtins, files } = JSON.parse(fs.readFileSync(loaded, "utf8")) as {
      builtins: string[];
      files: string[];
    };
    assert.deepEqual(
      files.map((file) => path.basename(file)),
      allowed.files,
    );
    const bytes = files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
    assert.ok(bytes <= allowed.bytes, `${bytes} bytes, at most ${allowed.bytes}`);
    assert.ok(builtins.length <= allowed.builtins, builtins.join("\n"));
  });
}
