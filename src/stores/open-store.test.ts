import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { defaultStoreUrl, openStore } from "./open-store.ts";

test("memory: is a new store every time", async () => {
  const [one, two] = [await openStore("memory:"), await openStore("memory:")];
  assert.equal(one.kind, "memory");
  await one.commit("s", { expected: 0, documents: {}, entries: [] });
  assert.deepEqual(await two.scopes(), []);
});

test("sqlite: is the database at its path, from the root or from here", async (t) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
  t.after(() => fs.rmSync(directory, { recursive: true }));
  const file = path.join(directory, "odd ?#% name.db");
  const one = await openStore(`sqlite:${file}`);
  const two = await openStore(`sqlite:${path.relative(process.cwd(), file)}`);
  assert.equal(one.kind, "sqlite");
  await one.commit("s", { expected: 0, documents: {}, entries: [] });
  assert.deepEqual(await two.scopes(), ["s"]);
  assert.ok(fs.existsSync(file));
  await one.close();
  await two.close();
});

const refused: Readonly<Record<string, string>> = {
  "mysql://ada:secret@host/db":
    "the URL of a store begins with memory: or sqlite: or file: or postgres: or postgresql:, not with mysql:",
  "constructor:x":
    "the URL of a store begins with memory: or sqlite: or file: or postgres: or postgresql:, not with constructor:",
  "doneward.db":
    "the URL of a store begins with memory: or sqlite: or file: or postgres: or postgresql:",
  "": "the URL of a store begins with memory: or sqlite: or file: or postgres: or postgresql:",
  "sqlite:": "the URL of this store is written sqlite:<path>",
};

for (const [url, message] of Object.entries(refused)) {
  test(`"${url}" is refused with what would be right`, async () => {
    const expected = {
      name: "StoreError",
      code: "bad-url",
      message: `[doneward] [store] ${message}`,
    };
    await assert.rejects(openStore(url), expected);
  });
}

type Place = readonly [Record<string, string>, NodeJS.Platform, string, string];

const places: Readonly<Record<string, Place>> = {
  "what DONEWARD_STORE says": [
    { DONEWARD_STORE: "memory:", XDG_DATA_HOME: "/data" },
    "linux",
    "/home/ada",
    "memory:",
  ],
  "the XDG data directory": [
    { DONEWARD_STORE: "", XDG_DATA_HOME: "/data" },
    "linux",
    "/home/ada",
    "sqlite:/data/doneward/doneward.db",
  ],
  "its default where none is set": [
    {},
    "linux",
    "/home/ada",
    "sqlite:/home/ada/.local/share/doneward/doneward.db",
  ],
  "its default where it is relative": [
    { XDG_DATA_HOME: "data" },
    "freebsd",
    "/home/ada",
    "sqlite:/home/ada/.local/share/doneward/doneward.db",
  ],
  "Application Support on macOS": [
    { XDG_DATA_HOME: "/data" },
    "darwin",
    "/Users/ada",
    "sqlite:/Users/ada/Library/Application Support/doneward/doneward.db",
  ],
  "the local application data on Windows": [
    { LOCALAPPDATA: "D:\\Local" },
    "win32",
    "C:\\Users\\ada",
    "sqlite:D:\\Local\\doneward\\doneward.db",
  ],
  "its default where Windows names none": [
    {},
    "win32",
    "C:\\Users\\ada",
    "sqlite:C:\\Users\\ada\\AppData\\Local\\doneward\\doneward.db",
  ],
};

for (const [name, [env, platform, home, url]] of Object.entries(places)) {
  test(`the store by default is ${name}`, () => {
    assert.equal(defaultStoreUrl(env, platform, home), url);
  });
}
