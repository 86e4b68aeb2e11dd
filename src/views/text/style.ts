import type { TodoStatus } from "../../todo/todo.ts";
import type { Standing } from "../state-words.ts";
import { clip, displayWidth } from "./width.ts";

/** Dresses a text that is already safe to print; the empty text stays empty. */
export type Paint = (text: string) => string;

/** What views say with colour and type, by meaning. */
export interface Style {
  readonly accent: Paint;
  readonly success: Paint;
  readonly warning: Paint;
  readonly error: Paint;
  readonly dim: Paint;
  readonly bold: Paint;
  readonly italic: Paint;
  readonly strike: Paint;
}

/** What every view lets its caller choose. */
export interface ViewOptions {
  /** Omitted: no escape sequence at all. */
  readonly style?: Style;
  /** Omitted: `unicodeSymbols`. */
  readonly symbols?: Symbols;
  /** Terminal columns; what does not fit is cut. Each view says what omission means. */
  readonly columns?: number;
}

/** The options with nothing left open. */
export type Look = Required<ViewOptions>;

/** Fills in what the caller left out; `columns` is the view's own default. */
export function lookOf(options: ViewOptions, columns: number): Look {
  return {
    style: options.style ?? plainStyle,
    symbols: options.symbols ?? unicodeSymbols,
    columns: options.columns ?? columns,
  };
}

/** The colour in which tree and panel show a todo. */
export function statusPaint(style: Style, status: TodoStatus): Paint {
  switch (status) {
    case "pending":
      return style.dim;
    case "in_progress":
      return style.accent;
    case "completed":
      return style.success;
    case "cancelled":
      return style.error;
  }
}

const asItIs: Paint = (text) => text;

export const plainStyle: Style = {
  accent: asItIs,
  success: asItIs,
  warning: asItIs,
  error: asItIs,
  dim: asItIs,
  bold: asItIs,
  italic: asItIs,
  strike: asItIs,
};

/**
 * The terminal's own 16 colours, so that the user's theme decides. `bold` and
 * `dim` end each other; do not nest them.
 */
export const ansiStyle: Style = {
  accent: sgr(36, 39),
  success: sgr(32, 39),
  warning: sgr(33, 39),
  error: sgr(31, 39),
  dim: sgr(2, 22),
  bold: sgr(1, 22),
  italic: sgr(3, 23),
  strike: sgr(9, 29),
};

function sgr(on: number, off: number): Paint {
  const start = `\x1b[${on}m`;
  const end = `\x1b[${off}m`;
  return (text) => (text === "" ? "" : start + text + end);
}

type ByStatus = Readonly<Record<TodoStatus, string>>;

/** The signs that views draw with. */
export interface Symbols {
  /** Tree, panel and reminder rows. */
  readonly checkbox: ByStatus;
  /** Box, message and status rows. */
  readonly icon: ByStatus;
  /** A todo in progress whose agent is not at work. */
  readonly left: string;
  /** How an agent is doing. */
  readonly standing: Readonly<Record<Standing, string>>;
  /** Leads the row that a key would act on. */
  readonly cursor: string;
  /** How a call went. */
  readonly call: { readonly running: string; readonly done: string; readonly failed: string };
  readonly tree: {
    readonly branch: string;
    readonly lastBranch: string;
    readonly twig: string;
    readonly lastTwig: string;
    readonly line: string;
  };
  /** Corners clockwise from the top left. */
  readonly box: {
    readonly corners: readonly [string, string, string, string];
    readonly across: string;
    readonly down: string;
  };
  readonly bar: { readonly filled: string; readonly empty: string };
  readonly ellipsis: string;
  readonly dash: string;
  readonly separator: string;
  readonly arrow: string;
  /** Leads the heading above note bodies. */
  readonly notes: string;
  /** Leads a message about the list. */
  readonly list: string;
  readonly warning: string;
  noteCount(count: number): string;
}

/** Colour and strike tell active from pending and cancelled from open. */
export const unicodeSymbols: Symbols = {
  checkbox: { pending: "☐", in_progress: "☐", completed: "☑", cancelled: "☐" },
  icon: { pending: "○", in_progress: "▶", completed: "✓", cancelled: "✗" },
  left: "◐",
  standing: {
    "needs-you": "◆",
    stalled: "▲",
    working: "●",
    stopped: "■",
    unknown: "?",
    idle: "○",
    done: "✓",
  },
  cursor: "▸",
  call: { running: "⏳", done: "✔", failed: "✘" },
  tree: { branch: "├─", lastBranch: "└─", twig: "├", lastTwig: "└", line: "│" },
  box: { corners: ["┌", "┐", "┘", "└"], across: "─", down: "│" },
  bar: { filled: "━", empty: "─" },
  ellipsis: "…",
  dash: "—",
  separator: "·",
  arrow: "→",
  notes: "§ ",
  list: "📋 ",
  warning: "⚠",
  noteCount: (count) => `⁺${String(count).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(+digit))}`,
};

/** Unicode where the shape alone tells the status, for output without colour. */
export const shapeSymbols: Symbols = {
  ...unicodeSymbols,
  checkbox: { pending: "☐", in_progress: "▶", completed: "☑", cancelled: "☒" },
};

const asciiMarks: ByStatus = {
  pending: "[ ]",
  in_progress: "[>]",
  completed: "[x]",
  cancelled: "[-]",
};

/** For terminals and logs that show nothing else well. */
export const asciiSymbols: Symbols = {
  checkbox: asciiMarks,
  icon: asciiMarks,
  left: "[~]",
  standing: {
    "needs-you": "!",
    stalled: "^",
    working: "*",
    stopped: "#",
    unknown: "?",
    idle: "-",
    done: "x",
  },
  cursor: ">",
  call: { running: "[..]", done: "[ok]", failed: "[!!]" },
  tree: { branch: "|--", lastBranch: "'--", twig: "|", lastTwig: "'", line: "|" },
  box: { corners: ["+", "+", "+", "+"], across: "-", down: "|" },
  bar: { filled: "#", empty: "." },
  ellipsis: "...",
  dash: "-",
  separator: "-",
  arrow: "->",
  notes: "",
  list: "",
  warning: "[!]",
  noteCount: (count) => `(+${count})`,
};

const WIDEST = 32;

const NARROWEST = 8;

interface Counts {
  readonly done: number;
  readonly total: number;
}

/** A line that says how much is done in words, behind a bar where there is room for one. */
export function barLine(counts: Counts, words: string, look: Look): string {
  const { symbols, columns } = look;
  const shown = clip(words, columns, symbols.ellipsis);
  const room = Math.min(WIDEST, columns - displayWidth(shown) - 2);
  return room < NARROWEST ? shown : `${bar(counts, room, look)}  ${shown}`;
}

/** How much is done, `columns` wide. */
export function bar(
  { done, total }: Counts,
  columns: number,
  { style, symbols }: Pick<Look, "style" | "symbols">,
): string {
  const filled = total === 0 ? 0 : Math.floor((columns * done) / total);
  return (
    style.success(symbols.bar.filled.repeat(filled)) +
    style.dim(symbols.bar.empty.repeat(columns - filled))
  );
}
