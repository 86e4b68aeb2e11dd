import type { Lookup } from "./lookup.ts";
import type { Found } from "./phrases.ts";
import { plain } from "./prepare.ts";
import type { Rule } from "./rule.ts";

/** Acts that leave the machine; a noun of the interface beside them rarely makes them harmless. */
const OUTWARD = ["publishes", "messages-people", "spends", "touches-access"];

/** A todo may name several acts: `write the mail and send it`. */
const PARTS =
  /[,;:+&→、，；：/(（]|\s(?:and|then|und|dann|et|puis|y|luego|e|depois|и|затем)\s|(?<!合)并|然后|하고/u;

/** The rule of an act in a todo that nobody could take back, if there is one. */
export function riskOfTodo(content: string, lookup: Lookup): Rule | undefined {
  // `DELETE /orders` is the name of an endpoint.
  const text = content
    .replace(/\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b(?=\s+\/)/gu, "")
    .slice(0, 500);
  const live = lookup.first("live", plain(text));
  if (live && !lookup.first("writes", plain(text))) return live.rule;
  for (const part of plain(text).split(PARTS)) {
    const risk = riskOfPart(part.trim(), lookup);
    if (risk) return risk;
  }
  return undefined;
}

function riskOfPart(part: string, lookup: Lookup): Rule | undefined {
  if (lookup.first("local", part) || lookup.first("writes", part)) return undefined;
  const isSubject = lookup.first("subject", part) !== undefined;
  for (const match of lookup.all("danger", part)) {
    const isOutward = OUTWARD.includes(match.rule.name);
    if (isOutward ? !namesPart(part, match, lookup) : !isSubject) return match.rule;
  }
  return undefined;
}

/** `send button` and `form for publishing`: the act only names a part of the interface. */
function namesPart(part: string, act: Found, lookup: Lookup): boolean {
  const next = part.slice(act.end);
  const noun = lookup.first("subject", next.trimStart());
  if (noun?.start === 0) return true;
  const before = part.slice(0, act.start);
  return (
    lookup.first("subject", before) !== undefined &&
    /(?:\s(?:for|of|to|about|before|zum|zur|für|vom|de|du|des|d'|para|do|da|pour|к|для|о|об)\s?|d')$/u.test(
      before,
    )
  );
}

/** The rule of an act that a sentence speaks of; a strong one says so without naming its object. */
export function riskOfSentence(
  sentence: string,
  lookup: Lookup,
  isStrong: boolean = false,
): Rule | undefined {
  const dangers = lookup.all("danger", sentence).filter(({ rule }) => !isStrong || !rule.with);
  return (lookup.first("live", sentence) ?? dangers[0])?.rule;
}
