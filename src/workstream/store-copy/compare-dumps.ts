import type { ScopeDump } from "../../stores/contract.ts";
import type { JsonValue } from "../../todo/index.ts";
import { asJson } from "../documents.ts";
import { canonicalJson } from "./canonical-json.ts";

/** Something that is not the same in two dumps of a scope. */
export interface Difference {
  readonly what: "revision" | "document" | "entry" | "reply" | "board" | "task";
  /** The name, number, key or id; empty for the revision and the numbers of the board. */
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
    ...between("board", boardOf(original), boardOf(copy)),
    ...between("task", tasksOf(original), tasksOf(copy)),
  ];
}

/** A text that two dumps share only if they are the same. */
export function dumpText(dump: ScopeDump): string {
  const parts = [documentsOf, entriesOf, repliesOf, boardOf, tasksOf].map((part) => part(dump));
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

/** The numbers of a board and the ids that are taken, which matter once it was written to. */
function boardOf({ board }: ScopeDump): Named {
  if (!board) return new Map();
  const { graph, created, deleted } = board;
  return texts([["", [graph, created, ...[...deleted].sort()]]]);
}

/** With their age, which is the order that they stand in. */
function tasksOf({ board }: ScopeDump): Named {
  const tasks = board?.tasks ?? [];
  return texts(tasks.map((stored, age) => [stored.task.id, asJson({ ...stored, age })]));
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
