import { parseArgs } from "node:util";
import type { Offer } from "../command.ts";
import { nearest, UsageError } from "./usage.ts";

/** An option as a command declares it. */
export interface OptionSpec {
  /** What stands for its value in the help: `NAME`, `A,B`. Omitted: it is a flag. */
  readonly value?: string;
  /** What it means, in a few words. */
  readonly about: string;
  /** The value may be several, with commas between them. */
  readonly isList?: true;
  /** What completion offers as a value. */
  readonly offers?: Offer;
}

/** Options by name, without the dashes. */
export type Options = { readonly [name: string]: OptionSpec };

export type OptionValues<Known extends Options> = {
  readonly [Name in keyof Known]: Known[Name] extends { readonly value: string }
    ? string | undefined
    : boolean;
};

export interface Arguments<Known extends Options> {
  /** What is not an option, in order. Behind `--` everything is. */
  readonly words: readonly string[];
  readonly options: OptionValues<Known>;
}

/** Options of every command. */
export const COMMON_OPTIONS = {
  json: { about: "print one JSON document" },
  store: { value: "URL", about: "where lists and tasks are kept (default: $DONEWARD_STORE)" },
  session: { value: "ID", about: "which agent, if several are at work here" },
  help: { about: "explain the command" },
} as const;

export type CommonOptions = typeof COMMON_OPTIONS;

/** Parts options from words. Throws a `UsageError` that says what is wrong. */
export function readArguments<Known extends Options>(
  argv: readonly string[],
  known: Known,
): Arguments<Known> {
  const values: { [name: string]: boolean | string | undefined } = {};
  for (const [name, { value }] of Object.entries(known)) {
    values[name] = value === undefined ? false : undefined;
  }
  // Without options there is nothing to parse, and Node's parser need not be loaded.
  const hasOptions = argv.some((word) => word.startsWith("-"));
  const words = hasOptions ? readInto(values, argv, known) : argv;
  return { words, options: values as OptionValues<Known> };
}

function readInto(
  values: { [name: string]: boolean | string | undefined },
  argv: readonly string[],
  known: Options,
): readonly string[] {
  const { positionals, tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(known).map(([name, { value }]) => [
        name,
        { type: value === undefined ? "boolean" : "string" } as const,
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option || !rawName.startsWith("--")) throw unknownOption(rawName, known);
    if (option.value === undefined) {
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

function unknownOption(rawName: string, known: Options): UsageError {
  const meant = nearest(rawName.replace(/^-+/, ""), Object.keys(known));
  const hint =
    meant === undefined
      ? "Use -- before words that start with a dash."
      : `Did you mean --${meant}?`;
  return new UsageError(`Unknown option ${rawName}. ${hint}`);
}
