import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore } from "../stores/memory/index.ts";
import { openBoard } from "../workstream/board/index.ts";
import { NamesInUse } from "./board-reader.ts";

test("names that could not be read are read again for whoever asks next", async () => {
  const now = (): number => 1_000;
  const board = openBoard({ store: memoryStore(), name: "b", actor: { kind: "person" }, now });
  await board.add([{ subject: "A", owner: "ada", labels: ["web"] }]);
  let isAway = true;
  const names = new NamesInUse(
    {
      async list(query) {
        if (isAway) throw new Error("the disk is away");
        return board.list(query);
      },
    },
    now,
  );
  await assert.rejects(names.get(), /away/);
  isAway = false;
  assert.deepEqual(await names.get(), { owners: ["ada"], labels: ["web"] });
});
