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

/** Languages with spaces between words; a phrase begins where a word does. */
const SPACED: readonly Language[] = ["en", "de", "fr", "es", "pt", "ru"];
const UNSPACED: readonly Language[] = ["zh", "ja", "ko"];
const UNSPACED_LETTER = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

/** Compiles at first use, and only phrases whose first word the text has: most turns need few. */
export function finder(phrases: Phrases): Finder {
  const index = indexOf(SPACED.flatMap((language) => alternatives(phrases[language] ?? "")));
  let unspaced: RegExp | undefined;
  return (text) => {
    let first: (Found & { readonly order: number }) | undefined;
    for (const { order, pattern } of candidatesIn(text, index)) {
      const found = foundBy(pattern(), text);
      const isFirst = !first || (found && comesBefore({ ...found, order }, first));
      if (found && isFirst) first = { ...found, order };
    }
    if (first) return { start: first.start, end: first.end };
    if (!UNSPACED_LETTER.test(text)) return undefined;
    const sources = UNSPACED.flatMap((language) => alternatives(phrases[language] ?? ""));
    unspaced ??= new RegExp(sources.length > 0 ? sources.join("|") : "(?!)", "u");
    return foundBy(unspaced, text);
  };
}

/** As one pattern with all alternatives would decide. */
function comesBefore(
  one: { readonly start: number; readonly order: number },
  other: { readonly start: number; readonly order: number },
): boolean {
  return one.start < other.start || (one.start === other.start && one.order < other.order);
}

/** Phrases by what they begin with; under an empty text those that may begin with anything. */
type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>;

function indexOf(sources: readonly string[]): PhraseIndex {
  const index = new Map<string, Phrase[]>();
  for (const [order, source] of sources.entries()) {
    const one = phrase(source, order);
    for (const start of new Set(beginningsOf(source) ?? [""])) {
      const there = index.get(start);
      if (there) there.push(one);
      else index.set(start, [one]);
    }
  }
  return index;
}

function candidatesIn(text: string, index: PhraseIndex): ReadonlySet<Phrase> {
  const found = new Set(index.get(""));
  for (const start of beginningsIn(text)) {
    for (const one of index.get(start) ?? []) found.add(one);
  }
  return found;
}

function foundBy(pattern: RegExp, text: string): Found | undefined {
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** The letters of words between spaces. The class of all letters takes long to compile. */
const LETTER = "a-zß-öø-ÿœа-я";
const IN_WORD = `[${LETTER}0-9_]`;

interface Phrase {
  /** Its place among the phrases of a rule. */
  readonly order: number;
  pattern(): RegExp;
}

function phrase(source: string, order: number): Phrase {
  let compiled: RegExp | undefined;
  const words = `(?<!${IN_WORD})(?:${source})(?:(?<!${IN_WORD})|(?!${IN_WORD}))`;
  return { order, pattern: () => (compiled ??= new RegExp(words, "u")) };
}

const LONGEST_BEGINNING = 6;
const LETTERS_FIRST = new RegExp(`^[${LETTER}]{0,24}`, "u");
const WORDS = new RegExp(`(?<!${IN_WORD})[${LETTER}]{1,24}`, "gu");

/** The letters that a phrase begins with, or each way of its first group; undefined if neither is plain. */
function beginningsOf(source: string): readonly string[] | undefined {
  const group = /^\(([^()[\]?*+{}\\.^$]+)\)(?![?*{])/u.exec(source);
  const ways = group?.[1]?.split("|") ?? [source];
  const begins = ways.map((way) => plainBeginning(way));
  return begins.every((start) => start !== "") ? begins : undefined;
}

/** Letters at the beginning that every match has: the last one may be optional. */
function plainBeginning(source: string): string {
  const [letters = ""] = LETTERS_FIRST.exec(source) ?? [];
  const isOptional = /^[?*{]/u.test(source.slice(letters.length));
  return letters.slice(0, isOptional ? -1 : undefined).slice(0, LONGEST_BEGINNING);
}

let known: { readonly text: string; readonly beginnings: ReadonlySet<string> } | undefined;

/** Every beginning of every word of a text, up to so many letters. All rules ask for the same text. */
function beginningsIn(text: string): ReadonlySet<string> {
  if (known?.text === text) return known.beginnings;
  const beginnings = new Set<string>();
  for (const [word] of text.matchAll(WORDS)) {
    for (let length = 1; length <= LONGEST_BEGINNING; length++) {
      beginnings.add(word.slice(0, length));
    }
  }
  known = { text, beginnings };
  return beginnings;
}

/** The alternatives of some phrases: one a line, or between bars outside of groups. */
function alternatives(block: string): string[] {
  return block
    .split("\n")
    .flatMap((line) => waysOf(line.trim()))
    .filter((line) => line !== "")
    .map((line) =>
      line
        .replaceAll("*", `[${LETTER}]{0,24}`)
        .replaceAll(" … ", "[^.!?;\\n]{1,60}")
        .replaceAll("…", "[^。！？；.!?;\\n]{0,24}"),
    );
}

function waysOf(line: string): readonly string[] {
  const ways: string[] = [];
  let depth = 0;
  let start = 0;
  for (let place = 0; place < line.length; place++) {
    const character = line[place];
    if (character === "\\") place++;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "|" && depth === 0) {
      ways.push(line.slice(start, place));
      start = place + 1;
    }
  }
  return [...ways, line.slice(start)];
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
