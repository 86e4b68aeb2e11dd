import type { Arguments, CommonOptions, Options } from "./arguments/read-arguments.ts";
import type { Io, Run } from "./io.ts";

/** What may stand in a place, for completion. Omitted: the shell knows better, or nobody knows. */
export type Offer =
  | "todo"
  | "phase"
  | "task"
  | "board"
  | "lane"
  | "state"
  | "channel"
  | "reminder"
  | "policy"
  | "tool-group"
  | "tool"
  | "client"
  | "dialect"
  | "shell"
  | "command";

/** A word that is no option. */
export interface Argument {
  /** As the usage names it: `todo`, `file|-`. */
  readonly name: string;
  readonly isOptional?: true;
  /** Takes all further words; only the last one can. */
  readonly isMany?: true;
  readonly offers?: Offer;
}

/** What a command takes and does. Its name and sentence are in the tree, `commands.ts`. */
export interface CommandDefinition<Own extends Options> {
  readonly arguments?: readonly Argument[];
  readonly options?: Own;
  /** What help says behind the sentence, one paragraph an element. */
  readonly details?: readonly string[];
  readonly examples: readonly string[];
  /** Which of the common options mean something to it. Omitted: all. */
  readonly common?: readonly ("json" | "store" | "session")[];
  /** Whether this call is one that only a person may make. Omitted: every one is, if the tree says `onlyYou`. */
  needsPerson?(arguments_: Arguments<Own & CommonOptions>): boolean;
  /** Answers the exit code. What it throws is told to the person. */
  act(arguments_: Arguments<Own & CommonOptions>, io: Io): Promise<number>;
  /** Instead of `act`: for a program that must not see a failure. Gets the words as they are. */
  readonly raw?: Run;
}

export type Command = CommandDefinition<Options>;

/** What a file in `commands/` exports as `commands`, by full name. */
export type CommandTable = { readonly [name: string]: Command };

/** Declares a command, so that `act` knows the types of its options. */
export function command<const Own extends Options = Record<never, never>>(
  definition: CommandDefinition<Own>,
): Command {
  return definition as unknown as Command;
}

/** How many words it takes. */
export function wordCount({ arguments: places = [] }: Pick<Command, "arguments">): {
  readonly min: number;
  readonly max: number;
} {
  const min = places.filter(({ isOptional }) => !isOptional).length;
  return { min, max: places.at(-1)?.isMany ? Infinity : places.length };
}
