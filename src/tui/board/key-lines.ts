import { clip, pad, safeText } from "../../views/index.ts";
import type { Symbols } from "../../views/index.ts";
import type { AgentDocument } from "../../overview/documents.ts";
import type { Look } from "../../views/text/style.ts";
import type { BoardState } from "./model.ts";

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["1-4 Tab", "agents, todos, tasks, decisions"],
  ["j k g G", "down, up, first, last"],
  ["Enter", "the todos of the agent; Esc back"],
  ["/", "only what has these letters"],
  ["s", "stop it, or let it go on"],
  ["a", "read its plan and approve it"],
  ["q", "quit"],
  ["", ""],
  ["", "Arrows, PgUp, PgDn, Home and End move too."],
  ["", "A stopped agent is not told to go on before you let it."],
];

/** Every key and what it does. */
export function keyLines({ style, symbols, columns }: Look): string[] {
  return KEYS.map(([keys, does]) => {
    const shown = clip(`  ${pad(keys, 7)}  ${does}`.trimEnd(), columns, symbols.ellipsis);
    return style.bold(shown.slice(0, 9)) + shown.slice(9);
  });
}

/** The keys that matter now. */
export function lookHints(
  { filter, tab }: BoardState,
  agent: AgentDocument | undefined,
  { separator }: Symbols,
): string {
  const hints = [
    ...(filter === "" ? [] : [`showing /${safeText(filter)}`]),
    ...(agent?.plan?.current.state === "proposed" ? ["a plan waits: a"] : []),
    "? keys",
    "q quit",
    ...(tab === "agents" ? ["Enter todos"] : []),
    ...(agent ? [agent.continuation.isPaused ? "s resume" : "s stop"] : []),
    "/ filter",
    "j/k move",
  ];
  return hints.join(` ${separator} `);
}
