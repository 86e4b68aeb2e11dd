import type { TodoStatus } from "../../todo/todo.ts";
import { unicodeSymbols } from "./symbols.ts";
import type { Symbols } from "./symbols.ts";

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
