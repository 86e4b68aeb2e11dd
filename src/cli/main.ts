import { basename } from "node:path";
import { unknownName } from "./arguments/unknown-name.ts";
import { COMMANDS } from "./commands.ts";
import type { Io } from "./io.ts";
import { failed } from "./print/failure.ts";
import { runAsProcess } from "./process/process-io.ts";

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["--help", "help"],
  ["-h", "help"],
  ["--version", "version"],
  ["-V", "version"],
]);

/** What other tools call it, where no letters are near. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["list", "show"],
  ["ls", "show"],
  ["new", "add"],
  ["complete", "done"],
  ["finish", "done"],
  ["cancel", "drop"],
  ["delete", "rm"],
  ["remove", "rm"],
]);

/** Runs the command that the words name, `status` if they name none. Answers the exit code. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const [first, ...rest] = argv;
  if (first === undefined) return runCommand("status", [], io);
  const spelled = SPELLINGS.get(first);
  if (spelled !== undefined) return runCommand(spelled, rest, io);
  return first.startsWith("-") ? runCommand("status", argv, io) : runCommand(first, rest, io);
}

async function runCommand(name: string, argv: readonly string[], io: Io): Promise<number> {
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!load) throw unknownCommand(name);
    return await (await load()).run(argv, io);
  } catch (error) {
    return failed(error, argv, io);
  }
}

function unknownCommand(name: string): Error {
  const meant = ELSEWHERE.get(name);
  const hint = meant ? `Did you mean ${meant}?` : "doneward --help lists the commands.";
  return unknownName("command", name, Object.keys(COMMANDS), hint);
}

// Not `import.meta.main`: the bundle, which imports this file too, has no `import.meta`.
if (basename(process.argv[1] ?? "") === "main.ts") runAsProcess(main);
