import type { Output } from "../io.ts";

const UP = (lines: number): string => (lines > 0 ? `\x1b[${lines}A` : "");
const CLEAR_LINE_END = "\x1b[K";
const CLEAR_BELOW = "\x1b[J";

/**
 * A block of lines at the bottom of what is printed. It is drawn over in place;
 * what is said goes above it and stays. Neither screen nor scrollback is ever
 * cleared, and no mode of the terminal is changed.
 */
export interface LiveBlock {
  /** Lines must fit the width; the block must be lower than the screen. */
  draw(said: readonly string[], block: readonly string[]): void;
}

export function liveBlock(output: Output): LiveBlock {
  let height = 0;
  return {
    draw(said, block) {
      const lines = [...said, ...block].map((line) => `${line}${CLEAR_LINE_END}\n`);
      // One write a frame, so that no terminal shows half of it.
      output.write(`${UP(height)}${lines.join("")}${CLEAR_BELOW}`);
      height = block.length;
    },
  };
}
