import { identityIn, identityOf, readFile } from "../disk/read-file.ts";
import type { ScopePlace } from "../documents/scope-place.ts";

/*
 * Every id that a board ever gave, one a line, so that the id of a task whose
 * file a person has removed stays taken. Only appended to. It is not synced: as
 * long as the file of a task is there, it has the id too.
 */

/** As it was last read or written, good for as long as the file has the same identity. */
export interface GivenIds {
  readonly identity: string;
  readonly ids: ReadonlySet<string>;
}

export function givenIds(place: ScopePlace): ReadonlySet<string> {
  const { memory, ids: file, door } = place;
  if (memory.ids && memory.ids.identity === identityOf(door, file)) return memory.ids.ids;
  const read = readFile(door, file);
  const ids = new Set(read ? idsIn(read.bytes.toString()) : []);
  if (read) memory.ids = { identity: read.identity, ids };
  return ids;
}

/** To be called while nobody else writes. */
export function rememberIds(place: ScopePlace, ids: readonly string[]): void {
  const known = givenIds(place);
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return;
  place.door.writing(place.ids, "append", (file) => {
    // What a crash left of a line is ended by the first break.
    const lines = Buffer.from(`\n${added.map((id) => JSON.stringify(id)).join("\n")}\n`);
    file.write(lines, Number(file.stats().size));
    place.memory.ids = { identity: identityIn(file), ids: new Set([...known, ...added]) };
  });
}

function idsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as string];
    } catch {
      // A crash cut it off; it is appended again.
      return [];
    }
  });
}
