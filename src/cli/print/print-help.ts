import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "./print.ts";

/** Prints a help text, as a document for programs. */
export function printHelp(help: string, argv: readonly string[], io: Io): number {
  if (argv.includes("--json")) printJson(io, "help", { text: help });
  else printLines(io.stdout, [help]);
  return EXIT.done;
}
