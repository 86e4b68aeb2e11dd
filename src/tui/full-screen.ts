import { CLEAR_LINE_END, ENTER_FULL_SCREEN, inOneGo, LEAVE_FULL_SCREEN, toRow } from "./escapes.ts";
import type { Screen } from "./live-block.ts";

/** Another screen than the one with what was printed, which is as it was once this one is left. */
export interface FullScreen {
  /** Exactly as many lines as the screen has rows, each within its width. */
  draw(lines: readonly string[]): void;
  /** The next frame is drawn whole: the terminal has another size. */
  forget(): void;
  /** Once is enough; more often does nothing. */
  leave(): void;
}

export function enterFullScreen(screen: Pick<Screen, "write">): FullScreen {
  let drawn: readonly string[] = [];
  let isThere = true;
  screen.write(ENTER_FULL_SCREEN);
  return {
    draw(lines) {
      if (!isThere) return;
      const changed = lines.flatMap((line, row) =>
        line === drawn[row] ? [] : [`${toRow(row)}${CLEAR_LINE_END}${line}`],
      );
      if (changed.length > 0) screen.write(inOneGo(changed.join("")));
      drawn = lines;
    },
    forget() {
      drawn = [];
    },
    leave() {
      if (isThere) screen.write(LEAVE_FULL_SCREEN);
      isThere = false;
    },
  };
}
