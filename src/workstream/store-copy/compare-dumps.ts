import type { ScopeDump } from "../../stores/contract.ts";
import type { JsonValue } from "../../todo/index.ts";
import { asJson } from "../documents.ts";
import { canonicalJson } from "./canonical-json.ts";

/** Something that is not the same in two dumps of a scope. */
export interface Difference {
  readonly what: "revision" | "document" | "entry" | "reply";
  /** The name of the document, the number of the entry, the key of the reply; empty for the revision. */
  readonly name: string;
  readonly how: "missing" | "extra" | "different";
}

/** What the copy of a scope lacks, has too much or has otherwise. None: they are the same. */
export function compareDumps(original: ScopeDump, copy: ScopeDump): readonly Difference[] {
  const revision =
    original.revision === copy.revision && original.seq === copy.seq
      ? []
      : [{ what: "revision", name: "", how: "different" } as const];
  return [
    ...revision,
    ...between("document", documentsOf(original), documentsOf(copy)),
    ...between("entry", entriesOf(original), entriesOf(copy)),
    ...between("reply", repliesOf(original), repliesOf(copy)),
  ];
}

/** A text that two dumps share only if they are the same. */
export function dumpText(dump: ScopeDump): string {
  const parts = [documentsOf(dump), entriesOf(dump), repliesOf(dump)];
  const sorted = parts.map((part) => [...part].sort(([one], [other]) => (one < other ? -1 : 1)));
  return JSON.stringify([dump.revision, dump.seq, ...sorted]);
}

type Named = ReadonlyMap<string, string>;

function documentsOf({ documents }: ScopeDump): Named {
  return texts(Object.entries(documents));
}

function entriesOf({ entries }: ScopeDump): Named {
  return texts(entries.map((entry) => [String(entry.seq), asJson(entry)]));
}

function repliesOf({ replies }: ScopeDump): Named {
  return texts(replies.map(({ key, reply }) => [key, reply]));
}

function texts(values: readonly (readonly [name: string, value: JsonValue])[]): Named {
  return new Map(values.map(([name, value]) => [name, canonicalJson(value)]));
}

function between(what: Difference["what"], original: Named, copy: Named): Difference[] {
  const found: Difference[] = [];
  for (const [name, text] of original) {
    const other = copy.get(name);
    if (other === undefined) found.push({ what, name, how: "missing" });
    else if (other !== text) found.push({ what, name, how: "different" });
  }
  for (const name of copy.keys()) {
    if (!original.has(name)) found.push({ what, name, how: "extra" });
  }
  return found;
}
