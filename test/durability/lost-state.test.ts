import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { temporaryDirectory } from "../../src/stores/fixtures/temporary-place.ts";
import { openFilesStore } from "../../src/stores/files/index.ts";
import { plainDialect } from "../../src/workstream/fixtures/plain-dialect.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";

const ORIGIN = { kind: "workspace", root: "/work/project" } as const;

async function open(t: TestContext, dir: string): Promise<Workstream> {
  const store = await openFilesStore({ dir });
  t.after(() => store.close());
  const host = { isSwitchedOff: () => false };
  return openWorkstream({ store, origin: ORIGIN, dialect: plainDialect, host });
}

async function add(work: Workstream, content: string): Promise<void> {
  const operations = [{ kind: "add", phase: "Todos", todos: [{ content }] }] as const;
  await work.edit({ action: "add", operations });
}

/** What is done between a person's pause and the loss. */
const MEANWHILE: { readonly [what: string]: (work: Workstream) => Promise<void> } = {
  nothing: async () => {},
  "many changes": async (work) => {
    for (let n = 0; n < 30; n++) await add(work, `todo ${n}`);
  },
};

/** What is lost, below the folder of the store. */
const LOST: readonly (readonly string[])[] = [
  [".state"],
  [".journal"],
  [".state", ".journal"],
  [".state", ".journal", ".reminder"],
];

describe("a pause on the files store", () => {
  for (const [what, happens] of Object.entries(MEANWHILE)) {
    for (const lost of LOST) {
      test(`holds, or is in doubt, if ${lost.join(" and ")} is lost after ${what}`, async (t) => {
        const dir = temporaryDirectory(t);
        const work = await open(t, dir);
        await add(work, "fix the bug");
        await work.turnStarted({ id: "1", by: "user" });
        await work.pause();
        await happens(work);
        await work.turnEnded({ id: "1", stopReason: "stop" });
        for (const folder of lost) fs.rmSync(path.join(dir, "todo", folder), { recursive: true });
        for (const after of [work, await open(t, dir), await open(t, dir)]) {
          await add(after, "one more");
          const next = await after.idle();
          assert.equal(next.kind, "skip");
          const reason = next.kind === "skip" ? next.reason : "";
          assert.ok(["paused", "state-damaged"].includes(reason), reason);
        }
      });
    }
  }

  test("is in no doubt on a list that only ever was a file", async (t) => {
    const dir = temporaryDirectory(t);
    const work = await open(t, dir);
    await work.turnStarted({ id: "1", by: "user" });
    await add(work, "fix the bug");
    await work.turnEnded({ id: "1", stopReason: "stop" });
    assert.equal((await (await open(t, dir)).idle()).kind, "inject");
  });
});
