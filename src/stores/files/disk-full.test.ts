import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { openFilesStore } from "./files-store.ts";
import { listOf, putting } from "./fixtures/lists.ts";
import { makeTemporaryDirectory } from "../fixtures/temporary-place.ts";

const isMountable = process.platform === "linux" && process.geteuid?.() === 0 && canMount();
const skip = !isMountable && "a small disk cannot be mounted here";

test("a full disk is an error that leaves what was there, and passes", { skip }, async (t) => {
  const dir = path.join(smallDisk(t), "store");
  const store = await openFilesStore({ dir });
  for (let revision = 0; revision < 3; revision++) {
    await store.commit("s", putting(revision, listOf({ content: `round ${revision}` })));
  }
  const filler = path.join(path.dirname(dir), "filler");
  fill(filler);
  const before = await store.load("s");
  const large = putting(3, listOf({ content: "x".repeat(20_000) }));
  for (let round = 0; round < 3; round++) {
    await assert.rejects(store.commit("s", large), { name: "StoreError", code: "disk-full" });
    assert.deepEqual(await store.load("s"), before);
    assert.deepEqual(await (await openFilesStore({ dir })).load("s"), before);
  }
  fs.rmSync(filler);
  assert.deepEqual(await store.commit("s", large), { ok: true, revision: 4, seq: 4 });
  assert.deepEqual((await store.load("s")).documents, large.documents);
  assert.match(fs.readFileSync(path.join(dir, "todo", "s.json"), "utf8"), /xxx/);
});

test(
  "what fits into the journal but not into its file is kept, and written when there is room",
  { skip },
  async (t) => {
    const disk = smallDisk(t);
    const dir = path.join(disk, "store");
    const store = await openFilesStore({ dir });
    await store.commit("s", putting(0, listOf({ content: "first" })));
    const filler = path.join(disk, "filler");
    fill(filler);
    // The journal's last page has room for a short line; a draft has none.
    const committed = await store
      .commit("s", putting(1, listOf({ content: "second" })))
      .catch(() => undefined);
    if (committed) {
      assert.match(JSON.stringify((await store.load("s")).documents), /second/);
      assert.match(fs.readFileSync(path.join(dir, "todo", "s.json"), "utf8"), /first/);
    }
    fs.rmSync(filler);
    const { revision } = await store.load("s");
    assert.equal(revision, committed ? 2 : 1);
    assert.match(
      fs.readFileSync(path.join(dir, "todo", "s.json"), "utf8"),
      committed ? /second/ : /first/,
    );
  },
);

/** Takes every page that is left. */
function fill(file: string): void {
  const descriptor = fs.openSync(file, "w");
  try {
    for (;;) fs.writeSync(descriptor, Buffer.alloc(4_096));
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, "ENOSPC");
  } finally {
    fs.closeSync(descriptor);
  }
}

function smallDisk(t: TestContext): string {
  const place = makeTemporaryDirectory();
  mount(place);
  t.after(() => {
    spawnSync("umount", [place]);
    fs.rmdirSync(place);
  });
  return place;
}

function mount(place: string): boolean {
  const options = ["-t", "tmpfs", "-o", "size=256k,mode=0700", "tmpfs", place];
  return spawnSync("mount", options).status === 0;
}

function canMount(): boolean {
  const place = makeTemporaryDirectory();
  const isMounted = mount(place);
  if (isMounted) spawnSync("umount", [place]);
  fs.rmdirSync(place);
  return isMounted;
}
