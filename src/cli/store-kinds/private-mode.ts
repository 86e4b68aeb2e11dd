import { lstatSync } from "node:fs";
import type { Finding } from "./store-kind.ts";

const OPEN_TO_OTHERS = 0o077;

/** Whether a place, and what belongs to it, can be used by its owner only. */
export function privateModeFinding(root: string, others: readonly string[]): Finding {
  const open = [root, ...others].filter((place) => {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & OPEN_TO_OTHERS) !== 0;
  });
  const [first] = open;
  // Windows has no modes in this sense.
  if (first === undefined || process.platform === "win32") {
    return { check: "permissions", state: "ok", words: "nobody else can read or write it" };
  }
  const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
  return {
    check: "permissions",
    state: "wrong",
    words: `others can read or write ${first}${more}`,
    remedy: `chmod -R go= ${quoted(root)}`,
  };
}

/** As a shell takes it for what it is. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}
