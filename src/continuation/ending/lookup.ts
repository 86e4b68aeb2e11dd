import type { Found } from "./phrases.ts";
import { finder } from "./phrases.ts";
import type { Meaning, Rule } from "./rule.ts";

/** Where a rule was found in a text. */
export interface Match extends Found {
  readonly rule: Rule;
}

/** Finds rules by what they mean. Texts have to be plain. */
export interface Lookup {
  first(means: Meaning, text: string): Match | undefined;
  all(means: Meaning, text: string): readonly Match[];
}

export function lookupIn(rules: readonly Rule[]): Lookup {
  const compiled = rules.map((rule) => ({
    rule,
    find: finder(rule.phrases),
    findOther: rule.with && finder(rule.with),
  }));
  const byMeaning = Map.groupBy(compiled, ({ rule }) => rule.means);
  const all = (means: Meaning, text: string) =>
    (byMeaning.get(means) ?? []).flatMap(({ rule, find, findOther }): Match[] => {
      const found = find(text);
      return found && (!findOther || findOther(text)) ? [{ rule, ...found }] : [];
    });
  return { all, first: (means, text) => all(means, text)[0] };
}
