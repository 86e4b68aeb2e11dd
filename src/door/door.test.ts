import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { Door, UnsafePlaceError } from "./index.ts";

interface World {
  readonly door: Door;
  readonly inside: (name: string) => string;
  readonly outside: string;
}

function world(t: TestContext): World {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-door-")));
  t.after(() => fs.rmSync(base, { recursive: true, force: true }));
  const [root, outside] = [path.join(base, "root"), path.join(base, "outside")];
  for (const folder of [root, outside]) fs.mkdirSync(folder);
  fs.writeFileSync(path.join(outside, "secret"), "secret");
  return { door: new Door(root), inside: (name) => path.join(root, name), outside };
}

/** Every way through the door to a place. */
function waysTo(door: Door, place: string): Readonly<Record<string, () => unknown>> {
  const other = path.join(door.root, "other");
  return {
    look: () => door.look(place),
    read: () => door.reading(place, (file) => file?.readAll()),
    "write a new file": () => door.writing(place, "new", (file) => file.write(Buffer.from("x"), 0)),
    "write an existing file": () => door.writing(place, "existing", (file) => file.truncate(0)),
    append: () => door.writing(place, "append", (file) => file.write(Buffer.from("x"), 0)),
    entries: () => door.entries(place),
    "make a folder": () => door.makeFolder(place),
    "rename from": () => door.rename(place, other),
    "rename to": () => {
      fs.writeFileSync(other, "other");
      door.rename(other, place);
    },
    remove: () => door.remove(place),
    "remove an empty folder": () => door.removeEmptyFolder(place),
    "remove all": () => door.removeAll(place),
    sync: () => door.syncFolder(place),
    watch: () => door.watch(place, () => {}).close(),
  };
}

function contentsOf(folder: string): string {
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return files.map((name) => `${name} ${fs.lstatSync(path.join(folder, name)).size}`).join("\n");
}

test("nothing goes through a folder that is a link, nor out of the root", (t) => {
  const { door, inside, outside } = world(t);
  fs.symlinkSync(outside, inside("link"));
  fs.mkdirSync(inside("deep"));
  fs.symlinkSync("../../outside", inside("deep/relative"));
  const before = contentsOf(outside);
  const places = [
    "link/secret",
    "link/new",
    "deep/relative/secret",
    "deep/relative/a/b",
    "../outside/secret",
  ];
  for (const place of places) {
    for (const [what, use] of Object.entries(waysTo(door, inside(place)))) {
      assert.throws(use, UnsafePlaceError, `${what} ${place}`);
      assert.equal(contentsOf(outside), before, `${what} ${place}`);
    }
  }
});

test("a root that became a link is not entered", (t) => {
  const { door, inside, outside } = world(t);
  fs.rmdirSync(door.root);
  fs.symlinkSync(outside, door.root);
  assert.throws(() => door.reading(inside("secret"), () => {}), UnsafePlaceError);
});

test("a link is neither read nor written through, whether it leads anywhere or not", (t) => {
  const { door, inside, outside } = world(t);
  fs.symlinkSync(path.join(outside, "secret"), inside("link"));
  fs.symlinkSync(path.join(outside, "new"), inside("dangling"));
  const before = contentsOf(outside);
  for (const name of ["link", "dangling"]) {
    for (const what of ["read", "write a new file", "write an existing file", "append"]) {
      const use = waysTo(door, inside(name))[what];
      assert.throws(() => use?.(), /is a symbolic link/, `${what} ${name}`);
    }
  }
  assert.equal(contentsOf(outside), before);
  // To take a link away, or its name, is not to follow it.
  door.remove(inside("link"));
  fs.writeFileSync(inside("file"), "file");
  door.rename(inside("file"), inside("dangling"));
  assert.equal(fs.lstatSync(inside("dangling")).isFile(), true);
  assert.equal(contentsOf(outside), before);
});

test("a file with a second name is neither read nor changed", (t) => {
  const { door, inside, outside } = world(t);
  fs.linkSync(path.join(outside, "secret"), inside("hard"));
  assert.throws(() => door.reading(inside("hard"), () => {}), /has another name/);
  for (const how of ["existing", "append"] as const) {
    const write = (): void => door.writing(inside("hard"), how, (file) => file.truncate(0));
    assert.throws(write, /has another name/);
  }
  assert.equal(fs.readFileSync(path.join(outside, "secret"), "utf8"), "secret");
});

test("pipes and folders are no files, and nobody waits for them", (t) => {
  const { door, inside } = world(t);
  fs.mkdirSync(inside("folder"));
  if (process.platform !== "win32") execFileSync("mkfifo", [inside("pipe")]);
  for (const name of process.platform === "win32" ? ["folder"] : ["folder", "pipe"]) {
    assert.throws(() => door.reading(inside(name), () => {}), /is not a file/, name);
    assert.throws(() => door.writing(inside(name), "existing", () => {}), /is not a file/, name);
    assert.throws(() => door.writing(inside(name), "append", () => {}), /is not a file/, name);
  }
});

test("what is not there is nothing, not an error", (t) => {
  const { door, inside } = world(t);
  fs.writeFileSync(inside("file"), "");
  for (const name of ["none", "none/below", "file/below"]) {
    assert.equal(door.look(inside(name)), undefined, name);
    assert.equal(
      door.reading(inside(name), (file) => file),
      undefined,
      name,
    );
    assert.deepEqual(door.entries(inside(name)), [], name);
  }
});

test("a file is written, appended to and read, a folder made once", (t) => {
  const { door, inside } = world(t);
  assert.equal(door.makeFolder(inside("folder")), true);
  assert.equal(door.makeFolder(inside("folder")), false);
  const file = inside("folder/file");
  door.writing(file, "new", (opened) => opened.write(Buffer.from("one"), 0));
  door.writing(file, "append", (opened) => opened.write(Buffer.from(" two"), 3));
  door.writing(file, "existing", (opened) => opened.truncate(5));
  assert.equal(
    door.reading(file, (opened) => String(opened?.read(0, 100))),
    "one t",
  );
  assert.throws(() => door.writing(file, "new", () => {}), { code: "EEXIST" });
  door.syncFolder(inside("folder"));
  assert.deepEqual(
    door.entries(inside("folder")).map(({ name }) => name),
    ["file"],
  );
  door.removeAll(inside("folder"));
  assert.equal(door.look(inside("folder")), undefined);
});
