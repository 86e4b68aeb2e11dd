import type { Damage } from "../../contract.ts";
import { digestOf } from "../../digest.ts";
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
  if (!place.door.look(`${kept}.txt`)) {
    for (const directory of place.above(kept)) ensurePrivateDirectory(place.door, directory);
    replaceFile(place, kept, [content]);
    const words = `From the ${document} of ${JSON.stringify(place.scope)}:\n${reasons.join("\n")}\n`;
    replaceFile(place, `${kept}.txt`, [Buffer.from(words)]);
  }
  return { document, reason, keptAs: kept };
}
