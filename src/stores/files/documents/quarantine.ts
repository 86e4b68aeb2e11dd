import fs from "node:fs";
import type { Damage } from "../../contract.ts";
import { digestOf } from "../disk/digest.ts";
import { ensurePrivateDirectory } from "../disk/private-directory.ts";
import { replaceFile } from "../disk/replace-file.ts";
import type { ScopePlace } from "./scope-place.ts";

/**
 * Keeps content aside exactly as it was found, with the reasons in a text file
 * beside it. The same content is kept once.
 */
export function keepAside(
  place: ScopePlace,
  document: string,
  content: Buffer,
  reasons: readonly string[],
): Damage {
  const kept = place.quarantine(`${document}.${digestOf(content)}`);
  const reason = reasons.join("; ");
  if (!fs.existsSync(`${kept}.txt`)) {
    for (const directory of place.above(kept)) ensurePrivateDirectory(directory);
    replaceFile(place.drafts, kept, [content]);
    const words = `From the ${document} of ${JSON.stringify(place.scope)}:\n${reasons.join("\n")}\n`;
    replaceFile(place.drafts, `${kept}.txt`, [Buffer.from(words)]);
  }
  return { document, reason, keptAs: kept };
}
