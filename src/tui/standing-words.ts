import type { Standing } from "../views/page/index.ts";
import type { Paint, Style } from "../views/index.ts";

/** A standing as people read it. */
export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  "needs-you": "needs you",
  stalled: "stalled",
  working: "working",
  stopped: "stopped",
  unknown: "ended, todos left",
  idle: "idle",
  done: "done",
};

export function standingPaint(style: Style, standing: Standing): Paint {
  switch (standing) {
    case "needs-you":
      return style.warning;
    case "stalled":
    case "unknown":
      return style.error;
    case "working":
      return style.accent;
    case "done":
      return style.success;
    case "stopped":
    case "idle":
      return style.dim;
  }
}
