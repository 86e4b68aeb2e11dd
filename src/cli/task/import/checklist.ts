import type { Task } from "../../../task/index.ts";
import type { LineKeys, Reader, Reading, SourceFile } from "./reader.ts";
import { incomingTask, joined, lineKeys, linesOf } from "./reader.ts";

const ITEM = /^(?<indent>\s*)(?:[-*+]|\d+[.)]) \[(?<mark>.)\]\s+(?<text>\S.*)$/;
const HEADING = /^#{1,6}\s(?<text>.*)$/;

const STATUSES: { readonly [mark: string]: Task["status"] } = {
  x: "done",
  X: "done",
  "/": "in_progress",
  ">": "in_progress",
  "-": "cancelled",
  "~": "cancelled",
};

/** Check-lists in Markdown: a task an item, what is indented a part of it. */
export const checklistReader: Reader = {
  name: "checklist",
  what: "a check-list in Markdown",
  recognises: (files) => files.some((file) => linesOf(file).lines.some((line) => ITEM.test(line))),
  read(files, now) {
    const keyOf = lineKeys();
    return joined(files.map((file) => readList(file, keyOf, now)));
  },
};

interface Found {
  readonly indent: number;
  readonly key: string;
  readonly mark: string;
  readonly text: string;
  readonly heading: string | undefined;
  readonly parent: string | undefined;
  readonly more: string[];
}

function readList(file: SourceFile, keyOf: LineKeys, now: number): Reading {
  const { path } = file;
  const { lines, lost: cut } = linesOf(file);
  const items: Found[] = [];
  let heading: string | undefined;
  let other = 0;
  let above: Found[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line)?.groups;
    const title = HEADING.exec(line)?.groups?.["text"];
    if (item) {
      const indent = (item["indent"] ?? "").replaceAll("\t", "    ").length;
      above = above.filter((one) => one.indent < indent);
      const content = item["text"]?.trim() ?? "";
      const found: Found = {
        indent,
        key: keyOf(path, `${heading ?? ""}\n${content}`),
        mark: item["mark"] ?? " ",
        text: content,
        heading,
        parent: above.at(-1)?.key,
        more: [],
      };
      items.push(found);
      above.push(found);
    } else if (title !== undefined) {
      heading = withoutMarks(title) || undefined;
      above = [];
    } else if (/^\s+\S/.test(line) && above.length > 0) {
      above.at(-1)?.more.push(line.trim());
    } else if (line.trim() !== "") {
      other++;
      above = [];
    }
  }
  const lost = other > 0 ? [{ item: path, what: "text outside of the check-list" }] : [];
  return { tasks: items.map((found) => taskOf(found, now)), lost: [...cut, ...lost] };
}

/** The words of a heading, without the number signs that may close it. */
function withoutMarks(title: string): string {
  const words = title.trim();
  let end = words.length;
  while (words[end - 1] === "#") end--;
  return words.slice(0, end).trimEnd();
}

function taskOf({ key, mark, text, heading, parent, more }: Found, now: number): Task {
  return incomingTask(
    {
      key,
      subject: text,
      ...(more.length > 0 && { description: more.join("\n") }),
      status: Object.hasOwn(STATUSES, mark) ? (STATUSES[mark] ?? "open") : "open",
      labels: heading === undefined ? [] : [heading],
      ...(parent !== undefined && { parent }),
    },
    now,
  );
}
