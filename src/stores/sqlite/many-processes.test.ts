import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import { manyProcessesCases } from "../fixtures/many-processes.ts";
import { timeNow } from "../fixtures/orders.ts";
import { Peer } from "../fixtures/peer.ts";
import { temporaryDatabase, temporaryDirectory } from "../fixtures/temporary-place.ts";
import { openConnection } from "./open-connection.ts";
import { readSetting } from "./open-connection.ts";

for (const { name, run } of manyProcessesCases) {
  test(`sqlite: ${name}`, (t) => run(t, { url: `sqlite:${temporaryDatabase(t)}`, scope: "s" }));
}

test("processes that open a new database at once all succeed", async (t) => {
  const directory = temporaryDirectory(t);
  const peers = await Peer.startAll(t, 2);
  for (let round = 0; round < scaled(40); round++) {
    const file = path.join(directory, String(round), "test.db");
    const order = { kind: "open", url: `sqlite:${file}`, at: timeNow() + 3 } as const;
    await Promise.all(peers.map((peer) => peer.carryOut(order)));
    await assertSound(file);
  }
});

async function assertSound(file: string): Promise<void> {
  const connection = await openConnection(file);
  assert.equal(readSetting(connection, "integrity_check"), "ok");
  connection.close();
}
