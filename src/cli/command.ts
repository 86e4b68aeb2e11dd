import type { Arguments, OptionKinds } from "./arguments/read-arguments.ts";
import { COMMON_OPTIONS, readArguments } from "./arguments/read-arguments.ts";
import { UsageError } from "./arguments/usage-error.ts";
import type { Io, Run } from "./io.ts";
import { failed } from "./print/failure.ts";
import { printHelp } from "./print/print-help.ts";

type Common = typeof COMMON_OPTIONS;

/** A command, but for what all have in common. */
export interface CommandDefinition<Kinds extends OptionKinds> {
  /** What `--help` prints; it fits a screen. */
  readonly help: string;
  /** On top of the common ones. */
  readonly options?: Kinds;
  /** How many words it takes. Omitted: none. */
  readonly words?: { readonly min?: number; readonly max?: number };
  /** Answers the exit code. What it throws is told to the person. */
  act(arguments_: Arguments<Kinds & Common>, io: Io): Promise<number>;
}

/** Makes a command that reads its arguments, helps, and never throws. */
export function command<Kinds extends OptionKinds = Record<never, never>>(
  definition: CommandDefinition<Kinds>,
): Run {
  const { help, words: { min = 0, max = min } = {} } = definition;
  const kinds = { ...definition.options, ...COMMON_OPTIONS } as Kinds & Common;
  return async (argv, io) => {
    try {
      if (wantsHelp(argv)) return printHelp(help, argv, io);
      const read = readArguments(argv, kinds);
      const { words } = read;
      if (words.length < min) throw new UsageError(usageOf(help));
      if (words.length > max) throw new UsageError(`Unexpected "${words[max]}": ${usageOf(help)}`);
      const { session } = read.options as { readonly session: string | undefined };
      return await definition.act(read, session === undefined ? io : { ...io, session });
    } catch (error) {
      return failed(error, argv, io);
    }
  };
}

function wantsHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const options = end < 0 ? argv : argv.slice(0, end);
  return options.includes("--help") || options.includes("-h");
}

/** The first line of a help text is its usage. */
function usageOf(help: string): string {
  return help.slice(0, help.indexOf("\n"));
}
