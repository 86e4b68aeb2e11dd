import path from "node:path";
import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import { manyProcessesCases } from "../fixtures/many-processes.ts";
import { timeNow } from "../fixtures/orders.ts";
import { Peer } from "../fixtures/peer.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";

for (const { name, run } of manyProcessesCases) {
  test(`files: ${name}`, (t) => run(t, { url: `file:${temporaryDirectory(t)}`, scope: "s" }));
}

test("processes that open a new store at once all succeed", async (t) => {
  const base = temporaryDirectory(t);
  const peers = await Peer.startAll(t, 2);
  for (let round = 0; round < scaled(20); round++) {
    const url = `file:${path.join(base, String(round))}`;
    const order = { kind: "open", url, at: timeNow() + 3 } as const;
    await Promise.all(peers.map((peer) => peer.carryOut(order)));
  }
});
