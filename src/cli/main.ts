import { basename } from "node:path";
import type { Io } from "./io.ts";
import { FILES } from "./load-command.ts";
import { runAsProcess } from "./process/process-io.ts";
import { runCommand } from "./run-command.ts";

/** Runs the command that the words name. Answers the exit code. */
export function main(argv: readonly string[], io: Io): Promise<number> {
  return runCommand(argv, io, FILES);
}

// Not `import.meta.main`: the bundle, which imports this file too, has no `import.meta`.
if (basename(process.argv[1] ?? "") === "main.ts") runAsProcess(main);
