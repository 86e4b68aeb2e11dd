import { clip, displayWidth } from "../../views/width.ts";
import type { CopyProgress } from "../../workstream/store-copy/index.ts";
import { liveBlock } from "../../tui/live-block.ts";
import type { Io } from "../io.ts";
import { lookFor } from "../print.ts";

const PASSES = { copy: "Copying", verify: "Verifying" };
const WIDEST_BAR = 32;
const NARROWEST_BAR = 8;
/** More pictures than this nobody can see. */
const PAUSE = 50;

/** Draws how far a copy is, in place, on a terminal; does nothing where there is none. */
export function progressBar(io: Io): { show(progress: CopyProgress): void; clear(): void } {
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

function barLine({ pass, done, total }: CopyProgress, io: Io): string {
  const { style, symbols, columns } = lookFor(io, io.stderr);
  const words = clip(`${PASSES[pass]} ${done}/${total}`, columns, symbols.ellipsis);
  const room = Math.min(WIDEST_BAR, columns - displayWidth(words) - 2);
  if (room < NARROWEST_BAR) return words;
  const filled = total === 0 ? room : Math.floor((room * done) / total);
  const bar =
    style.success(symbols.bar.filled.repeat(filled)) +
    style.dim(symbols.bar.empty.repeat(room - filled));
  return `${bar}  ${words}`;
}
