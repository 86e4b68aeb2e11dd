// On the first word that it hears: opens the store that it is told, makes one change and closes it,
// saying what is done. It has loaded everything before, so that who traces it sees little else.

import { once } from "node:events";
import { openStore } from "../../../src/stores/open-store.ts";
import { makeChange } from "./work.ts";

const [url = "", number = ""] = process.argv.slice(2);
await Promise.all([
  import("../../../src/stores/files/index.ts"),
  import("../../../src/stores/sqlite/index.ts"),
]);
process.stdout.write("ready\n");
await once(process.stdin, "data");
const store = await openStore(url);
const acknowledged = await makeChange(store, Number(number)).catch(() => undefined);
process.stdout.write(acknowledged ? "acknowledged\n" : "refused\n");
await store.close();
process.stdout.write("closed\n");
process.exit();
