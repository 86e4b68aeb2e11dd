import fs from "node:fs";
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

const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = fs.constants;

export function givenIds(place: ScopePlace): ReadonlySet<string> {
  const { memory, ids: file } = place;
  if (memory.ids && memory.ids.identity === identityOf(file)) return memory.ids.ids;
  const read = readFile(file);
  const ids = new Set(read ? idsIn(read.bytes.toString()) : []);
  if (read) memory.ids = { identity: read.identity, ids };
  return ids;
}

/** To be called while nobody else writes. */
export function rememberIds(place: ScopePlace, ids: readonly string[]): void {
  const known = givenIds(place);
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return;
  const descriptor = fs.openSync(place.ids, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    // What a crash left of a line is ended by the first break.
    fs.writeSync(descriptor, `\n${added.map((id) => JSON.stringify(id)).join("\n")}\n`);
    place.memory.ids = { identity: identityIn(descriptor), ids: new Set([...known, ...added]) };
  } finally {
    fs.closeSync(descriptor);
  }
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
