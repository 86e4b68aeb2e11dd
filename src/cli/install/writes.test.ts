import assert from "node:assert/strict";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { UnsafePlaceError } from "../../door/index.ts";
import { doorsOf, readText, Writes } from "./writes.ts";

/** A project beside a file of the user's. */
function world(t: TestContext): { readonly root: string; readonly own: string } {
  const base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "doneward-writes-")));
  t.after(() => fs.rmSync(base, { recursive: true, force: true }));
  const root = join(base, "project");
  fs.mkdirSync(join(root, ".claude"), { recursive: true });
  fs.mkdirSync(join(base, "own"));
  fs.writeFileSync(join(base, "own", "settings.json"), "{}");
  return { root, own: join(base, "own") };
}

const PLANTED: Readonly<Record<string, (file: string, own: string) => void>> = {
  "a link": (file, own) => fs.symlinkSync(join(own, "settings.json"), file),
  "a link to nothing": (file, own) => fs.symlinkSync(join(own, "new.json"), file),
  "a second name": (file, own) => fs.linkSync(join(own, "settings.json"), file),
  "a folder that is a link": (file, own) => {
    fs.rmdirSync(join(file, ".."));
    fs.symlinkSync(own, join(file, ".."));
  },
};

describe("a file of a project that became something else after it was looked at", () => {
  for (const [what, plant] of Object.entries(PLANTED)) {
    test(`${what} is neither read nor written nor removed`, (t) => {
      const { root, own } = world(t);
      const file = join(root, ".claude", "settings.json");
      const doorTo = doorsOf({ scope: "project", root });
      plant(file, own);
      assert.throws(() => readText(file, doorTo), UnsafePlaceError);
      for (const text of ["written", undefined]) {
        assert.throws(() => new Writes(doorTo).put(file, text), UnsafePlaceError);
      }
      assert.deepEqual(fs.readdirSync(own), ["settings.json"]);
      assert.equal(fs.readFileSync(join(own, "settings.json"), "utf8"), "{}");
    });
  }
});

test("of the user's own settings a link is followed, and stays a link", (t) => {
  const { root, own } = world(t);
  const link = join(root, "linked.json");
  fs.symlinkSync(join(own, "settings.json"), link);
  const writes = new Writes(doorsOf({ scope: "user", root: "" }));
  writes.put(link, "written");
  assert.equal(fs.readFileSync(join(own, "settings.json"), "utf8"), "written");
  writes.undo();
  assert.equal(fs.readFileSync(join(own, "settings.json"), "utf8"), "{}");
  assert.equal(fs.lstatSync(link).isSymbolicLink(), true);
});
