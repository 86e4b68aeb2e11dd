// A worker of the claim tests: works on a board as its parent says, and logs to a file what it asks
// for and what it is told, so that the log outlives it. Its clock on the wall may be set.

import fs from "node:fs";
import { openStore } from "../../src/stores/open-store.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { byFinishing } from "./by-finishing.ts";
import type { Work } from "./work.ts";
import { work } from "./work.ts";

export interface Order {
  readonly kind: "work";
  readonly url: string;
  readonly board: string;
  readonly name: string;
  readonly log: string;
  readonly seed: number;
  readonly operations: number;
  readonly lease: number;
}

export type ToWorker = Order | { readonly kind: "set-clock"; readonly by: number };

let offset = 0;
const { now } = Date;
Date.now = () => now() + offset;

process.on("message", (message: ToWorker) => {
  if (message.kind === "set-clock") offset += message.by;
  else carryOut(message).then(() => process.send?.("done"), fail);
});
// Whoever gave the orders has failed, and says so.
process.on("disconnect", () => process.exit(1));
process.send?.("ready");

async function carryOut(order: Order): Promise<void> {
  const { url, board: name, operations, lease, seed } = order;
  const store = await openStore(url);
  const log = fs.openSync(order.log, "a");
  const board = openBoard({ store, name, actor: { kind: "model", name: order.name } });
  const logged: Work["log"] = (event) => fs.writeSync(log, `${JSON.stringify(event)}\n`);
  const random = randomFrom(seed);
  await work({ board: byFinishing(board, random), operations, lease, random, log: logged });
  fs.closeSync(log);
  await store.close();
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}
