import type { ContinuationState } from "../continuation/index.ts";
import { CLIENT_LIMITS, effectiveLimits } from "../continuation/index.ts";
import { focusOf, progressOf } from "../todo/query.ts";
import type { TodoList } from "../todo/todo.ts";
import type { BadgeFacts, BadgeKind } from "./badges.ts";
import { badgesOf } from "./badges.ts";
import { needWords } from "./needs-you.ts";
import { safeText } from "./text/safe-text.ts";
import { lookOf } from "./text/style.ts";
import type { ViewOptions } from "./text/style.ts";
import { clip, displayWidth } from "./text/width.ts";

const STATUS_LINE_COLUMNS = 80;

/** What is told without a list. The other badges are about being nudged, which takes open todos. */
const TOLD_WITHOUT_LIST: readonly BadgeKind[] = ["waiting-on-you", "looping", "stalled"];

/** What one line can tell of a scope. */
export interface StandingNow extends BadgeFacts {
  readonly list: TodoList;
  /** What earlier sessions left open, in words. */
  readonly leftOver?: string;
  readonly continuation: ContinuationState;
}

/**
 * How far a list is, what it is at or what it needs from a person, and what
 * holds it up: one line, safe for any terminal. Without a list, only whether the agent needs a person or is stuck;
 * else empty. Omitted columns: 80.
 */
export function renderStatusLine(now: StandingNow, options: ViewOptions = {}): string {
  const { style, symbols, columns } = lookOf(options, STATUS_LINE_COLUMNS);
  const { completed, total } = progressOf(now.list);
  const gap = ` ${symbols.separator} `;
  const [badge] = badgesOf(now);
  const [need] = now.needs ?? [];
  if (total === 0) {
    if (!badge || !TOLD_WITHOUT_LIST.includes(badge.kind)) return "";
    const words = need ? `${badge.label}${gap}${needWords(need)}` : badge.label;
    return style.dim(clip(words, columns, symbols.ellipsis));
  }
  const facts = [
    `${completed}/${total}`,
    nudgesOf(now.continuation),
    badge?.label,
    now.leftOver,
  ].filter((fact) => fact !== undefined);
  const end = facts.join(gap);
  const focus = focusOf(now.list);
  const doing = need ? needWords(need) : safeText(focus?.activeForm ?? focus?.content ?? "");
  const room = columns - displayWidth(end) - displayWidth(gap);
  if (doing === "" || room < 1) return style.dim(clip(end, columns, symbols.ellipsis));
  return `${clip(doing, room, symbols.ellipsis)}${style.dim(gap + end)}`;
}

function nudgesOf({ episode, limits }: ContinuationState): string | undefined {
  if (!episode || episode.autoTurnCount === 0) return undefined;
  return `nudge ${episode.autoTurnCount}/${effectiveLimits(CLIENT_LIMITS, limits).maxAutoTurns}`;
}
