import { createHash } from "node:crypto";
import type { Damage, ScopeDump, Store } from "../../stores/contract.ts";
import type { Difference } from "./compare-dumps.ts";
import { compareDumps, dumpText } from "./compare-dumps.ts";

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
