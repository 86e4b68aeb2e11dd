import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { root } from "./source-files.ts";

interface Lockfile {
  readonly packages: Readonly<Record<string, { resolved?: string; integrity?: string }>>;
}

const lockfile = JSON.parse(
  fs.readFileSync(path.join(root, "package-lock.json"), "utf8"),
) as Lockfile;
const locked = Object.entries(lockfile.packages).filter(([place]) => place !== "");

test("the lockfile names no host to fetch a package from", () => {
  const named = locked.filter(([, entry]) => entry.resolved !== undefined).map(([place]) => place);
  assert.deepEqual(named, []);
});

test("the lockfile pins the content of every package", () => {
  const loose = locked.filter(([, entry]) => entry.integrity === undefined);
  assert.deepEqual(
    loose.map(([place]) => place),
    [],
  );
});
