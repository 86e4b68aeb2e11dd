import type { TodoStatus } from "../../todo/todo.ts";
import type { Standing } from "../state-words.ts";

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
