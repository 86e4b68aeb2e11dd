import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import vectors from "./fixtures/typeclaw-vectors.json" with { type: "json" };
import { temporaryDirectory } from "../fixtures/temporary-place.ts";
import { continuationStatePath, openFilesStore, readTodos, todoContentPath } from "./index.ts";

/** Keys that the original takes though they lead to another scope's file or into a folder of the store. */
const REFUSED_ON_PURPOSE = ["a/../tui", ".state/tui", ""];

interface Vector {
  readonly id: string;
  readonly area: string;
  readonly name: string;
  readonly basis: string;
  readonly input: {
    readonly agentDir?: string;
    readonly key?: string;
    readonly raw?: string | null;
  };
  readonly expect: unknown;
}

describe("recorded behaviour", () => {
  for (const { id, area, name, basis, input, expect } of vectors as readonly Vector[]) {
    test(`${id} (${basis}): ${area}: ${name}`, async (t) => {
      if (area === "read-todos") {
        const dir = temporaryDirectory(t);
        putList(dir, input.raw ?? null);
        assert.deepEqual(await readTodos(dir, { key: "tui" }), expect);
        const store = await openFilesStore({ dir });
        await store.load("tui");
        assert.deepEqual(await readTodos(dir, { key: "tui" }), expect, "once it is taken up");
        return;
      }
      const { agentDir = "", key = "" } = input;
      const pathOf = area === "content-path" ? todoContentPath : continuationStatePath;
      if (typeof expect === "string" && !REFUSED_ON_PURPOSE.includes(key)) {
        assert.equal(pathOf(agentDir, { key }), expect);
      } else {
        assert.throws(() => pathOf(agentDir, { key }), RangeError);
      }
    });
  }
});

test("no path of a scope leads out of the directory", () => {
  const keys = [
    "../sessions/x",
    "a/../../x",
    "..",
    ".",
    "a/..",
    "a//b",
    "..\\x",
    "a/.b",
    "/",
    "/../x",
  ];
  for (const key of keys) {
    assert.throws(() => todoContentPath("/agent", { key }), RangeError, key);
    assert.throws(() => continuationStatePath("/agent", { key }), RangeError, key);
  }
});

test("the paths of a scope are those that the store writes to", async (t) => {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir });
  for (const key of ["tui", "cron/sdaily", "channel/sslack-bot:sT1:sC1:n"]) {
    const documents = { todo: { n: 1 }, continuation: { n: 2 } };
    await store.commit(key, { expected: 0, documents, entries: [] });
    const list = JSON.parse(fs.readFileSync(todoContentPath(dir, { key }), "utf8")) as object;
    const state = JSON.parse(
      fs.readFileSync(continuationStatePath(dir, { key }), "utf8"),
    ) as object;
    assert.partialDeepStrictEqual(list, { version: 1, document: { n: 1 } });
    assert.partialDeepStrictEqual(state, { version: 1, state: { n: 2 } });
  }
});

test("reading a list writes nothing", async (t) => {
  const dir = temporaryDirectory(t);
  assert.deepEqual(await readTodos(dir, { key: "tui" }), []);
  assert.deepEqual(fs.readdirSync(dir), []);
});

function putList(dir: string, raw: string | null): void {
  fs.mkdirSync(path.join(dir, "todo"), { mode: 0o700 });
  const file = todoContentPath(dir, { key: "tui" });
  if (raw === null) return;
  fs.writeFileSync(file, raw);
  const longAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(file, longAgo, longAgo);
}
