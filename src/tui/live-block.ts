import { displayWidth } from "../views/index.ts";

const UP = (lines: number): string => (lines > 0 ? `\x1b[${lines}A` : "");
const CLEAR_LINE_END = "\x1b[K";
const CLEAR_BELOW = "\x1b[J";
/** Colours of our views. */
const PAINT = /\x1b\[[0-9;]*m/g;

/** What a block is drawn on. */
export interface Screen {
  write(text: string): void;
  /** The width now; undefined where it is not known. */
  readonly columns: number | undefined;
}

/**
 * A block of lines at the bottom of what is printed. It is drawn over in place;
 * what is said goes above it and stays. Neither screen nor scrollback is ever
 * cleared, and no mode of the terminal is changed.
 */
export interface LiveBlock {
  /** Lines must fit the width; the block must be lower than the screen. */
  draw(said: readonly string[], block: readonly string[]): void;
}

export function liveBlock(screen: Screen): LiveBlock {
  let drawn: readonly string[] = [];
  return {
    draw(said, block) {
      const lines = [...said, ...block].map((line) => `${line}${CLEAR_LINE_END}\n`);
      // One write a frame, so that no terminal shows half of it.
      screen.write(`${UP(heightOf(drawn, screen.columns))}${lines.join("")}${CLEAR_BELOW}`);
      drawn = block;
    },
  };
}

/** A terminal that was made narrower meanwhile has folded the lines that no longer fit. */
function heightOf(lines: readonly string[], columns = Infinity): number {
  const rows = lines.map((line) => Math.ceil(displayWidth(line.replace(PAINT, "")) / columns));
  return rows.reduce((sum, height) => sum + Math.max(1, height), 0);
}
