import { resolve } from "node:path";
import type { MarkdownPhase, TodoDraft, TodoList } from "../../todo/index.ts";
import {
  DEFAULT_PHASE,
  describeMarkdownIssue,
  HAND_RULES,
  markdownToPhases,
  phasesToMarkdown,
} from "../../todo/index.ts";
import { listMarkdown } from "../../views/board-markdown.ts";
import type { Edit } from "../edit.ts";
import type { Workstream } from "../workstream.ts";
import type { Answer, CommandWords, Decision } from "./decision.ts";
import { carryOut } from "./decision.ts";
import type { EditedText, TodoCommandHost } from "./host.ts";
import { fileReason, reasonOf } from "./host.ts";

/** Puts the list on the clipboard as Markdown; a host without one answers the Markdown. */
export async function copy(list: TodoList, host: Pick<TodoCommandHost, "copy">): Promise<Answer> {
  if (list.phases.length === 0) return { kind: "warning", text: "No todos to copy." };
  const markdown = listMarkdown(list);
  if (!host.copy) return { kind: "status", text: markdown.trimEnd() };
  try {
    await host.copy(markdown);
  } catch (error) {
    return { kind: "error", text: reasonOf(error) };
  }
  return { kind: "status", text: "Copied todos as Markdown to clipboard." };
}

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
  const read = replaceFromMarkdown(markdown, `${words.import} ${source}`, words);
  if (!read.ok) {
    const lines = [`Could not parse ${source}:`, ...read.reasons];
    return { kind: "error", text: lines.join("\n  ") };
  }
  const edit = { ...read.edit, rules: { ...HAND_RULES, keepsPersons: true } as const };
  return { kind: "edit", edit, text: `Imported ${read.counted} from ${source}.` };
}

const PLACEHOLDER = `# ${DEFAULT_PHASE}\n- [ ] (replace this with your tasks)\n`;

/**
 * Opens the list in the host's editor and takes what was saved. A text that
 * cannot be read, or a list that changed meanwhile, changes nothing, and the
 * person is told where their text is.
 */
export async function editText(
  work: Pick<Workstream, "list" | "edit">,
  host: Pick<TodoCommandHost, "edit">,
  words: CommandWords,
): Promise<Answer> {
  if (!host.edit) {
    const { name } = words;
    const text = `There is no editor here. Use ${name} ${words.export}, edit the file, then ${name} ${words.import}.`;
    return { kind: "error", text };
  }
  const before = await work.list();
  let edited: EditedText;
  try {
    edited = await host.edit(
      before.phases.length > 0 ? phasesToMarkdown(before.phases) : PLACEHOLDER,
    );
  } catch (error) {
    return { kind: "warning", text: `Failed to open external editor: ${reasonOf(error)}` };
  }
  switch (edited.kind) {
    case "no-editor": {
      const text = "No editor configured. Set $VISUAL or $EDITOR environment variable.";
      return { kind: "warning", text };
    }
    case "not-saved":
      return { kind: "warning", text: "Editor exited without saving; todos unchanged." };
    case "saved":
      return takeSaved(work, before, edited, words);
    default:
      return edited satisfies never;
  }
}

async function takeSaved(
  work: Pick<Workstream, "list" | "edit">,
  before: TodoList,
  saved: Extract<EditedText, { kind: "saved" }>,
  words: CommandWords,
): Promise<Answer> {
  const kept = saved.path === undefined ? "" : `\nYour text is in ${saved.path}`;
  const read = replaceFromMarkdown(saved.text, "edit", words);
  if (!read.ok) {
    const text = ["Could not parse Markdown:", ...read.reasons].join("\n  ");
    return { kind: "error", text: text + kept };
  }
  if (JSON.stringify(await work.list()) !== JSON.stringify(before)) {
    const text = "The list changed while the editor was open; nothing was overwritten.";
    return { kind: "error", text: text + kept };
  }
  const text = `Todos updated from editor: ${read.counted}.`;
  const answer = await carryOut(work, { kind: "edit", edit: read.edit, text }, words);
  if (answer.kind === "status") await saved.discard?.();
  return answer;
}

type MarkdownEdit =
  | { readonly ok: true; readonly edit: Edit; readonly counted: string }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * The edit that makes the list what the Markdown says, all or nothing. Todos
 * that are still there keep what Markdown cannot carry; `counted` says how much
 * there is.
 */
function replaceFromMarkdown(
  markdown: string,
  action: string,
  { todo }: CommandWords,
): MarkdownEdit {
  const { phases, issues } = markdownToPhases(markdown);
  if (issues.length > 0) return { ok: false, reasons: issues.map(describeMarkdownIssue) };
  const drafts = phases.map(({ name, todos }) => ({ name, todos: todos.map(draftOf) }));
  const total = phases.reduce((sum, { todos }) => sum + todos.length, 0);
  return {
    ok: true,
    edit: { operations: [{ kind: "init", phases: drafts, keep: true }], action },
    counted: `${phases.length} phase(s), ${total} ${todo}(s)`,
  };
}

/** Notes are always named, so that a note deleted in the text is deleted. */
function draftOf({ content, status, notes = [] }: MarkdownPhase["todos"][number]): TodoDraft {
  return { content, status, notes };
}
