// `node scripts/terminal-picture.ts`: draws docs/pictures/demo.svg from what `doneward demo` prints
// in a terminal. The picture is a film strip: every frame that the demo drew, shown in turn where
// the viewer plays CSS animations, and one of them where it does not.

import fs from "node:fs";
import path from "node:path";

import type { Io } from "../src/cli/io.ts";
import { main } from "../src/cli/main.ts";
import { memoryStore } from "../src/stores/memory/index.ts";
import { displayWidth, graphemes } from "../src/views/text/width.ts";
import { root } from "./run.ts";

const COLUMNS = 80;
const ROWS = 24;
const CELL = { width: 8.4, height: 17, font: 14 };
const FONTS = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace";
const MARGIN = { x: 18, top: 44, bottom: 16 };
const SECONDS = { frame: 1.8, last: 5 };
/** What a viewer that plays nothing shows: a person's todo is on the list, the agent at work. */
const STILL = 6;

const COLOURS: Readonly<Record<string, string>> = {
  31: "#ff7b72",
  32: "#56d364",
  33: "#e3b341",
  36: "#56d4dd",
};

/** Where the picture of this run is kept. */
export const file: string = path.join(root, "docs/pictures/demo.svg");

/** The demo's frames, each as its lines with their escape sequences. */
async function frames(): Promise<string[][]> {
  const taken: string[][] = [];
  let lines: string[] = [];
  let at = 0;
  const write = (text: string): void => {
    for (const [, up, below, line] of text
      .replace(/\x1b\[\?(?:2026|7)[hl]/g, "")
      .matchAll(/\x1b\[(\d+)A|(\x1b\[J)|(.*)\n/g)) {
      if (up !== undefined) at -= Number(up);
      else if (below !== undefined) lines = lines.slice(0, at);
      // A line that is not cleared stays as it is.
      else if (line === "" && lines[at]) at++;
      else lines[at++] = (line ?? "").replace("\x1b[K", "");
    }
  };
  const take = (): void => void taken.push(lines.slice(-ROWS));
  const output = { write, isTty: true, columns: COLUMNS, rows: ROWS };
  const world: Partial<Io> = {
    stdout: output,
    stderr: output,
    env: {},
    now: () => 0,
    sleep: async () => take(),
    openStore: async () => memoryStore(),
  };
  if ((await main(["demo"], world as Io)) !== 0)
    throw new Error(`The demo failed:\n${lines.join("\n")}`);
  take();
  return taken;
}

/** Text in one look, at a column. */
interface Piece {
  readonly column: number;
  readonly columns: number;
  readonly text: string;
  readonly style: string;
}

/**
 * Parts a line into pieces without blanks at their edges, which viewers treat in different ways.
 * What is not ASCII stands alone: its font may have other widths.
 */
function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  const codes = new Set<string>();
  let column = 0;
  for (const part of line.split(/(\x1b\[\d+m)/)) {
    const [, code] = /^\x1b\[(\d+)m$/.exec(part) ?? [];
    if (code !== undefined) {
      applyCode(codes, code);
      continue;
    }
    for (const [text] of part.matchAll(/[!-~]+(?: [!-~]+)*| +|─+|[^ -~]/gu)) {
      const columns = [...graphemes(text)].reduce((sum, one) => sum + displayWidth(one), 0);
      if (text.trim() !== "") found.push({ column, columns, text, style: styleOf(codes) });
      column += columns;
    }
  }
  return found;
}

const ENDS: Readonly<Record<string, readonly string[]>> = {
  22: ["1", "2"],
  23: ["3"],
  29: ["9"],
  39: Object.keys(COLOURS),
};

function applyCode(codes: Set<string>, code: string): void {
  const ended = ENDS[code];
  if (!ended) codes.add(code);
  else for (const old of ended) codes.delete(old);
}

function styleOf(codes: ReadonlySet<string>): string {
  const colour = [...codes].map((code) => COLOURS[code]).find((known) => known !== undefined);
  return [
    colour ? ` fill="${colour}"` : codes.has("2") ? ' fill="#8b949e"' : "",
    codes.has("1") ? ' font-weight="bold"' : "",
    codes.has("3") ? ' font-style="italic"' : "",
    codes.has("9") ? ' text-decoration="line-through"' : "",
  ].join("");
}

function drawLine(line: string): string {
  return pieces(line)
    .map(({ column, columns, text, style }) => {
      const x = rounded(column * CELL.width);
      const length = rounded(columns * CELL.width);
      const fitted = ` textLength="${length}" lengthAdjust="spacingAndGlyphs"`;
      return `<text x="${x}"${columns > 1 ? fitted : ""}${style}>${escaped(text)}</text>`;
    })
    .join("");
}

/** The whole picture. Equal lines are drawn once. */
export async function picture(): Promise<string> {
  const taken = await frames();
  const ids = new Map<string, string>();
  for (const line of taken.flat()) {
    if (line !== "" && !ids.has(line)) ids.set(line, `l${ids.size}`);
  }
  const rows = Math.max(...taken.map((lines) => lines.length));
  const frameHeight = rows * CELL.height;
  const width = Math.ceil(COLUMNS * CELL.width + 2 * MARGIN.x);
  const height = frameHeight + MARGIN.top + MARGIN.bottom;
  const shift = (frame: number): number => -frame * (frameHeight + CELL.height);

  const strip = taken.map((lines, frame) => {
    const used = lines.map((line, row) => {
      const y = rounded(row * CELL.height + CELL.font - shift(frame));
      return line === "" ? "" : `<use href="#${ids.get(line)}" y="${y}"/>`;
    });
    return `<g>${used.join("")}</g>`;
  });
  const total = (taken.length - 1) * SECONDS.frame + SECONDS.last;
  const steps = taken.map((_, frame) => {
    const percent = rounded((frame * SECONDS.frame * 100) / total);
    return `${percent}%{transform:translateY(${shift(frame)}px)}`;
  });

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONTS}" font-size="${CELL.font}" role="img">
<title>A terminal that runs doneward demo: an agent works through its todo list, a person adds a todo, the agent goes on till all are done.</title>
<style>
.strip{animation:play ${rounded(total)}s step-end infinite}
@keyframes play{${steps.join("")}}
@media (prefers-reduced-motion:reduce){.strip{animation:none}}
</style>
<defs>
${[...ids].map(([line, id]) => `<g id="${id}">${drawLine(line)}</g>`).join("\n")}
</defs>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<text x="${MARGIN.x}" y="26" fill="#8b949e">$ <tspan fill="#e6edf3">doneward demo</tspan></text>
<svg x="${MARGIN.x}" y="${MARGIN.top}" width="${width - 2 * MARGIN.x}" height="${frameHeight}" fill="#e6edf3">
<g class="strip" transform="translate(0 ${shift(STILL)})">
${strip.join("\n")}
</g>
</svg>
</svg>
`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

if (import.meta.main) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, await picture());
}
