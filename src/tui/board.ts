import type { AgentDocument } from "../overview/documents.ts";
import { overviewCounts } from "../overview/standing.ts";
import type { Symbols } from "../views/index.ts";
import { clip, displayWidth, pad, safeLines, safeText } from "../views/index.ts";
import type { Look } from "../views/text/style.ts";
import type { BoardItem } from "./board-items.ts";
import { itemsOf } from "./board-items.ts";
import type { BoardModel, BoardState, Viewport, Tab } from "./board-state.ts";
import { TABS } from "./board-state.ts";
import { troubleLine, wrapped } from "./lines.ts";

export interface BoardSize {
  readonly columns: number;
  readonly rows: number;
}

export interface BoardFrame {
  /** Exactly as many as the screen has rows. */
  readonly lines: readonly string[];
  readonly viewport: Viewport;
}

const TITLES: Readonly<Record<Tab, string>> = {
  agents: "Agents",
  todos: "Todos",
  tasks: "Tasks",
  decisions: "Decisions",
};
/** Header and footer: two rows above, one below. */
const FRAME_ROWS = 3;

/** The whole screen as of now. */
export function renderBoard(
  model: BoardModel,
  state: BoardState,
  { columns, rows }: BoardSize,
  options: Pick<Look, "style" | "symbols">,
): BoardFrame {
  const look = { ...options, columns };
  const room = Math.max(0, rows - FRAME_ROWS);
  const cursor = displayWidth(look.symbols.cursor) + 1;
  const items = itemsOf(model, state.tab, state.filter, { ...look, columns: columns - cursor });
  const here = placeOfCursor(items, state.at[state.tab]);
  const plan = state.mode === "plan" ? planLines(model, look) : [];
  const lines = [
    tabLine(state, look),
    topLine(model, state, look),
    ...bodyLines({ state, items, here, plan, room }, look),
  ];
  while (lines.length < rows - 1) lines.push("");
  return {
    lines: [...lines.slice(0, Math.max(0, rows - 1)), footer(model, state, look)].slice(0, rows),
    viewport: { items: items.map(({ key }) => key), here, rows: room, planLines: plan.length },
  };
}

/** On the item that it was moved to, while that exists. */
function placeOfCursor(items: readonly BoardItem[], at: string | undefined): number {
  const moved = items.findIndex(({ key }) => key === at);
  const first = items.findIndex(({ isFirst }) => isFirst);
  return Math.max(0, moved === -1 ? first : moved);
}

function tabLine({ tab }: BoardState, { style, symbols, columns }: Look): string {
  const isWide = columns >= 60;
  const named = TABS.map((name, place) => {
    const text = `${place + 1} ${TITLES[name]}`;
    return name === tab ? `[${text}]` : isWide ? ` ${text} ` : text;
  });
  const text = named.join(" ");
  if (displayWidth(text) > columns) return clip(text, columns, symbols.ellipsis);
  return named.map((name) => (name.startsWith("[") ? style.bold(name) : style.dim(name))).join(" ");
}

/** A summary above the items. */
function topLine(model: BoardModel, { tab }: BoardState, look: Look): string {
  const { style, symbols, columns } = look;
  const words = (parts: readonly string[]): string =>
    style.dim(clip(parts.join(` ${symbols.separator} `), columns, symbols.ellipsis));
  if (model.trouble !== undefined) return troubleLine(model.trouble, look);
  if (tab === "agents") {
    const { needsYou, working, stalled, doneToday, provenToday } = overviewCounts(model.agents);
    return words([
      `${needsYou} ${needsYou === 1 ? "needs" : "need"} you`,
      `${working} working`,
      `${stalled} stalled`,
      `${doneToday} done today, ${provenToday} proven`,
    ]);
  }
  if (tab === "tasks") {
    const count = (state: string): number =>
      model.tasks.filter((task) => task.state === state).length;
    const states = ["claimed", "ready", "blocked", "waiting", "closed"];
    return words([
      ...(model.board === undefined ? [] : [safeText(model.board)]),
      ...states.map((state) => `${count(state)} ${state}`),
      ...(model.hasMoreTasks ? ["and more"] : []),
    ]);
  }
  const { agent } = model;
  if (!agent) return words(["no agent yet"]);
  const name = safeText(agent.row.name);
  if (tab === "todos") {
    const { done, total, proven } = agent.row;
    return words([name, `${done}/${total} done`, `${proven} proven`]);
  }
  const meters = agent.continuation.meters.map(({ kind, used, limit }) =>
    kind === "milliseconds"
      ? `${Math.round(used / 60_000)}/${Math.round(limit / 60_000)} min`
      : `${used}/${limit} ${kind}`,
  );
  return words([name, ...(agent.continuation.isPaused ? ["paused"] : []), ...meters]);
}

interface Body {
  readonly state: BoardState;
  readonly items: readonly BoardItem[];
  readonly here: number;
  readonly plan: readonly string[];
  readonly room: number;
}

