import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Io } from "../io.ts";

/** Programs that take a text for the clipboard on their standard input. */
const PROGRAMS: readonly (readonly [name: string, ...words: string[]])[] = [
  ["pbcopy"],
  ["wl-copy"],
  ["xclip", "-selection", "clipboard"],
  ["xsel", "--clipboard", "--input"],
  ["clip.exe"],
];

/** Puts a text on the clipboard by the first program that can, or rejects with what to do instead. */
export async function copyToClipboard(io: Io, text: string): Promise<void> {
  let tried = "";
  for (const [name, ...words] of PROGRAMS) {
    const program = findOnPath(name, io.env["PATH"] ?? io.env["Path"] ?? "");
    if (program === undefined) continue;
    const code = await io.runProgram(program, words, text);
    if (code === 0) return;
    tried = `${name} failed with exit code ${code}`;
  }
  const known = PROGRAMS.map(([name]) => name).join(", ");
  const reason = tried || `no clipboard program found (looked for ${known})`;
  throw new Error(`Could not copy: ${reason}. doneward list export writes a file instead.`);
}

function findOnPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Not there, or not for us: the next folder may have it.
    return false;
  }
}
