import { createHash } from "node:crypto";
import type { Damage, ScopeDump, Snapshot, Store } from "../stores/contract.ts";
import type { JsonValue } from "../todo/index.ts";
import { asJson } from "./documents.ts";

export interface CopyStoreOptions {
  readonly from: Store;
  readonly to: Store;
  /** Also into a store that has something in it. What it has of a scope already stays as it is. */
  readonly merge?: boolean;
  /** Called before the first and after every scope of each pass. */
  readonly onProgress?: (progress: CopyProgress) => void;
}

export interface CopyProgress {
  readonly pass: "copy" | "verify";
  readonly done: number;
  readonly total: number;
}

/** What came of one scope. */
export type ScopeOutcome =
  /** Copied, and found to be the same on both sides. */
  | { readonly kind: "copied" }
  /** It was in the target already, the same. */
  | { readonly kind: "same" }
  /** Another one was in the target already. It was left as it is. */
  | { readonly kind: "kept"; readonly differences: readonly Difference[] }
  /** Copied; somebody wrote to the original since, and the copy has it as it was. */
  | { readonly kind: "outdated" }
  /** The copy is not what was copied. */
  | { readonly kind: "wrong"; readonly differences: readonly Difference[] };

export interface CopiedScope {
  readonly scope: string;
  readonly outcome: ScopeOutcome;
  /** Content of the original that cannot be read, and so was not copied. */
  readonly damage: readonly Damage[];
}

export type Copied =
  | { readonly ok: true; readonly scopes: readonly CopiedScope[] }
  /** There is something in the target, and nobody said that it may be. Nothing was written. */
  | { readonly ok: false; readonly code: "not-empty"; readonly scopes: number };

/**
 * Copies everything that a store keeps into another one, then reads both sides
 * again and compares. Each scope is copied whole or not at all; a copy that was
 * interrupted can be taken up again with `merge`.
 */
export async function copyStore(options: CopyStoreOptions): Promise<Copied> {
  const { from, to, merge = false, onProgress = () => {} } = options;
  const scopes = [...(await from.scopes())].sort();
  const existing = new Set(await to.scopes());
  if (existing.size > 0 && !merge) return { ok: false, code: "not-empty", scopes: existing.size };

  const total = scopes.length;
  const copied = new Map<string, Copying>();
  onProgress({ pass: "copy", done: 0, total });
  for (const [done, scope] of scopes.entries()) {
    if (!existing.has(scope)) copied.set(scope, await copyScope(from, to, scope));
    onProgress({ pass: "copy", done: done + 1, total });
  }

  const results: CopiedScope[] = [];
  onProgress({ pass: "verify", done: 0, total });
  for (const scope of scopes) {
    const outcome = await verifyScope(from, to, scope, copied.get(scope));
    const { damage = [] } = await from.load(scope);
    results.push({ scope, outcome, damage });
    onProgress({ pass: "verify", done: results.length, total });
  }
  return { ok: true, scopes: results };
}

/** What is remembered of a scope that was copied: enough to know it again. */
interface Copying {
  readonly digest: string;
}

async function copyScope(from: Store, to: Store, scope: string): Promise<Copying> {
  const dump = await from.dump(scope);
  await to.restore(scope, dump);
  return { digest: digestOf(dump) };
}

async function verifyScope(
  from: Store,
  to: Store,
  scope: string,
  copying: Copying | undefined,
): Promise<ScopeOutcome> {
  const copy = await to.dump(scope);
  const differences = compareDumps(await from.dump(scope), copy);
  if (differences.length === 0) return { kind: copying ? "copied" : "same" };
  if (!copying) return { kind: "kept", differences };
  return digestOf(copy) === copying.digest ? { kind: "outdated" } : { kind: "wrong", differences };
}

function digestOf(dump: ScopeDump): string {
  return createHash("sha256").update(dumpText(dump)).digest("hex");
}

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

/** Something about a scope that a store that keeps its promises would not show. */
export type ScopeFault =
  | {
      readonly code: "unreadable";
      readonly document: string;
      readonly reason: string;
      readonly keptAs: string;
    }
  | { readonly code: "no-revision" }
  /** The entry after this one is missing. */
  | { readonly code: "gap"; readonly after: number }
  | { readonly code: "newest-entry"; readonly said: number; readonly found: number };

/** What is wrong with a scope, as far as its own data show. Old entries may have been pruned. */
export function checkScope(snapshot: Snapshot, dump: ScopeDump): readonly ScopeFault[] {
  const faults: ScopeFault[] = (snapshot.damage ?? []).map((damage) => ({
    code: "unreadable",
    ...damage,
  }));
  if (dump.revision < 1) faults.push({ code: "no-revision" });
  const numbers = dump.entries.map(({ seq }) => seq);
  const gap = numbers.findIndex((seq, place) => place > 0 && seq !== (numbers[place - 1] ?? 0) + 1);
  if (gap > 0) faults.push({ code: "gap", after: numbers[gap - 1] ?? 0 });
  const found = numbers.at(-1) ?? 0;
  const isMovedOn = snapshot.revision !== dump.revision;
  if (!isMovedOn && numbers.length > 0 && found !== snapshot.seq) {
    faults.push({ code: "newest-entry", said: snapshot.seq, found });
  }
  return faults;
}

/** JSON in which the order of keys says nothing: equal data give equal text. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${fields.join(",")}}`;
}
