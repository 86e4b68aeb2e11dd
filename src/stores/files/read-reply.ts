import type { JsonValue } from "../../todo/index.ts";
import { errorCode } from "./disk/failure.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import { headOf } from "./journal/head.ts";
import { JournalFile } from "./journal/journal-file.ts";
import { KeyIndex } from "./journal/key-index.ts";
import { extendedIndex, findReply } from "./journal/replies.ts";

/**
 * The reply kept with a key. `indexing` is for those who may write: they see to
 * it that the next one has less to search.
 */
export function readReply(
  place: ScopePlace,
  key: string,
  access: "reading" | "indexing" = "reading",
): JsonValue | undefined {
  return JournalFile.reading(place.door, place.journal, (journal) => {
    if (!journal) return undefined;
    const { standing, end } = headOf(journal);
    const index = KeyIndex.read(place.door, place.keys, standing.edition);
    if (access === "indexing") extendIndex(place, journal, index, standing.edition, end);
    return findReply(journal, index, key);
  });
}

function extendIndex(
  place: ScopePlace,
  journal: JournalFile,
  index: KeyIndex,
  edition: string,
  end: number,
): void {
  try {
    const extended = extendedIndex(journal, index, end);
    if (extended !== index) extended.write(place, place.keys, edition);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    // The journal is searched without it.
  }
}