function bodyLines({ state, items, here, plan, room }: Body, look: Look): string[] {
  switch (state.mode) {
    case "keys":
      return keyLines(look).slice(0, room);
    case "plan":
      return plan.slice(state.planTop, state.planTop + room);
    case "browse":
    case "filter":
      return items.length > 0 ? listLines(items, here, room, look) : emptyLines(state, look);
  }
}

/** As many items as there is room for, always with the one under the cursor. */
function listLines(
  items: readonly BoardItem[],
  here: number,
  room: number,
  { style, symbols }: Look,
): string[] {
  const blank = " ".repeat(displayWidth(symbols.cursor));
  // Every item takes a row: those further away are out of view.
  const first = Math.max(0, here - room);
  const near = items.slice(first, here + room + 1);
  const own = here - first;
  const isNew = (heading: string | undefined, place: number): boolean =>
    heading !== undefined && heading !== items[first + place - 1]?.heading;
  const blocks = near.map(({ heading, line, details }, place) => [
    ...(isNew(heading, place) ? [`${blank} ${heading}`] : []),
    place === own ? `${style.accent(symbols.cursor)} ${line()}` : `${blank} ${line()}`,
    ...(place === own ? details().map((detail) => `${blank} ${detail}`) : []),
  ]);
  const before = blocks.slice(0, own).flat();
  const at = blocks[own] ?? [];
  const after = blocks.slice(own + 1).flat();
  // Half of the rows before it, unless those after it need fewer.
  const shownBefore = Math.max(
    0,
    Math.min(
      before.length,
      Math.max(Math.floor((room - at.length) / 2), room - at.length - after.length),
    ),
  );
  return [...before.slice(before.length - shownBefore), ...at, ...after].slice(0, room);
}

function emptyLines({ tab, filter }: BoardState, { style, symbols, columns }: Look): string[] {
  const texts =
    filter === "" ? EMPTY[tab] : [`Nothing matches "${safeText(filter)}". Esc clears the filter.`];
  const rows = texts.flatMap((text) => wrapped(text, columns - 2));
  return ["", ...rows.map((row) => style.dim(clip(`  ${row}`, columns, symbols.ellipsis)))];
}

const EMPTY: Readonly<Record<Tab, readonly string[]>> = {
  agents: ["No agent has written a list yet.", "Run doneward install <client> to connect one."],
  todos: ["No todos. They show up as soon as the agent writes its list."],
  tasks: ["No tasks. Add one with doneward task add."],
  decisions: ["No decision yet. One is made whenever the agent stops with todos open."],
};

/** Nobody approves what was cut off: long lines go on in the next row. */
function planLines({ agent }: BoardModel, { columns }: Look): string[] {
  const plan = agent?.plan?.current;
  if (!plan) return [];
  const title = `Plan ${plan.revision} of ${agent.row.name}, ${plan.hash.slice(0, 12)}`;
  return [title, "", ...plan.text.split("\n")]
    .flatMap((line) => safeLines(line))
    .flatMap((line) => wrapped(line, columns));
}

function footer({ agent }: BoardModel, state: BoardState, look: Look): string {
  const { style, symbols, columns } = look;
  const line = (text: string): string => clip(text, columns, symbols.ellipsis);
  switch (state.mode) {
    case "filter":
      return line(
        `/${safeText(state.filter)}_   Enter applies it ${symbols.separator} Esc clears it`,
      );
    case "keys":
      return style.dim(line("any key goes back"));
    case "plan":
      return style.warning(
        line(`y approves what you read here ${symbols.separator} Esc goes back`),
      );
    case "browse":
      if (state.message !== "") return style.warning(line(safeText(state.message)));
      return style.dim(line(keyHints(state, agent, symbols)));
  }
}

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["1-4 Tab", "agents, todos, tasks, decisions"],
  ["j k g G", "down, up, first, last"],
  ["Enter", "todos of the agent; Esc goes back"],
  ["/", "filter by text"],
  ["s", "pause nudges, or resume them"],
  ["a", "read its plan and approve it"],
  ["q", "quit"],
  ["", ""],
  ["", "Arrows, PgUp, PgDn, Home and End move too."],
  ["", "A paused agent is not nudged until you resume it."],
];

/** Every key and what it does. */
function keyLines({ style, symbols, columns }: Look): string[] {
  return KEYS.map(([keys, does]) => {
    const shown = clip(`  ${pad(keys, 7)}  ${does}`.trimEnd(), columns, symbols.ellipsis);
    return style.bold(shown.slice(0, 9)) + shown.slice(9);
  });
}

/** The keys that matter now. */
function keyHints(
  { filter, tab }: BoardState,
  agent: AgentDocument | undefined,
  { separator }: Symbols,
): string {
  const hints = [
    ...(filter === "" ? [] : [`showing /${safeText(filter)}`]),
    ...(agent?.plan?.current.state === "proposed" ? ["a read plan"] : []),
    "? keys",
    "q quit",
    ...(tab === "agents" ? ["Enter todos"] : []),
    ...(agent ? [agent.continuation.isPaused ? "s resume" : "s pause"] : []),
    "/ filter",
    "j/k move",
  ];
  return hints.join(` ${separator} `);
}
