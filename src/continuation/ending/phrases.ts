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

/** Compiles at first use: most turns need few of the rules. */
export function finder(phrases: Phrases): Finder {
  let pattern: RegExp | undefined;
  return (text) => {
    const match = (pattern ??= compile(phrases)).exec(text);
    return match ? { start: match.index, end: match.index + match[0].length } : undefined;
  };
}

const IN_WORD = "[\\p{L}\\p{N}_]";

function compile(phrases: Phrases): RegExp {
  const spaced: string[] = [];
  const unspaced: string[] = [];
  for (const [language, block] of Object.entries(phrases)) {
    const isUnspaced = ["zh", "ja", "ko"].includes(language);
    (isUnspaced ? unspaced : spaced).push(...alternatives(block));
  }
  const sources = [...unspaced];
  if (spaced.length > 0) {
    sources.push(`(?<!${IN_WORD})(?:${spaced.join("|")})(?:(?<!${IN_WORD})|(?!${IN_WORD}))`);
  }
  return new RegExp(sources.join("|"), "u");
}

function alternatives(block: string): string[] {
  return block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) =>
      line
        .replaceAll("*", "\\p{L}{0,24}")
        .replaceAll(" … ", "[^.!?;\\n]{1,60}")
        .replaceAll("…", "[^。！？；.!?;\\n]{0,24}"),
    );
}
