import { maskValue } from "../../progress/secrets/secrets.ts";
import { safeLines } from "../../views/text/safe-text.ts";
import type { Look } from "../../views/text/style.ts";
import { ansiStyle, asciiSymbols, plainStyle, shapeSymbols } from "../../views/text/style.ts";
import type { Io, Output } from "../io.ts";
import { EXIT } from "../io.ts";

/** The version of every JSON document that the command prints. */
export const SCHEMA_VERSION = 1;

const COLUMNS_WITHOUT_TERMINAL = 80;

/** How to draw on an output: its width, and colour where it is wanted. */
export function lookFor(io: Io, output: Output = io.stdout): Look {
  return {
    style: wantsColour(io, output) ? ansiStyle : plainStyle,
    symbols: showsUnicode(io, output) ? shapeSymbols : asciiSymbols,
    columns: output.columns || COLUMNS_WITHOUT_TERMINAL,
  };
}

/** `FORCE_COLOR` decides before `NO_COLOR`, which decides before the terminal. */
function wantsColour({ env }: Io, output: Output): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = env;
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  if (refused !== undefined && refused !== "") return false;
  return output.isTty && terminal !== "dumb";
}

/** A terminal is taken at the word of its locale; without a word it is a modern one. */
function showsUnicode({ env }: Io, output: Output): boolean {
  const locale = [env["LC_ALL"], env["LC_CTYPE"], env["LANG"]].find(Boolean);
  return !output.isTty || locale === undefined || /utf-?8/i.test(locale);
}

/** Prints lines that a view made. */
export function printLines(output: Output, lines: readonly string[]): void {
  if (lines.length > 0) output.write(`${lines.join("\n")}\n`);
}

/** Prints text from anywhere, made safe. */
export function printText(output: Output, text: string): void {
  printLines(output, safeLines(text));
}

/** Prints the one JSON document of a command. */
export function printJson(io: Io, kind: string, fields: object): void {
  io.stdout.write(`${safeJson({ schemaVersion: SCHEMA_VERSION, kind, ...fields }, 2)}\n`);
}

/**
 * Prints what came of a command: a document for a program; for a person lines that a view made, or
 * text, which is made safe. What was refused goes to standard error. Answers the exit code.
 */
export function printResult(
  io: Io,
  isJson: boolean,
  kind: string,
  document: object,
  text: string | readonly string[],
  isDone = true,
): number {
  const output = isDone ? io.stdout : io.stderr;
  if (isJson) printJson(io, kind, document);
  else printLines(output, typeof text === "string" ? safeLines(text) : text);
  return isDone ? EXIT.done : EXIT.refused;
}

/** Prints a help text, as a document for programs. Answers the exit code. */
export function printHelp(io: Io, text: string, argv: readonly string[]): number {
  if (argv.includes("--json")) printJson(io, "help", { text });
  else printLines(io.stdout, [text]);
  return EXIT.done;
}

/**
 * JSON for anybody to read: secrets are covered, and everything that a terminal could act on, or
 * not show, is escaped.
 */
export function safeJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(maskValue(value), null, indent);
  if (/^[ -~\n]*$/.test(text)) return text;
  return text.replace(/[^\P{C}\n]|[\u2028\u2029\u{e0100}-\u{e01ef}]/gu, escaped);
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, "0")}`,
  ).join("");
}
