import { liveBlock } from "../../tui/live-block.ts";
import { bar } from "../../views/bar.ts";
import { clip, displayWidth } from "../../views/width.ts";
import type { Io } from "../io.ts";
import { lookFor } from "./print.ts";

const WIDEST_BAR = 32;
const NARROWEST_BAR = 8;
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
      const { done, total } = progress;
      const isDue = io.now() - drawn >= PAUSE || done === 0 || done === total;
      if (!isDue) return;
      drawn = io.now();
      block.draw([], [barLine(progress, io)]);
    },
    clear: () => block.draw([], []),
  };
}

function barLine({ pass, done, total }: Progress, io: Io): string {
  const look = lookFor(io, io.stderr);
  const { symbols, columns } = look;
  const words = clip(`${pass} ${done}/${total}`, columns, symbols.ellipsis);
  const room = Math.min(WIDEST_BAR, columns - displayWidth(words) - 2);
  if (room < NARROWEST_BAR) return words;
  return `${bar({ done, total }, room, look)}  ${words}`;
}
