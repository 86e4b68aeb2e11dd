import type { ScopeDump, Snapshot } from "../../stores/contract.ts";

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
