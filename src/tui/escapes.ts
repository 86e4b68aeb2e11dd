/**
 * All that this folder says to a terminal. Constants: no text from outside is ever part of one.
 * @module
 */

/** To be sent before a line: behind one that fills the row it would take its last character. */
export const CLEAR_LINE_END = "\x1b[K";
export const CLEAR_BELOW = "\x1b[J";
/** Another screen, without a cursor. */
export const ENTER_FULL_SCREEN = "\x1b[?1049h\x1b[?25l";
/** The screen that was there before, as it was. */
export const LEAVE_FULL_SCREEN = "\x1b[?2026l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";
/** Colours of our views. */
export const PAINT: RegExp = /\x1b\[[0-9;]*m/g;

/** To the beginning of the line so many above; the cursor may stand behind something typed. */
export function up(lines: number): string {
  return lines > 0 ? `\r\x1b[${lines}A` : "\r";
}

/** To the beginning of a row; the first is 0. */
export function toRow(row: number): string {
  return `\x1b[${row + 1};1H`;
}

/**
 * A frame of which no terminal shows half: one write, and synchronized where that is known. Lines
 * end at the edge meanwhile: terminals differ in how wide they take an emoji to be, and a line that
 * they fold would move all the others.
 */
export function inOneGo(frame: string): string {
  return `\x1b[?2026h\x1b[?7l${frame}\x1b[?7h\x1b[?2026l`;
}
