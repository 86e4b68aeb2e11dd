/**
 * How many terminal columns a text takes, and cutting it to fit. For text that
 * is safe to print and not yet styled.
 * @module
 */

/** East Asian Width W and F, less what the engine knows as an emoji. */
const EAST_ASIAN_WIDE = [
  String.raw`\u1100-\u115F\uA960-\uA97C\uAC00-\uD7A3`, // Hangul
  String.raw`\u2329\u232A\u2630-\u2637\u268A-\u268F`, // angle brackets, trigrams, monograms
  String.raw`\u2E80-\u303E\u3041-\u3247\u3250-\uA4C6`, // radicals, kana, ideographs, Yi
  String.raw`\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6B`, // compatibility and vertical forms
  String.raw`\uFF01-\uFF60\uFFE0-\uFFE6`, // fullwidth forms
  String.raw`\u{16FE0}-\u{1B2FB}\u{1D300}-\u{1D376}`, // Tangut, Khitan, kana, counting rods
  String.raw`\u{1F200}-\u{1F265}\u{20000}-\u{3FFFD}`, // enclosed and further ideographs
].join("");

const wide = once(() => new RegExp(`[[\\p{Emoji_Presentation}--\\p{RI}]${EAST_ASIAN_WIDE}]`, "v"));

const zeroWidth = once(() => /[\p{Mn}\p{Me}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u);

const EMOJI = String.raw`[\p{Emoji}&&\p{ExtPict}]`;

const JOINED = String.raw`\u200D${EMOJI}[\p{EMod}\uFE0F]?`;

const COMPOSED_EMOJI = String.raw`${EMOJI}(?:[\p{EMod}\uFE0F](?:${JOINED})*|(?:${JOINED})+)`;

const KEYCAP = String.raw`[0-9#*]\uFE0F?\u20E3`;

const JAMO = String.raw`[\u1100-\u115F\uA960-\uA97C][\u1160-\u11A7\uD7B0-\uD7C6][\u11A8-\u11FF\uD7CB-\uD7FB]?`;

const SYLLABLE_WITH_FINALS = String.raw`[\uAC00-\uD7A3][\u11A8-\u11FF\uD7CB-\uD7FB]+`;

const twoColumns = once(
  () => new RegExp(`${COMPOSED_EMOJI}|${KEYCAP}|${JAMO}|${SYLLABLE_WITH_FINALS}`, "gv"),
);

const WIDE_SPACE = "\u3000";

/** Scripts and symbols in which every code point is a grapheme of its own. */
const SIMPLE_SCRIPTS = String.raw`\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\uAC00-\uD7A3\p{N}\p{P}\p{S}\p{Zs}`;

const oneByOne = once(
  () => new RegExp(`^[[${SIMPLE_SCRIPTS}]--[\\p{Gr_Ext}\\p{M}\\p{EMod}\\p{RI}]]*$`, "v"),
);

/** The first one in a process costs 35 ms. */
const segmenter = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Columns the text takes: 2 for wide characters and emoji, 0 for combining and invisible ones. */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length;
  let columns = 0;
  for (const character of text.replace(twoColumns(), WIDE_SPACE)) columns += columnsOf(character);
  return columns;
}

/** Code units that the widest grapheme takes for a column; of a text that is longer nobody sees the rest. */
const MOST_A_COLUMN = 64;

/**
 * The text if it fits, else its beginning and the ellipsis, without spaces between
 * them. Never wider than `columns`, never cut inside a grapheme.
 */
export function clip(text: string, columns: number, ellipsis = "…"): string {
  const head = text.slice(0, Math.max(0, columns) * MOST_A_COLUMN);
  if (head === text && displayWidth(text) <= columns) return text;
  const room = columns - displayWidth(ellipsis);
  if (room < 0) return ellipsis.slice(0, Math.max(0, columns));
  let used = 0;
  let end = 0;
  let kept = 0;
  for (const grapheme of graphemes(head)) {
    used += displayWidth(grapheme);
    if (used > room) break;
    end += grapheme.length;
    if (grapheme.trim() !== "") kept = end;
  }
  return text.slice(0, kept) + ellipsis;
}

/** The text with spaces behind it up to `columns`; a wider text stays as it is. */
export function pad(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/** What a reader takes for one character each, in order. */
export function graphemes(text: string): Iterable<string> {
  return isPlain(text) || oneByOne().test(text) ? text : segments(text);
}

function* segments(text: string): Generator<string> {
  for (const { segment } of segmenter().segment(text)) yield segment;
}

function columnsOf(character: string): 0 | 1 | 2 {
  if (isPlain(character)) return 1;
  if (zeroWidth().test(character)) return 0;
  return wide().test(character) ? 2 : 1;
}

const PLAIN =
  /^[ -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2190-\u2199\u2500-\u25FC\u2610-\u2613\u2713-\u2718]*$/;

/**
 * Whether the text is Latin letters, punctuation and the signs that views draw
 * with only. Such text is NFC, safe to print, and each code unit is a grapheme of
 * one column.
 */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** A value made on first use. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * A line for each row, its cells one below the other with two spaces between them. All lines are
 * equally wide; a column in which nothing stands is left out.
 */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
    });
  }
  return rows.map((row) =>
    widths
      .flatMap((width, column) => (width === 0 ? [] : [pad(row[column] ?? "", width)]))
      .join("  "),
  );
}
