import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EditedText } from "../../workstream/todo-command/host.ts";
import { tokenize } from "../../workstream/todo-command/tokenize.ts";
import type { Io } from "../io.ts";

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
