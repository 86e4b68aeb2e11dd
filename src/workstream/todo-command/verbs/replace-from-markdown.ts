import type { MarkdownPhase, TodoDraft } from "../../../todo/index.ts";
import { describeMarkdownIssue, markdownToPhases } from "../../../todo/index.ts";
import type { Edit } from "../../edit.ts";

export type MarkdownEdit =
  | { readonly ok: true; readonly edit: Edit; readonly counted: string }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * The edit that makes the list what the Markdown says, all or nothing. Todos
 * that are still there keep what Markdown cannot carry; `counted` says how much
 * there is.
 */
export function replaceFromMarkdown(markdown: string, action: string): MarkdownEdit {
  const { phases, issues } = markdownToPhases(markdown);
  if (issues.length > 0) return { ok: false, reasons: issues.map(describeMarkdownIssue) };
  const drafts = phases.map(({ name, todos }) => ({ name, todos: todos.map(draftOf) }));
  const total = phases.reduce((sum, { todos }) => sum + todos.length, 0);
  return {
    ok: true,
    edit: { operations: [{ kind: "init", phases: drafts, keep: true }], action },
    counted: `${phases.length} phase(s), ${total} task(s)`,
  };
}

/** Notes are always named, so that a note deleted in the text is deleted. */
function draftOf({ content, status, notes = [] }: MarkdownPhase["todos"][number]): TodoDraft {
  return { content, status, notes };
}
