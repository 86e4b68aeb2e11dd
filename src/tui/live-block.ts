import { displayWidth } from "../views/index.ts";
import { CLEAR_BELOW, CLEAR_LINE_END, inOneGo, PAINT, up } from "./escapes.ts";

/** What a block is drawn on. */
export interface Screen {
  write(text: string): void;
  /** The width now; undefined where it is not known. */
  readonly columns: number | undefined;
}

/**
 * A block of lines at the bottom of what is printed. It is drawn over in place;
 * what is said goes above it and stays. Neither screen nor scrollback is ever
 * cleared, and every mode is again as it was after each frame: there is nothing
 * to restore, whatever ends the process.
 */
export interface LiveBlock {
  /** Lines must fit the width; the block must be lower than the screen. */
  draw(said: readonly string[], block: readonly string[]): void;
  /** Somebody typed lines below the block: the cursor is that much lower, and all is drawn anew. */
  entered(lines: number): void;
  /** Others have written to the terminal meanwhile: the next frame begins where they ended. */
  forget(): void;
  /** What comes next begins below the block, where a terminal has shown the keys that ended it. */
  leave(): void;
}

export function liveBlock(screen: Screen): LiveBlock {
  let drawn: readonly string[] = [];
  let width = screen.columns;
  let typed = 0;
  return {
    draw(said, block) {
      const isInPlace = said.length === 0 && width === screen.columns && typed === 0;
      if (isInPlace && isSame(drawn, block)) return;
      const lines = [...said, ...block].map((line, place) =>
        isInPlace && line === drawn[place] ? "\n" : `${CLEAR_LINE_END}${line}\n`,
      );
      const height = heightOf(drawn, screen.columns) + typed;
      screen.write(inOneGo(`${up(height)}${lines.join("")}${CLEAR_BELOW}`));
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

/** A terminal that was made narrower meanwhile has folded the lines that no longer fit. */
function heightOf(lines: readonly string[], columns = Infinity): number {
  const rows = lines.map((line) => Math.ceil(displayWidth(line.replace(PAINT, "")) / columns));
  return rows.reduce((sum, height) => sum + Math.max(1, height), 0);
}
