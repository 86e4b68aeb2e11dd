import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

import { openSqliteStore } from "../../src/stores/sqlite/index.ts";
import { hotPlace } from "./hot-commands.ts";

/** One short of the number at which old facts are forgotten, and as many as a hook does not count. */
const FACTS = 9_999;

test("a hook prunes old facts", async () => {
  using place = hotPlace();
  const file = path.join(place.env["HOME"] as string, ".local/share/doneward/doneward.db");
  const [hook] = place.commands;
  const call = (round: number): void => {
    const input = hook?.input(round);
    const { status, stderr } = spawnSync(process.execPath, hook?.args, { env: place.env, input });
    assert.equal(status, 0, String(stderr));
  };
  call(0);
  const store = await openSqliteStore({ path: file });
  const scope = (await store.scopes()).find((name) => name.startsWith("runtime/")) ?? "";
  const { revision, seq } = await store.load(scope);
  const [fact] = await store.journal(scope);
  assert.ok(fact);
  const { seq: _seq, ...entry } = fact;
  const entries = Array.from({ length: FACTS - seq }, () => entry);
  await store.commit(scope, { expected: revision, documents: {}, entries });
  await store.close();
  call(1);
  const after = await openSqliteStore({ path: file });
  const kept = await after.journal(scope);
  await after.close();
  assert.deepEqual([kept.length, kept.at(-1)?.seq], [5_000, FACTS + 2]);
});
