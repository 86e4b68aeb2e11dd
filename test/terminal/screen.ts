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
  /**
   * Writes, and looks at the screen before anything that is written later is on it. What a look
   * throws is thrown by `settled`.
   */
  write(text: string, look?: () => void): void;
  /** Resolves when everything is on the screen. */
  settled(): Promise<void>;
  /** A row on the screen, without the spaces behind it. */
  row(place: number): string;
  rows(): string[];
}

export function watchedScreen(columns: number, rows: number): WatchedScreen {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    convertEol: true,
    scrollback: 5_000,
    logLevel: "off",
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
  const thrown: unknown[] = [];
  const row = (place: number): string => {
    const { active } = terminal.buffer;
    return (
      active
        .getLine(active.baseY + place)
        ?.translateToString(true)
        .trimEnd() ?? ""
    );
  };
  return {
    terminal,
    acts,
    write(text, look) {
      terminal.write(text, () => {
        try {
          look?.();
        } catch (error) {
          thrown.push(error);
        }
      });
    },
    async settled() {
      await new Promise<void>((resolve) => terminal.write("", resolve));
      if (thrown.length > 0) throw thrown[0];
    },
    row,
    rows: () => Array.from({ length: terminal.rows }, (_, place) => row(place)),
  };
}
