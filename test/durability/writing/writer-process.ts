// Writes to the store that it is told without end, from a number on, and says what was acknowledged.

import { flushCompileCache } from "node:module";
import { openStore } from "../../../src/stores/open-store.ts";
import { LEFT_OUT_SYNCS } from "../power-cut/left-out-syncs.ts";
import { makeChange } from "./work.ts";

const [scheme = "", place = "", first = "1", leftOut = ""] = process.argv.slice(2);
const store = await (LEFT_OUT_SYNCS[scheme]?.[leftOut]?.(place) ?? openStore(`${scheme}:${place}`));
// Nobody who is killed gets to do this at the end.
flushCompileCache();
for (let number = Number(first); ; number++) {
  process.stdout.write(`${JSON.stringify(await makeChange(store, number))}\n`);
}
