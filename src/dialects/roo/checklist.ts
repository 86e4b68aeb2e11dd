import type { TodoStatus } from "../../todo/index.ts";

/** A todo as a line of the checklist says it. */
export interface ChecklistItem {
  readonly content: string;
  readonly status: Exclude<TodoStatus, "cancelled">;
}

export interface Checklist {
  readonly items: readonly ChecklistItem[];
  /** Lines without a box: no todos. */
  readonly ignored: readonly string[];
  /** Lines with a box that cannot be read, in words for the model. */
  readonly problems: readonly string[];
}

const BOXES: { readonly [status in ChecklistItem["status"]]: string } = {
  pending: "[ ]",
  in_progress: "[-]",
  completed: "[x]",
};

const STATUSES: ReadonlyMap<string, ChecklistItem["status"]> = new Map([
  ["", "pending"],
  ["x", "completed"],
  ["X", "completed"],
  ["-", "in_progress"],
  ["~", "in_progress"],
]);

const LINE = /^(?:(?:[-*+]|\d+[.)])\s*)?\[\s*(.?)\s*\](?:\s+(.*))?$/su;

export function checklistLine({ content, status }: ChecklistItem): string {
  return `${BOXES[status]} ${content}`;
}

/** Reads every line that has a box. */
export function readChecklist(markdown: string): Checklist {
  const items: ChecklistItem[] = [];
  const ignored: string[] = [];
  const problems: string[] = [];
  for (const [place, raw] of markdown.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "") continue;
    const match = LINE.exec(line);
    if (!match) {
      ignored.push(line);
      continue;
    }
    const [, mark = "", content] = match;
    const status = STATUSES.get(mark.trim());
    if (!status)
      problems.push(`Line ${place + 1} has an unknown box [${mark}]: use [ ], [x] or [-]`);
    else if (content === undefined) problems.push(`Line ${place + 1} has a box but no text`);
    else items.push({ content, status });
  }
  return { items, ignored, problems };
}

/** A content as it stands on a line of its own. */
export function onOneLine(content: string): string {
  return content.replace(/\s*\n\s*/g, " ").trim() || "(no text)";
}
