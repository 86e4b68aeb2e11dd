/**
 * The list as Markdown that people read and edit: a heading a phase, a
 * checklist line a todo, block quotes for its notes.
 *
 * Lossless: text that could not stand on a line by itself (a newline, blanks at
 * the edges, nothing at all) is written as a JSON string behind a backslash,
 * `\"two\nlines"`, and a blank line inside a note as a lone backslash. All other
 * text is written as it is.
 * @module
 */
import { focusPlace, normalisedStatus } from "./query.ts";
import type { TodoStatus } from "./todo.ts";
import { collapsed, DEFAULT_PHASE } from "./todo.ts";
import type { Wait } from "./wait.ts";
import { waitToText } from "./wait.ts";

/** As much of a todo as Markdown carries. */
export interface MarkdownTodo {
  readonly content: string;
  readonly status: TodoStatus;
  readonly notes?: readonly string[];
  /** Written for people, and passed over when it is read: a list keeps what it knows. */
  readonly waits?: readonly Wait[];
}

export interface MarkdownPhase {
  readonly name: string;
  readonly todos: readonly MarkdownTodo[];
}

/** A line that could not be read. `line` counts from 1. */
export type MarkdownIssue =
  | { readonly code: "unknown-marker"; readonly line: number; readonly marker: string }
  | { readonly code: "unrecognised-line"; readonly line: number; readonly text: string };

const MARKERS: { readonly [status in TodoStatus]: string } = {
  pending: " ",
  in_progress: "/",
  completed: "x",
  cancelled: "-",
};

const STATUSES: ReadonlyMap<string, TodoStatus> = new Map([
  [" ", "pending"],
  ["", "pending"],
  ["/", "in_progress"],
  [">", "in_progress"],
  ["x", "completed"],
  ["X", "completed"],
  ["-", "cancelled"],
  ["~", "cancelled"],
]);

const HEADING = /^#{1,6}\s+(.+)$/s;
const TODO = /^[-*+]\s*\[(.?)\]\s+(.+)$/s;
const NOTE = /^>\s?(.*)$/s;
const WAIT = /^~ waits for /;

/** Writes phases as Markdown that ends with a newline; no phases give a lone heading. */
export function phasesToMarkdown(phases: readonly MarkdownPhase[]): string {
  if (phases.length === 0) return `# ${DEFAULT_PHASE}\n`;
  const blocks = phases.map(({ name, todos }) =>
    [`# ${onOneLine(name)}`, ...todos.flatMap(todoLines)].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

function todoLines({ content, status, notes = [], waits = [] }: MarkdownTodo): string[] {
  const lines = [
    `- [${MARKERS[status]}] ${onOneLine(content)}`,
    ...waits.map((wait) => `  ~ waits for ${collapsed(waitToText(wait))}`),
  ];
  for (const [place, note] of notes.entries()) {
    if (place > 0) lines.push("  >");
    for (const line of note.split("\n")) {
      lines.push(line === "" ? "  > \\" : `  > ${noteLine(line)}`);
    }
  }
  return lines;
}

/**
 * Reads what `phasesToMarkdown` writes and what people type, and gives the
 * focus to one todo. Lines it cannot read are reported and passed over: the
 * caller decides whether the rest counts.
 */
export function markdownToPhases(markdown: string): {
  phases: MarkdownPhase[];
  issues: MarkdownIssue[];
} {
  const phases: { name: string; todos: ReadTodo[] }[] = [];
  const issues: MarkdownIssue[] = [];
  let current: ReadTodo | undefined;

  for (const [place, raw] of markdown.split(/\r?\n/).entries()) {
    const text = raw.trim();
    if (text === "") continue;
    const line = place + 1;
    const heading = HEADING.exec(text);
    const todo = TODO.exec(text);
    const note = current && NOTE.exec(text);
    if (heading) {
      phases.push({ name: fromOneLine(heading[1] as string), todos: [] });
      current = undefined;
    } else if (todo) {
      const status = STATUSES.get(todo[1] as string);
      current = status && { content: fromOneLine(todo[2] as string), status, notes: [] };
      if (!current) {
        issues.push({ code: "unknown-marker", line, marker: todo[1] as string });
        continue;
      }
      if (phases.length === 0) phases.push({ name: DEFAULT_PHASE, todos: [] });
      phases.at(-1)?.todos.push(current);
    } else if (note && current) {
      readNote(current.notes, note[1] as string);
    } else if (current && WAIT.test(text)) {
      current.isWaiting = true;
    } else {
      issues.push({ code: "unrecognised-line", line, text });
      current = undefined;
    }
  }
  return { phases: finished(phases), issues };
}

/** Says for a person which line could not be read, and why. */
export function describeMarkdownIssue(issue: MarkdownIssue): string {
  return issue.code === "unknown-marker"
    ? `Line ${issue.line}: unknown status marker "[${issue.marker}]" (use [ ], [x], [/], [-])`
    : `Line ${issue.line}: unrecognized syntax "${issue.text}"`;
}

interface ReadTodo {
  readonly content: string;
  readonly status: TodoStatus;
  /** Lines of each note; an empty last one is a note that has not begun. */
  readonly notes: string[][];
  isWaiting?: boolean;
}

function readNote(notes: string[][], text: string): void {
  if (text === "") {
    notes.push([]);
    return;
  }
  if (notes.length === 0) notes.push([]);
  notes.at(-1)?.push(text === "\\" ? "" : fromOneLine(text));
}

function finished(phases: readonly { name: string; todos: ReadTodo[] }[]): MarkdownPhase[] {
  const todosInOrder = phases.flatMap((phase) => phase.todos);
  const focus = focusPlace(todosInOrder, ({ isWaiting }) => !isWaiting);
  let place = 0;
  return phases.map(({ name, todos }) => ({
    name,
    todos: todos.map(({ content, status, notes }) => {
      const texts = notes.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
      return {
        content,
        status: normalisedStatus(status, place++ === focus),
        ...(texts.length > 0 && { notes: texts }),
      };
    }),
  }));
}

const ESCAPED = '\\"';

function onOneLine(text: string): string {
  const canStand = text !== "" && text === text.trim() && !mustEscape(text);
  return canStand ? text : `\\${JSON.stringify(text)}`;
}

function noteLine(text: string): string {
  const canStand = text.trim() !== "" && text === text.trimEnd() && text !== "\\";
  return canStand && !mustEscape(text) ? text : `\\${JSON.stringify(text)}`;
}

function mustEscape(text: string): boolean {
  return text.startsWith(ESCAPED) || /[\n\r]/.test(text) || !text.isWellFormed();
}

function fromOneLine(text: string): string {
  if (!text.startsWith(ESCAPED)) return text;
  try {
    const value: unknown = JSON.parse(text.slice(1));
    return typeof value === "string" ? value : text;
  } catch {
    // Typed by hand, not written by us: it means what it says.
    return text;
  }
}
