import { resolve } from "node:path";
import { HAND_RULES } from "../../../todo/index.ts";
import type { Decision } from "../decision.ts";
import type { TodoCommandHost } from "../host.ts";
import { fileReason } from "../host.ts";
import { DEFAULT_FILE } from "./export-file.ts";
import { replaceFromMarkdown } from "./replace-from-markdown.ts";
import type { CommandWords } from "../words.ts";

/** Replaces the list by what a Markdown file says, or says why it cannot be read. */
export async function importFile(
  path: string | undefined,
  host: Pick<TodoCommandHost, "cwd" | "readFile">,
  words: CommandWords,
): Promise<Decision> {
  const source = resolve(host.cwd, path ?? DEFAULT_FILE);
  let markdown: string;
  try {
    markdown = await host.readFile(source);
  } catch (error) {
    return { kind: "error", text: `Failed to read ${source}: ${fileReason(error)}` };
  }
  return importText(markdown, source, words);
}

/** Replaces the list by what a text says, but for todos that a person added. `source`: where it comes from, for people. */
export function importText(markdown: string, source: string, words: CommandWords): Decision {
  const read = replaceFromMarkdown(markdown, `${words.import} ${source}`);
  if (!read.ok) {
    const lines = [`Could not parse ${source}:`, ...read.reasons];
    return { kind: "error", text: lines.join("\n  ") };
  }
  const edit = { ...read.edit, rules: { ...HAND_RULES, keepsPersons: true } as const };
  return { kind: "edit", edit, text: `Imported ${read.counted} from ${source}.` };
}
