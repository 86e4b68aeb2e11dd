import { maskValue } from "../progress/secrets/secrets.ts";
import type { Task, TaskStatus } from "../task/index.ts";
import { phasesToMarkdown } from "../todo/markdown.ts";
import type { TodoList } from "../todo/todo.ts";
import { safeLines, safeText, withoutControls } from "./text/safe-text.ts";

const MARKS: Readonly<Record<TaskStatus, string>> = {
  open: " ",
  in_progress: "/",
  done: "x",
  cancelled: "-",
};

/** A board as a check-list: parts below what they are a part of. */
export function boardMarkdown(tasks: readonly Task[]): string {
  const known = new Set(tasks.map(({ id }) => id));
  const isPart = ({ parent }: Task): boolean => parent !== undefined && known.has(parent);
  const parts = Map.groupBy(tasks.filter(isPart), ({ parent = "" }) => parent);
  const rows = ["# Tasks", ""];
  const waiting = tasks
    .filter((task) => !isPart(task))
    .reverse()
    .map((task) => ({ task, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { task, depth } = next;
    rows.push(...taskRows(task, "  ".repeat(depth)));
    const below = (parts.get(task.id) ?? []).toReversed();
    waiting.push(...below.map((part) => ({ task: part, depth: depth + 1 })));
  }
  return `${rows.join("\n")}\n`;
}

function taskRows(task: Task, indent: string): string[] {
  const facts = [
    `P${task.priority}`,
    ...(task.owner === undefined ? [] : [`@${task.owner}`]),
    ...task.labels.map((label) => `#${label}`),
    ...(task.blockedBy.length === 0 ? [] : [`after ${task.blockedBy.join(", ")}`]),
  ];
  const head = `- [${MARKS[task.status]}] **${task.id}** ${task.subject} (${facts.join(" ")})`;
  const texts = [task.description ?? "", ...(task.notes ?? []).map(({ text }) => text)];
  const quoted = texts.filter((text) => text.trim() !== "").flatMap(safeLines);
  return [indent + safeText(head), ...quoted.map((line) => `${indent}  > ${line}`.trimEnd())];
}

/**
 * A list as Markdown for anybody to read: its secrets covered, and nothing in it that a terminal
 * acts on. What is edited and read back is not.
 */
export function listMarkdown({ phases }: TodoList): string {
  return withoutControls(phasesToMarkdown(maskValue(phases)));
}
