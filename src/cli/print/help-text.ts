import type { Argument, Command } from "../command.ts";
import { wordCount } from "../command.ts";
import type { Options, OptionSpec } from "../arguments/read-arguments.ts";
import { COMMON_OPTIONS } from "../arguments/read-arguments.ts";
import type { Group } from "../commands.ts";
import {
  aboutOf,
  ALIASES,
  commandNamed,
  COMMANDS,
  DAILY,
  groupNamed,
  SECTIONS,
  verbsOf,
} from "../commands.ts";
import { NAME } from "../name.ts";

const WIDTH = 80;

/** The first line of a help text. */
export function usageOf(name: string, command: Command): string {
  const places = (command.arguments ?? []).map(placeOf);
  return ["Usage:", NAME, name, ...places, "[options]"].join(" ");
}

function placeOf({ name, isOptional, isMany }: Argument): string {
  const place = `<${name}${isMany ? "..." : ""}>`;
  return isOptional ? `[${place}]` : place;
}

/** What `--help` prints of a command, under the name that it was called by. */
export function commandHelp(name: string, command: Command): string {
  const { details = [], options = {}, examples } = command;
  const { about = "", onlyYou } = COMMANDS[commandNamed(name) ?? ""] ?? {};
  // A command that is gated only in part says itself which part.
  const isGated = onlyYou !== undefined && !command.needsPerson;
  const gate = isGated ? ["Only you can: type it in your own terminal."] : [];
  return [
    usageOf(name, command),
    "",
    ...wrapped([about, ...details, ...gate].join(" "), 0),
    ...(Object.keys(options).length === 0 ? [] : ["", ...rowsOf(options)]),
    "",
    ...wrapped(alsoLine(name, command), 0),
    "",
    ...examples,
  ].join("\n");
}

/** The options that are explained elsewhere. */
function alsoLine(name: string, { common = ["json", "store", "session"] }: Command): string {
  const group = groupOf(name);
  const shared = Object.keys(group?.options ?? {});
  const also = [...common, ...shared, "help"].map((option) => `--${option}`).join(", ");
  const [word = ""] = (commandNamed(name) ?? name).split(" ");
  return `Also ${also}: see ${NAME} help ${shared.length > 0 ? word : "--all"}.`;
}

function groupOf(name: string): Group | undefined {
  const [word = ""] = (commandNamed(name) ?? name).split(" ");
  return groupNamed(word);
}

/** What `--help` prints of a group. */
export function groupHelp(name: string, group: Group): string {
  const { about, main, details, options = {}, examples } = group;
  const verbs = verbsOf(name).map((verb) => [verb, aboutOf(`${name} ${verb}`)] as const);
  return [
    `Usage: ${NAME} ${name} [<command>] [options]`,
    "",
    ...wrapped([about, ...(details === undefined ? [] : [details])].join(" "), 0),
    "",
    ...columns(verbs),
    ...(Object.keys(options).length === 0 ? [] : ["", ...rowsOf(options)]),
    "",
    ...wrapped(
      `${NAME} ${name} is short for ${NAME} ${name} ${main}. ${NAME} help ${name} <command> explains one.`,
      0,
    ),
    "",
    ...examples,
  ].join("\n");
}

/** The commands that people use most, on one screen. */
export function shortHelp(): string {
  const rows = DAILY.map((name) => [name, aboutOf(name)] as const);
  return [
    `Usage: ${NAME} [command] [options]`,
    ...inSections(rows, []),
    `More: ${NAME} help --all, ${NAME} help <command>, ${NAME} help topics`,
  ].join("\n");
}

/** Every command, those of groups too, and the options that all take. */
export function fullHelp(): string {
  const rows = Object.entries(COMMANDS).map(([name, { about }]) => [name, about] as const);
  const short = Object.entries(ALIASES).map(([alias, name]) => `${alias} (${name})`);
  return [
    `Usage: ${NAME} [command] [options]`,
    ...inSections(rows, [""]),
    "",
    "Options of every command",
    ...rowsOf(COMMON_OPTIONS),
    "",
    ...wrapped(`Short names: ${short.join(", ")}.`, 0),
    `${NAME} help <command> explains one. ${NAME} help topics lists the pages.`,
  ].join("\n");
}

type Row = readonly [name: string, about: string];

function sectionOf(name: string): string {
  return (groupNamed(name) ?? COMMANDS[commandNamed(name) ?? ""])?.section ?? "";
}

function inSections(rows: readonly Row[], gap: readonly string[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return Object.entries(SECTIONS).flatMap(([section, title]) => {
    const own = rows.filter(([name]) => sectionOf(name) === section);
    return own.length === 0 ? [] : [...gap, title, ...columns(own, width)];
  });
}

function rowsOf(options: Options): string[] {
  return columns(
    Object.entries(options).map(([name, spec]) => [signature(name, spec), spec.about]),
  );
}

function signature(name: string, { value }: OptionSpec): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function columns(
  rows: readonly Row[],
  width: number = Math.max(0, ...rows.map(([name]) => name.length)),
): string[] {
  return rows.flatMap(([name, about]) => {
    const [first = "", ...more] = wrapped(about, width + 4);
    return [
      `  ${name.padEnd(width)}  ${first}`,
      ...more.map((line) => " ".repeat(width + 4) + line),
    ];
  });
}

/** Words in lines that leave so many columns free. */
function wrapped(text: string, taken: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && taken + line.length + 1 + word.length <= WIDTH) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** Whether these words ask for help instead of the command. */
export function wantsHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const options = end < 0 ? argv : argv.slice(0, end);
  return options.includes("--help") || options.includes("-h");
}

/** Says how a command is called, if it got too few words or too many; undefined if it did not. */
export function wrongWords(
  name: string,
  command: Command,
  words: readonly string[],
): string | undefined {
  const { min, max } = wordCount(command);
  if (words.length < min) return usageOf(name, command);
  if (words.length > max) return `Unexpected "${words[max]}": ${usageOf(name, command)}`;
  return undefined;
}
