// Writes to the store that it is told without end, from a number on, and says what was acknowledged.

import { flushCompileCache } from "node:module";
import { openStore } from "../../../src/stores/open-store.ts";
import { LEFT_OUT_SYNCS } from "../power-cut/left-out-syncs.ts";
import type { Acknowledged } from "./work.ts";
import { changeOf } from "./work.ts";

const [scheme = "", place = "", first = "1", leftOut = ""] = process.argv.slice(2);
const store = await (LEFT_OUT_SYNCS[scheme]?.[leftOut]?.(place) ?? openStore(`${scheme}:${place}`));
// Nobody who is killed gets to do this at the end.
flushCompileCache();
for (let number = Number(first); ; number++) {
  const { scope, change } = changeOf(number);
  const { revision: expected } = await store.load(scope);
  const { ok, revision } = await store.commit(scope, { ...change, expected });
  if (!ok) throw new Error(`change ${number} was refused`);
  const acknowledged: Acknowledged = { number, scope, revision };
  process.stdout.write(`${JSON.stringify(acknowledged)}\n`);
}
