import type { Command, CommandTable } from "./command.ts";
import { COMMON_OPTIONS, readArguments } from "./arguments/read-arguments.ts";
import { unknownName, UsageError } from "./arguments/usage.ts";
import { commandNamed, COMMANDS, FIRST_WORDS, groupNamed, meantBy, verbsOf } from "./commands.ts";
import type { Io } from "./io.ts";
import { EXIT } from "./io.ts";
import { NAME } from "./name.ts";
import { mayAct } from "./person/gate.ts";
import { failed } from "./print/failure.ts";
import { commandHelp, groupHelp, wantsHelp, wrongWords } from "./print/help-text.ts";
import { printHelp } from "./print/print.ts";

/** Files in `commands/`, by name; each is loaded when one of its commands is called. */
export type CommandFiles = {
  readonly [file: string]: () => Promise<{ readonly commands: CommandTable }>;
};

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["--help", "help"],
  ["-h", "help"],
  ["--version", "version"],
  ["-V", "version"],
]);

/** Runs the command that the words name, `status` if they name none. Answers the exit code; never throws. */
export async function runCommand(
  argv: readonly string[],
  io: Io,
  files: CommandFiles,
): Promise<number> {
  try {
    const { name, rest } = calledBy(argv);
    const group = groupNamed(name);
    if (group) return printHelp(io, groupHelp(name, group), rest);
    const command = await loadFrom(files, commandNamed(name) ?? name);
    if (wantsHelp(rest)) return printHelp(io, commandHelp(name, command), rest);
    return await (command.raw ? command.raw(rest, io) : act(name, command, rest, io));
  } catch (error) {
    return failed(error, argv, io);
  }
}

interface Called {
  /** Of a command as it was typed, or of a group that is to be explained. */
  readonly name: string;
  readonly rest: readonly string[];
}

/** What the words call. Throws a `UsageError` if there is no such command. */
function calledBy(argv: readonly string[]): Called {
  const [first = "status", ...rest] = argv;
  const spelled = SPELLINGS.get(first);
  if (spelled !== undefined) return { name: spelled, rest };
  if (first.startsWith("-")) return { name: "status", rest: argv };
  const group = groupNamed(first);
  if (group) {
    const [verb, ...more] = rest;
    if (verb === "--help" || verb === "-h") return { name: first, rest };
    if (verb === undefined || verb.startsWith("-")) return { name: `${first} ${group.main}`, rest };
    if (!verbsOf(first).includes(verb)) {
      throw unknownName(`command of ${first}`, verb, verbsOf(first));
    }
    return { name: `${first} ${verb}`, rest: more };
  }
  if (!first.includes(" ") && commandNamed(first)) return { name: first, rest };
  const meant = meantBy(first);
  const hint = meant ? `Did you mean ${meant}?` : `${NAME} help --all lists the commands.`;
  throw unknownName("command", first, FIRST_WORDS, hint);
}

async function act(
  name: string,
  command: Command,
  argv: readonly string[],
  io: Io,
): Promise<number> {
  const shared = groupNamed(name.replace(/ .*/, ""))?.options;
  const read = readArguments(argv, { ...command.options, ...shared, ...COMMON_OPTIONS });
  const wrong = wrongWords(name, command, read.words);
  if (wrong !== undefined) throw new UsageError(wrong);
  const isGated = command.needsPerson?.(read) ?? true;
  if (isGated && !(await mayAct(io, name, read.options.json))) return EXIT.refused;
  const { session } = read.options;
  return command.act(read, session === undefined ? io : { ...io, session });
}

/** Loads a command by its full name. */
export async function loadFrom(files: CommandFiles, name: string): Promise<Command> {
  const module = await files[COMMANDS[name]?.file ?? ""]?.();
  const command = module?.commands[name];
  if (!command) throw new TypeError(`There is no command ${JSON.stringify(name)}.`);
  return command;
}
