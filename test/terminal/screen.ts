import xterm from "@xterm/headless";
import type { Terminal } from "@xterm/headless";

/** What no text from outside may bring a terminal to do. */
const OSC = [0, 1, 2, 4, 7, 8, 9, 10, 11, 12, 52, 104, 133, 777, 1337];
const REPORTS = ["c", "n", "t", "x"];

/** A terminal that notes what it is told to do besides printing. */
export interface WatchedScreen {
  readonly terminal: Terminal;
  /** Escape actions that are none of ours, in order. */
  readonly acts: readonly string[];
  /** Resolves when everything is on the screen. */
  write(text: string): Promise<void>;
  /** The rows on the screen, without the spaces behind them. */
  rows(): string[];
}

export function watchedScreen(columns: number, rows: number): WatchedScreen {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    convertEol: true,
    scrollback: 5_000,
  });
  const acts: string[] = [];
  const note = (name: string) => (): boolean => {
    acts.push(name);
    return true;
  };
  const { parser } = terminal;
  for (const ident of OSC) parser.registerOscHandler(ident, note(`OSC ${ident}`));
  for (const final of ["q", "p", "|", "r"]) {
    parser.registerDcsHandler({ final }, note(`DCS ${final}`));
    parser.registerDcsHandler({ intermediates: "$", final }, note(`DCS $${final}`));
    parser.registerDcsHandler({ intermediates: "+", final }, note(`DCS +${final}`));
  }
  for (const final of ["c", "7", "8", "D", "E", "M", "H"]) {
    parser.registerEscHandler({ final }, note(`ESC ${final}`));
  }
  for (const final of REPORTS) parser.registerCsiHandler({ final }, note(`CSI ${final}`));
  parser.registerCsiHandler({ final: "J" }, ([how = 0]) => {
    if (how === 0) return false;
    acts.push(`CSI ${String(how)}J`);
    return true;
  });
  terminal.onBell(note("bell"));
  terminal.onTitleChange(note("title"));
  terminal.onData(note("an answer to a report"));
  return {
    terminal,
    acts,
    write: (text) => new Promise((resolve) => terminal.write(text, resolve)),
    rows() {
      const { active } = terminal.buffer;
      return Array.from({ length: terminal.rows }, (_, row) =>
        (active.getLine(active.baseY + row)?.translateToString(true) ?? "").trimEnd(),
      );
    },
  };
}
