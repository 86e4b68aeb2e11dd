/**
 * The two ways to draw on a terminal, and every escape sequence that they send. The sequences are
 * constants: no text from outside is ever part of one.
 * @module
 */
import { displayWidth } from "../views/index.ts";

/** Sent before a line: after one that fills the row it would erase the last character. */
const CLEAR_LINE_END = "\x1b[K";
const CLEAR_BELOW = "\x1b[J";
/** The alternate screen, without a cursor. */
const ENTER_FULL_SCREEN = "\x1b[?1049h\x1b[?25l";
const LEAVE_FULL_SCREEN = "\x1b[?2026l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";
const COLOURS = /\x1b\[[0-9;]*m/g;

/** To the beginning of the line that many above. The cursor may stand behind typed text. */
function up(lines: number): string {
  return lines > 0 ? `\r\x1b[${lines}A` : "\r";
}

/**
 * A frame in one synchronized write, so that no terminal shows half of it. Lines do not wrap
 * meanwhile: terminals disagree on the width of emoji, and a wrapped line would move all others.
 */
function frame(content: string): string {
  return `\x1b[?2026h\x1b[?7l${content}\x1b[?7h\x1b[?2026l`;
}

export interface Screen {
  write(text: string): void;
  /** The width now; undefined if unknown. */
  readonly columns: number | undefined;
}

/**
 * A block of lines at the bottom of the output, redrawn in place; messages go above it and stay.
 * Neither screen nor scrollback is ever cleared, and each frame restores every mode that it sets:
 * there is nothing to restore, whatever ends the process.
 */
export interface LiveBlock {
  /** Lines must fit the width; the block must be lower than the screen. */
  draw(messages: readonly string[], block: readonly string[]): void;
  /** Lines were typed below the block: the cursor is that much lower, and all is redrawn. */
  entered(lines: number): void;
  /** Other programs wrote to the terminal: the next frame begins where they ended. */
  forget(): void;
  /** Later output begins below the block, where a terminal echoed the keys that ended it. */
  leave(): void;
}

export function liveBlock(screen: Screen): LiveBlock {
  let drawn: readonly string[] = [];
  let width = screen.columns;
  let typed = 0;
  return {
    draw(messages, block) {
      const isInPlace = messages.length === 0 && width === screen.columns && typed === 0;
      if (isInPlace && isSame(drawn, block)) return;
      const lines = [...messages, ...block].map((line, place) =>
        isInPlace && line === drawn[place] ? "\n" : `${CLEAR_LINE_END}${line}\n`,
      );
      const height = heightOf(drawn, screen.columns) + typed;
      screen.write(frame(`${up(height)}${lines.join("")}${CLEAR_BELOW}`));
      drawn = block;
      width = screen.columns;
      typed = 0;
    },
    entered(lines) {
      typed += lines;
    },
    forget() {
      drawn = [];
      typed = 0;
    },
    leave() {
      screen.write(`${up(0)}${CLEAR_BELOW}`);
    },
  };
}

function isSame(drawn: readonly string[], block: readonly string[]): boolean {
  return drawn.length === block.length && block.every((line, place) => line === drawn[place]);
}

/** A terminal that became narrower has wrapped the lines that no longer fit. */
function heightOf(lines: readonly string[], columns = Infinity): number {
  const rows = lines.map((line) => Math.ceil(displayWidth(line.replace(COLOURS, "")) / columns));
  return rows.reduce((sum, height) => sum + Math.max(1, height), 0);
}

/** The alternate screen; leaving it restores what was there before. */
export interface FullScreen {
  /** Exactly as many lines as the screen has rows, each within its width. */
  draw(lines: readonly string[]): void;
  /** Redraws everything with the next frame: the terminal was resized. */
  forget(): void;
  /** Idempotent. */
  leave(): void;
}

export function enterFullScreen(screen: Pick<Screen, "write">): FullScreen {
  let drawn: readonly string[] = [];
  let isOpen = true;
  screen.write(ENTER_FULL_SCREEN);
  return {
    draw(lines) {
      if (!isOpen) return;
      const changed = lines.flatMap((line, row) =>
        line === drawn[row] ? [] : [`\x1b[${row + 1};1H${CLEAR_LINE_END}${line}`],
      );
      if (changed.length > 0) screen.write(frame(changed.join("")));
      drawn = lines;
    },
    forget() {
      drawn = [];
    },
    leave() {
      if (isOpen) screen.write(LEAVE_FULL_SCREEN);
      isOpen = false;
    },
  };
}
