/** What a rule's phrases say where they are found. */
export type Meaning =
  // In the prompt.
  | "limits"
  | "may-limit"
  | "restricts"
  | "orders-all"
  | "requests"
  // In a todo; the dangers in the message too.
  | "danger"
  | "live"
  | "writes"
  | "subject"
  | "local"
  | "extra"
  | "bland"
  // In the message.
  | "courtesy"
  | "asks-to-go-on"
  | "asks"
  | "holds"
  | "lacks"
  | "refuses"
  | "warns"
  | "objects"
  | "job"
  | "helper"
  | "outside"
  | "addresses"
  | "wonders"
  | "answers"
  | "provider"
  | "announces"
  | "reports";

/** A rule is data: phrases in several languages, and what they mean. */
export interface Rule {
  readonly name: string;
  readonly means: Meaning;
  /** The classes of labelled endings that it was written for. */
  readonly for: readonly string[];
  readonly phrases: Phrases;
  /** These have to occur in the same place too. */
  readonly with?: Phrases;
  /** What is awaited, in words for a person. */
  readonly what?: string;
}

/** The languages that the rules know. */
export type Language = "en" | "de" | "fr" | "es" | "pt" | "zh" | "ja" | "ko" | "ru";

/**
 * Phrases by language, one alternative a line or between bars, in lower case.
 * `*` stands for the rest of a word, ` … ` for a few words of the same sentence.
 * Every repetition is bounded, so that matching takes linear time.
 */
export type Phrases = { readonly [Spoken in Language]?: string };

/** Where a phrase was found. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** Finds the first match of the phrases of any language in a plain text. */
export type Finder = (text: string) => Found | undefined;

/** Languages that share a script, and what tells that a text is written in it. */
const SCRIPTS: readonly { languages: readonly Language[]; letter: RegExp; isSpaced: boolean }[] = [
  { languages: ["en", "de", "fr", "es", "pt"], letter: /[a-zß-ÿ]/u, isSpaced: true },
  { languages: ["ru"], letter: /[а-я]/u, isSpaced: true },
  {
    languages: ["zh", "ja", "ko"],
    letter: /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u,
    isSpaced: false,
  },
];

/** Compiles at first use, and only for the scripts of the text: most turns need few of the rules. */
export function finder(phrases: Phrases): Finder {
  const patterns = new Map<object, RegExp | null>();
  return (text) => {
    for (const script of SCRIPTS) {
      if (!script.letter.test(text)) continue;
      let pattern = patterns.get(script);
      if (pattern === undefined) patterns.set(script, (pattern = compile(phrases, script)));
      const match = pattern?.exec(text);
      if (match) return { start: match.index, end: match.index + match[0].length };
    }
    return undefined;
  };
}

/** The letters of words between spaces. The class of all letters takes long to compile. */
const LETTER = "a-zß-öø-ÿœа-я";
const IN_WORD = `[${LETTER}0-9_]`;

function compile(
  phrases: Phrases,
  { languages, isSpaced }: (typeof SCRIPTS)[number],
): RegExp | null {
  const sources = languages.flatMap((language) => alternatives(phrases[language] ?? ""));
  if (sources.length === 0) return null;
  const source = sources.join("|");
  const words = `(?<!${IN_WORD})(?:${source})(?:(?<!${IN_WORD})|(?!${IN_WORD}))`;
  return new RegExp(isSpaced ? words : source, "u");
}

function alternatives(block: string): string[] {
  return block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) =>
      line
        .replaceAll("*", `[${LETTER}]{0,24}`)
        .replaceAll(" … ", "[^.!?;\\n]{1,60}")
        .replaceAll("…", "[^。！？；.!?;\\n]{0,24}"),
    );
}

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
