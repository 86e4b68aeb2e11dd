import { liveBlock } from "../../tui/screen.ts";
import { barLine } from "../../views/text/style.ts";
import type { Io } from "../io.ts";
import { lookFor } from "./print.ts";

/** More pictures than this nobody can see. */
const PAUSE = 50;

/** How far something is. */
export interface Progress {
  /** What is being done, in a word that begins with a capital letter. */
  readonly pass: string;
  readonly done: number;
  readonly total: number;
}

/** Draws how far something is, in place, on a terminal; does nothing where there is none. */
export function progressBar(io: Io): { show(progress: Progress): void; clear(): void } {
  if (!io.stderr.isTty) return { show: () => {}, clear: () => {} };
  const block = liveBlock(io.stderr);
  let drawn = -Infinity;
  return {
    show(progress) {
      const { pass, done, total } = progress;
      const isDue = io.now() - drawn >= PAUSE || done === 0 || done === total;
      if (!isDue) return;
      drawn = io.now();
      const words = `${pass} ${done}/${total}`;
      block.draw([], [barLine(progress, words, lookFor(io, io.stderr))]);
    },
    clear: () => block.draw([], []),
  };
}
