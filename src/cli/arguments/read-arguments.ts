import { parseArgs } from "node:util";
import { nearest } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

/** A flag is there or not; a text needs a value behind it. */
export type OptionKinds = { readonly [name: string]: "flag" | "text" };

export type OptionValues<Kinds extends OptionKinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends "flag" ? boolean : string | undefined;
};

export interface Arguments<Kinds extends OptionKinds> {
  /** What is not an option, in order. Behind `--` everything is. */
  readonly words: readonly string[];
  readonly options: OptionValues<Kinds>;
}

/** Options of every command. */
export const COMMON_OPTIONS = {
  json: "flag",
  store: "text",
  session: "text",
  help: "flag",
} as const;

/** Parts options from words. Throws a `UsageError` that says what is wrong. */
export function readArguments<Kinds extends OptionKinds>(
  argv: readonly string[],
  kinds: Kinds,
): Arguments<Kinds> {
  const names = Object.keys(kinds);
  const values: { [name: string]: boolean | string | undefined } = {};
  for (const name of names) values[name] = kinds[name] === "flag" ? false : undefined;
  // Without options there is nothing to parse, and Node's parser need not be loaded.
  const hasOptions = argv.some((word) => word.startsWith("-"));
  const words = hasOptions ? readInto(values, argv, kinds) : argv;
  return { words, options: values as OptionValues<Kinds> };
}

function readInto(
  values: { [name: string]: boolean | string | undefined },
  argv: readonly string[],
  kinds: OptionKinds,
): readonly string[] {
  const { positionals, tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        name,
        { type: kind === "flag" ? "boolean" : "string" } as const,
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined || !rawName.startsWith("--")) throw unknownOption(rawName, kinds);
    if (kind === "flag") {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
      values[name] = true;
    } else {
      const isNext = !inlineValue && value?.startsWith("-") === true && value !== "-";
      if (value === undefined || value === "" || isNext) {
        throw new UsageError(`${rawName} needs a value`);
      }
      values[name] = value;
    }
  }
  return positionals;
}

function unknownOption(rawName: string, kinds: OptionKinds): UsageError {
  const known = nearest(rawName.replace(/^-+/, ""), Object.keys(kinds));
  const hint = known === undefined ? "" : `: did you mean --${known}?`;
  return new UsageError(
    `Unknown option ${rawName}${hint || " (words that begin with - go behind --)"}`,
  );
}
