/** So much of a text is read from its head and from its tail. */
const READ = { head: 2_000, tail: 6_000 } as const;

/** A block of a message; a list item is one too. */
export interface Paragraph {
  readonly isHeading: boolean;
  readonly sentences: readonly Sentence[];
}

export interface Sentence {
  /** In lower case, for the rules. */
  readonly plain: string;
  /** As it was written, for a person; code and quotes are left out. */
  readonly text: string;
  readonly isQuestion: boolean;
}

/** The head and the tail of a text; the middle of a long one is left out. */
export function cut(text: string, read: { head: number; tail: number } = READ): string {
  if (text.length <= read.head + read.tail) return text;
  return `${text.slice(0, read.head)}\n\n${text.slice(-read.tail)}`;
}

/** A text in the spelling of the rules. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘ʼ`]/gu, "'")
    .replaceAll("ё", "е");
}

/** Splits a message into paragraphs and sentences. What is quoted stands as `□`. */
export function prepare(message: string): Paragraph[] {
  const blocks = withoutCode(cut(message)).split(
    /\n(?=\s{0,8}\n|\s{0,8}#|\s{0,8}[-*•]\s|\s{0,8}\d{1,2}[.)]\s)/u,
  );
  return blocks
    .map((block) => block.trim())
    .filter((block) => block !== "" && !block.startsWith("|"))
    .map((block) => ({ isHeading: block.startsWith("#"), sentences: sentencesOf(block) }));
}

/** Takes out what is shown and not said: code, quotes, addresses, quoted lines. */
function withoutCode(message: string): string {
  let isFenced = false;
  const lines = message.split("\n").map((line) => {
    if (/^\s{0,8}(?:```|~~~)/u.test(line)) {
      isFenced = !isFenced;
      return "";
    }
    if (isFenced || /^\s{0,8}>/u.test(line)) return "";
    return /^\s{0,3}#/u.test(line) ? `${withoutQuotes(line)}\n` : withoutQuotes(line);
  });
  return lines.join("\n");
}

const QUOTES = [
  /`[^`\n]{1,300}`/gu,
  /"[^"\n]{1,300}"/gu,
  /[“„”][^“„”\n]{1,300}[“”]/gu,
  /«[^«»\n]{1,300}»/gu,
  /「[^「」\n]{1,300}」/gu,
  /『[^『』\n]{1,300}』/gu,
  /https?:\/\/[^\s)]{1,500}/gu,
];

function withoutQuotes(line: string): string {
  return QUOTES.reduce((text, quote) => text.replaceAll(quote, "□"), line);
}

/** A mark ends a sentence before a space, at the end, or in a script without spaces. */
const SENTENCE_END = /(?<=[.!?…][)"'*_]{0,3})\s+(?=\S)|(?<=[。！？])\s{0,4}/u;

function sentencesOf(block: string): Sentence[] {
  return block
    .replace(/\s{0,8}\n\s{0,8}/gu, " ")
    .split(SENTENCE_END)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => ({ plain: plain(text), text, isQuestion: isQuestion(text) }));
}

function isQuestion(sentence: string): boolean {
  return /[?？][)"'*_!！?？]{0,4}$/u.test(sentence) || sentence.startsWith("¿");
}
