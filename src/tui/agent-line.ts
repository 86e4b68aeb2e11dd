import { bar } from "../views/text/bar.ts";
import type { Paint, Style } from "../views/index.ts";
import type { Standing } from "../views/state-words.ts";
import { STANDING_WORDS } from "../views/state-words.ts";
import { briefSpan, clip, displayWidth, safeText } from "../views/index.ts";
import type { AgentRow } from "../overview/documents.ts";
import type { Look } from "../views/text/style.ts";

const WIDEST_BAR = 24;
const NARROWEST_BAR = 6;

/** Who the agent is, how it is doing and how far it is; what has no room is left out. */
export function agentLine(row: AgentRow, now: number, look: Look): string {
  const { style, symbols, columns } = look;
  const paint = standingPaint(style, row.standing);
  const sign = symbols.standing[row.standing];
  const must = [`${row.done}/${row.total}`, STANDING_WORDS[row.standing].title.toLowerCase()];
  const gap = ` ${symbols.separator} `;
  const room = columns - displayWidth(sign) - 1;
  const name = clip(
    safeText(row.name),
    Math.max(6, room - displayWidth(must.join(gap)) - 2),
    symbols.ellipsis,
  );
  let left = room - displayWidth(name) - 2;
  const facts: string[] = [];
  for (const fact of [...must, ...extras(row, now)]) {
    const columnsOf = displayWidth(fact) + (facts.length > 0 ? displayWidth(gap) : 0);
    if (columnsOf > left) break;
    facts.push(fact);
    left -= columnsOf;
  }
  const width = Math.min(WIDEST_BAR, left - 2);
  const drawn = width < NARROWEST_BAR ? "" : `${bar(row, width, look)}  `;
  return `${paint(sign)} ${style.bold(name)}  ${drawn}${facts.join(gap)}`.trimEnd();
}

function standingPaint(style: Style, standing: Standing): Paint {
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

function extras({ proven, done, client, lastEventAt, estimate }: AgentRow, now: number): string[] {
  return [
    done > 0 ? `${proven} proven` : "",
    lastEventAt === undefined ? "" : `heard ${briefSpan(now - lastEventAt)} ago`,
    safeText(client ?? ""),
    estimate ? `${briefSpan(estimate.medianMs)} to ${briefSpan(estimate.p90Ms)} left` : "",
  ].filter(Boolean);
}
