import type { ThreeStatus } from "../three-statuses.ts";

/** A todo as a line of the checklist says it. */
export interface ChecklistItem {
  readonly content: string;
  readonly status: ThreeStatus;
}

export interface Checklist {
  readonly items: readonly ChecklistItem[];
  /** Lines without a box: no todos. */
  readonly ignored: readonly string[];
  /** Lines with a box that cannot be read, in words for the model. */
  readonly problems: readonly string[];
}

const BOXES: { readonly [status in ThreeStatus]: string } = {
  pending: "[ ]",
  in_progress: "[-]",
  completed: "[x]",
};

const STATUSES: ReadonlyMap<string, ThreeStatus> = new Map([
  ["", "pending"],
  ["x", "completed"],
  ["X", "completed"],
  ["-", "in_progress"],
  ["~", "in_progress"],
]);

/** What may stand before a box. */
const BULLET = /^(?:[-*+]|\d+[.)])\s*(?=\[)/;
const ONE_CHARACTER = /^.?$/su;

export function checklistLine({ content, status }: ChecklistItem): string {
  return `${BOXES[status]} ${content}`;
}

/** Reads every line that has a box. */
export function readChecklist(markdown: string): Checklist {
  const items: ChecklistItem[] = [];
  const ignored: string[] = [];
  const problems: string[] = [];
  let number = 0;
  for (const raw of markdown.split("\n")) {
    number++;
    const line = raw.trim();
    if (line === "") continue;
    const box = boxOf(line);
    if (!box) {
      ignored.push(line);
      continue;
    }
    const { mark, content } = box;
    const status = STATUSES.get(mark);
    if (!status) {
      problems.push(`Line ${number} has an unknown box [${mark}]: use [ ], [x] or [-]`);
    } else if (content === "") problems.push(`Line ${number} has a box but no text`);
    else items.push({ content, status });
  }
  return { items, ignored, problems };
}

/** What stands in a line's box, and what behind it; undefined if it has no box. */
function boxOf(line: string): { mark: string; content: string } | undefined {
  const item = line.startsWith("[") ? line : line.replace(BULLET, "");
  const end = item.startsWith("[") ? item.indexOf("]") : -1;
  if (end < 0) return undefined;
  const mark = item.slice(1, end).trim();
  const behind = item.slice(end + 1);
  const content = behind.trimStart();
  const isShort = mark.length <= 1 || ONE_CHARACTER.test(mark);
  const isBox = isShort && (behind === "" || content !== behind);
  return isBox ? { mark, content } : undefined;
}

const NO_TEXT = "(no text)";

/** A content as it stands on a line of its own. */
export function onOneLine(content: string): string {
  if (!content.includes("\n")) return content.trim() || NO_TEXT;
  const lines = content.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ") || NO_TEXT;
}
