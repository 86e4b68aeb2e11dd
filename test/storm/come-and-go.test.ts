import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { scaled } from "../../src/testing/scale.ts";
import { comeAndGo } from "./come-and-go.ts";

for (const scheme of ["file", "sqlite"]) {
  test(`${scheme}: processes that come and go, are killed and have their clocks set lose nothing and meet no error`, async (t) => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-come-and-go-"));
    t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
    const url = `${scheme}:${path.join(directory, "store")}`;
    const [processes, visits] = [Math.min(10, scaled(4)), Math.min(80, scaled(15))];
    for (let seed = 1; seed <= scaled(1); seed++) {
      const left = await comeAndGo({ url, directory, processes, visits, seed });
      assert.deepEqual(left.wrong, [], `seed ${seed}`);
      t.diagnostic(`${left.acknowledged} acknowledged, ${left.kills} killed`);
    }
  });
}
