/**
 * Makes text from outside safe to print.
 *
 * An allow-list: letters, marks, numbers, punctuation, symbols and spaces pass,
 * everything else shows as a glyph. What cannot be seen could move the cursor,
 * recolour the screen, fill the clipboard or make a line read differently from
 * what it is. Secrets are covered: what is printed may be seen by anybody.
 * @module
 */

import { maskSecrets } from "../../progress/secrets/secrets.ts";
import { isPlain, once } from "./width.ts";

const EMOJI = String.raw`[\p{Emoji}&&\p{ExtPict}]`;
const ELEMENT = String.raw`${EMOJI}[\p{EMod}\uFE0F]?`;
/** Emoji that hold invisible characters: joined ones, those with VS16, keycaps. */
const COMPOSED = String.raw`${ELEMENT}(?:\u200D${ELEMENT})+|${EMOJI}\uFE0F|[0-9#*]\uFE0F\u20E3`;
const ALLOWED = String.raw`[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]--\p{Default_Ignorable_Code_Point}`;

const composedOrUnsafe = once(() => new RegExp(`(${COMPOSED})|[^${ALLOWED}]+`, "gv"));
const joinedEmoji = once(() => new RegExp(String.raw`^\p{RGI_Emoji_ZWJ_Sequence}$`, "v"));

/** Putting long runs of marks into canonical order takes quadratic time, so they are cut before. */
const marksToNormalise = once(() => /(\p{M}{32})\p{M}+/gu);
/** No script stacks more marks on a character. */
const marksToShow = once(() => /(\p{M}{8})\p{M}+/gu);
const leadingMark = once(() => /^\p{M}/u);

const JOINER = "\u200D";
const REPLACEMENT = "\uFFFD";
const PLAIN_LINE = /^[ -~⏎]*$/;
const LINE_BREAK = /\r\n|[\n\u0085\u2028\u2029]/g;

/**
 * One line that a terminal prints and cannot execute. NFC; line breaks become ⏎,
 * a tab a space, other control characters their pictures (␛), whatever else is
 * invisible, unassigned or private U+FFFD. A joiner stays inside an emoji that
 * Unicode recommends, nowhere else. Of the marks on one character 8 are kept; a
 * mark at the start stands on ◌. Idempotent, and linear in the text's length.
 */
export function safeText(given: string): string {
  return visible(maskSecrets(given));
}

function visible(text: string): string {
  if (isPlain(text)) return text;
  // The commonest first, without a call for each.
  const line = text.replace(LINE_BREAK, "⏎").replaceAll("\t", " ");
  if (PLAIN_LINE.test(line)) return line;
  const shown = line
    .replace(marksToNormalise(), "$1")
    .normalize("NFC")
    .replace(composedOrUnsafe(), (run, emoji: string | undefined) =>
      emoji === undefined ? glyphs(run) : knownEmoji(emoji),
    )
    .replace(marksToShow(), `$1${REPLACEMENT}`);
  return leadingMark().test(shown) ? `◌${shown}` : shown;
}

/** The lines of a text, each made safe. */
export function safeLines(text: string): string[] {
  return maskSecrets(text).split(LINE_BREAK).map(visible);
}

/** Every character that a terminal acts on but line ends and tabs: escape sequences begin with one. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Text for a file or a pipe: as it is, with control characters as their pictures. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, glyph);
}

function glyphs(unsafe: string): string {
  // Most stand alone.
  if (unsafe.length === 1 && unsafe < "\x80") return glyph(unsafe);
  let shown = "";
  for (const character of unsafe.replace(LINE_BREAK, "\n")) shown += glyph(character);
  return shown;
}

function glyph(unsafe: string): string {
  if (unsafe === "\n") return "⏎";
  if (unsafe === "\t") return " ";
  const code = unsafe.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "␡" : REPLACEMENT;
}

/** What came of the last joined emoji: there are long lists of emoji to compare one with. */
let lastJoined = { emoji: "", shown: "" };

function knownEmoji(emoji: string): string {
  if (!emoji.includes(JOINER)) return emoji;
  if (emoji !== lastJoined.emoji) {
    const shown = joinedEmoji().test(emoji) ? emoji : emoji.replaceAll(JOINER, REPLACEMENT);
    lastJoined = { emoji, shown };
  }
  return lastJoined.shown;
}
