import { basename } from "node:path";
import { nearest } from "./arguments/nearest.ts";
import { UsageError } from "./arguments/usage-error.ts";
import { COMMANDS } from "./commands.ts";
import type { Io } from "./io.ts";
import { failed } from "./print/failure.ts";
import { runAsProcess } from "./process/run-as-process.ts";

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["--help", "help"],
  ["-h", "help"],
  ["--version", "version"],
  ["-V", "version"],
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

function unknownCommand(name: string): UsageError {
  const known = nearest(name, Object.keys(COMMANDS));
  const hint = known === undefined ? "doneward --help lists them." : `Did you mean ${known}?`;
  return new UsageError(`Unknown command "${name}". ${hint}`);
}

// Not `import.meta.main`: the bundle, which imports this file too, has no `import.meta`.
if (basename(process.argv[1] ?? "") === "main.ts") runAsProcess(main);
