import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { openFilesStore } from "./files-store.ts";
import { interceptingAll } from "./fixtures/intercepted-disk.ts";
import { listOf, putting } from "./fixtures/lists.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";

test("a commit of another process is found, at whichever call of a reader it comes", async (t) => {
  const base = temporaryDirectory(t);
  let call = 0;
  for (let isThrough = false; !isThrough; call++) {
    const dir = path.join(base, String(call));
    const [journal, list] = [
      path.join(dir, "todo/.journal/s.jsonl"),
      path.join(dir, "todo/s.json"),
    ];
    const writer = await openFilesStore({ dir });
    await writer.commit("s", putting(0, listOf({ content: "a" })));
    const before = [journal, list].map((file) => fs.readFileSync(file));
    await writer.commit("s", putting(1, listOf({ content: "b" })));
    const after = [journal, list].map((file) => fs.readFileSync(file));
    const [oldLength = 0] = before.map(({ length }) => length);
    fs.truncateSync(journal, oldLength);
    fs.writeFileSync(list, before[1] ?? "");

    const reader = await openFilesStore({ dir });
    let calls = 0;
    await interceptingAll(
      ({ run }) => {
        if (calls++ === call) {
          // As the other process does it: first the line, then the file.
          fs.appendFileSync(journal, after[0]?.subarray(oldLength) ?? "");
          fs.writeFileSync(`${list}.new`, after[1] ?? "");
          fs.renameSync(`${list}.new`, list);
        }
        return run();
      },
      () => reader.load("s"),
    );
    isThrough = calls <= call;
    if (isThrough) break;
    const { revision, damage } = await reader.load("s");
    assert.deepEqual({ revision, damage }, { revision: 2, damage: undefined }, `call ${call}`);
    assert.deepEqual(await reader.journal("s"), await writer.journal("s"));
    assert.equal((await writer.journal("s")).length, 2);
    await writer.close();
    await reader.close();
  }
  assert.ok(call > 5, `${call} calls`);
});
