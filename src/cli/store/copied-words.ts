import { counted } from "../../views/text/numbers.ts";
import type { Copied, CopiedScope, Difference } from "../../workstream/store-copy/index.ts";

/** Whether everything that is in the one store is in the other now, as it is. */
export function isComplete(copied: Copied): boolean {
  return copied.ok && copied.scopes.every((each) => isWhole(each));
}

function isWhole({ outcome, damage }: CopiedScope): boolean {
  return (outcome.kind === "copied" || outcome.kind === "same") && damage.length === 0;
}

const MOST_NAMED = 5;

/** Says what a copy came to, and what is still to be done. */
export function copiedWords(copied: Copied, place: string): string {
  if (!copied.ok) {
    return (
      `${place} has ${counted(copied.scopes, "scope")} in it already. Nothing was copied.\n` +
      `With --merge what it lacks is copied, and what it has stays as it is.`
    );
  }
  const of = (kind: CopiedScope["outcome"]["kind"]): readonly CopiedScope[] =>
    copied.scopes.filter(({ outcome }) => outcome.kind === kind);
  const same = of("same").length;
  const there = same > 0 ? `; ${counted(same, "scope")} had been there` : "";
  return [
    `Copied ${counted(of("copied").length, "scope")} to ${place}; both sides are the same${there}.`,
    ...told(
      of("outdated"),
      "Changed while being copied; the copy has it as it was. Copy again, into an empty store, when no agent is at work",
    ),
    ...told(of("kept"), "In the target already, not the same, and left as it is"),
    ...told(of("wrong"), "Not what was copied; do not use the copy"),
    ...copied.scopes.flatMap(damageWords),
  ].join("\n");
}

function told(scopes: readonly CopiedScope[], words: string): string[] {
  if (scopes.length === 0) return [];
  const named = scopes.slice(0, MOST_NAMED).map(({ scope, outcome }) => {
    const first = "differences" in outcome ? outcome.differences[0] : undefined;
    return `  ${scope}${first ? ` (${differenceWords(first)})` : ""}`;
  });
  const hidden = scopes.length - named.length;
  if (hidden > 0) named.push(`  and ${hidden} more`);
  return [`${words} (${counted(scopes.length, "scope")}):`, ...named];
}

function differenceWords({ what, name, how }: Difference): string {
  return what === "revision" ? "another revision" : `${what} ${name} ${how}`;
}

/** Says what of a scope could not be copied because it cannot be read. */
export function damageWords({ scope, damage }: CopiedScope): string[] {
  return damage.map(
    ({ document, reason, keptAs }) =>
      `Not copied, since it cannot be read: ${document} of ${scope} (${reason}). It is kept as ${keptAs}.`,
  );
}
