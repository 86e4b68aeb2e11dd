import { accessSync, constants } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { EditedText } from "../../workstream/todo-command/host.ts";
import { tokenize } from "../../workstream/todo-command/tokenize.ts";
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

/**
 * Opens a text in the person's editor. The file stays until it is discarded, so
 * that a text that cannot be used is not lost; one that was not changed counts
 * as not saved.
 */
export async function editInEditor(io: Io, text: string): Promise<EditedText> {
  const [program, ...words] = tokenize(io.env["VISUAL"] || io.env["EDITOR"] || "");
  if (program === undefined) return { kind: "no-editor" };
  const folder = await mkdtemp(join(io.env["TMPDIR"] || tmpdir(), "doneward-"));
  const path = join(folder, "list.todo.md");
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(path, text, { mode: 0o600 });
    const code = await io.runProgram(program, [...words, path]);
    const edited = code === 0 ? await readFile(path, "utf8") : text;
    if (edited !== text) return { kind: "saved", text: edited, path, discard };
  } catch (error) {
    await discard();
    throw error;
  }
  await discard();
  return { kind: "not-saved" };
}
