import { resolve } from "node:path";
import type { TodoList } from "../../../todo/index.ts";
import { listMarkdown } from "../../../views/board-markdown.ts";
import type { Answer } from "../decision.ts";
import type { TodoCommandHost } from "../host.ts";
import { fileReason } from "../host.ts";

/** The file that export writes and import reads when none is named. */
export const DEFAULT_FILE = "TODO.md";

export const NOTHING_TO_EXPORT: Answer = { kind: "warning", text: "No todos to export." };

/** Writes the list to a file as Markdown. */
export async function exportFile(
  list: TodoList,
  path: string | undefined,
  host: Pick<TodoCommandHost, "cwd" | "writeFile">,
): Promise<Answer> {
  if (list.phases.length === 0) return NOTHING_TO_EXPORT;
  const target = resolve(host.cwd, path ?? DEFAULT_FILE);
  try {
    await host.writeFile(target, listMarkdown(list));
  } catch (error) {
    return { kind: "error", text: `Failed to write ${target}: ${fileReason(error)}` };
  }
  return exportedTo(target);
}

export function exportedTo(file: string): Answer {
  return { kind: "status", text: `Wrote todos to ${file}` };
}
