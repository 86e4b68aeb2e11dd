import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { awayFile, isAway } from "./switches.ts";

test("a person is away by the environment, or by a file of their own", (t) => {
  const home = mkdtempSync(join(tmpdir(), "doneward-"));
  t.after(() => rmSync(home, { recursive: true }));
  const place = { env: {}, platform: "linux", home, now: () => 100 };
  const file = awayFile(place);
  assert.equal(file, join(home, ".config/doneward/away.json"));
  assert.equal(isAway(place), false);
  assert.equal(isAway({ ...place, env: { DONEWARD_AWAY: "1" } }), true);
  assert.equal(isAway({ ...place, env: { DONEWARD_AWAY: "0" } }), false);
  mkdirSync(dirname(file), { recursive: true });
  const says = (text: string): boolean => {
    writeFileSync(file, text);
    return isAway(place);
  };
  assert.equal(says('{"since":1}'), true);
  assert.equal(says('{"since":1,"until":101}'), true);
  assert.equal(says('{"since":1,"until":100}'), false);
  for (const unreadable of ["", "{", "null", "[]", "{}", '{"since":1,"until":"later"}']) {
    assert.equal(says(unreadable), false, unreadable);
  }
});
