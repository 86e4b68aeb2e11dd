import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { root } from "./source-files.ts";

interface Lockfile {
  readonly packages: Readonly<Record<string, { resolved?: string; integrity?: string }>>;
}

function locked(folder: string): [place: string, entry: Lockfile["packages"][string]][] {
  const file = path.join(root, folder, "package-lock.json");
  const { packages } = JSON.parse(fs.readFileSync(file, "utf8")) as Lockfile;
  return Object.entries(packages).filter(([place]) => place !== "");
}

for (const folder of [".", "test/libraries"]) {
  test(`the lockfile of ${folder} names no host to fetch a package from`, () => {
    const named = locked(folder).filter(([, entry]) => entry.resolved !== undefined);
    assert.deepEqual(
      named.map(([place]) => place),
      [],
    );
  });

  test(`the lockfile of ${folder} pins the content of every package`, () => {
    const loose = locked(folder).filter(([, entry]) => entry.integrity === undefined);
    assert.deepEqual(
      loose.map(([place]) => place),
      [],
    );
  });
}

test("no library that is linked into node_modules stands in the way of one installed there", () => {
  const file = path.join(root, "test/libraries/package.json");
  const { dependencies } = JSON.parse(fs.readFileSync(file, "utf8")) as { dependencies: object };
  const linked = Object.keys(dependencies).map((name) => `node_modules/${name}`);
  const installed = new Set(locked(".").map(([place]) => place));
  assert.deepEqual(
    linked.filter((place) => installed.has(place)),
    [],
  );
});
