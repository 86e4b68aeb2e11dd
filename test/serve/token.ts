import fs from "node:fs";
import path from "node:path";

/** The token of the servers whose data is in a folder. */
export function tokenIn(folder: string): string {
  return fs.readFileSync(path.join(folder, "doneward", "token"), "utf8").trim();
}
