import type { Metadata, Task, TaskDraft, TaskNote, TaskPriority } from "../../../task/index.ts";
import { newTask } from "../../../task/index.ts";
import { hashText } from "../../../todo/hash.ts";
import type { JsonObject } from "../../../todo/index.ts";
import { isObject, parsedJson, parsedObject } from "../../../todo/index.ts";

/** A file that somebody wants to import. */
export interface SourceFile {
  /** With the name of the folder that was named, if one was. */
  readonly path: string;
  readonly text: string;
}

/** Something that a task has where it comes from and cannot have here. */
export interface Lost {
  /** The item's id there, or the file. */
  readonly item: string;
  readonly what: string;
}

export interface Reading {
  /** With the ids that they have there. Whether what they refer to is there is not looked at. */
  readonly tasks: readonly Task[];
  readonly lost: readonly Lost[];
}

/** Several readings as one. */
export function joined(readings: readonly Reading[]): Reading {
  return {
    tasks: readings.flatMap(({ tasks }) => tasks),
    lost: readings.flatMap(({ lost }) => lost),
  };
}

/** What comes of an item that cannot be read. */
export function notRead(item: string, what: string): Reading {
  return { tasks: [], lost: [{ item, what }] };
}

/** Reads what another tool wrote. Never throws: what cannot be read is lost, and told. */
export interface Reader {
  /** As people name it with `--from`. */
  readonly name: string;
  /** What it reads, in a few words for people. */
  readonly what: string;
  recognises(files: readonly SourceFile[]): boolean;
  /** `now`: when things happened of which nobody knows when. */
  read(files: readonly SourceFile[], now: number): Reading;
}

export interface Incoming extends Omit<TaskDraft, "owner" | "metadata"> {
  readonly key: string;
  readonly status?: Task["status"];
  /** Who has it, did it, or is to do it. Only the first two own it: an open task is anybody's. */
  readonly assignee?: string | undefined;
  readonly notes?: readonly TaskNote[];
  readonly metadata?: { readonly [key: string]: Metadata[string] | undefined };
  readonly added?: number | undefined;
  readonly changed?: number | undefined;
  readonly closed?: number | undefined;
  readonly closedBecause?: string | undefined;
}

/** A task from what a reader found out. */
export function incomingTask(incoming: Incoming, now: number): Task {
  const { key, status = "open", assignee, notes, added, closedBecause, ...rest } = incoming;
  const { metadata, changed = added ?? now, closed = changed, ...draft } = rest;
  const owns = assignee !== undefined && status !== "open";
  const extra = { ...metadata, ...(assignee !== undefined && !owns && { assignee }) };
  const known = Object.entries(extra).filter(([, value]) => value !== undefined);
  const task = newTask(key, { ...draft, subject: draft.subject || key }, added ?? now);
  const isOver = status === "done" || status === "cancelled";
  return {
    ...task,
    status,
    ...(owns && { owner: assignee, epoch: 1 }),
    ...(notes && notes.length > 0 && { notes }),
    ...(known.length > 0 && { metadata: Object.fromEntries(known) as Metadata }),
    ...(closedBecause && {
      evidence: [{ kind: "statement", summary: closedBecause, at: closed } as const],
    }),
    times: { added: added ?? now, changed, ...(isOver && { closed }) },
  };
}

/** The text of a field; undefined if it has none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** An id, which some write as a number. */
export function idOf(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : textOf(value)?.trim();
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((one) => idOf(one) ?? []) : [];
}

/** `Date.parse` alone takes the number in any text for a month. */
const DATE_FIRST = /^\s*\d{4}-\d\d-\d\d(?!\d)/;

/** Milliseconds since the epoch of a text that begins with year, month and day: `2026-01-31`. */
export function timeOf(value: unknown): number | undefined {
  const at = typeof value === "string" && DATE_FIRST.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? undefined : at;
}

const PRIORITIES: { readonly [word: string]: TaskPriority } = {
  critical: 0,
  urgent: 0,
  high: 1,
  medium: 2,
  low: 3,
};

export function priorityOf(value: unknown): TaskPriority | undefined {
  const word = typeof value === "string" ? value.toLowerCase() : "";
  return Object.hasOwn(PRIORITIES, word) ? PRIORITIES[word] : undefined;
}

/** A text with more sections behind it, those that are there. */
export function withSections(
  text: string | undefined,
  sections: readonly (readonly [title: string, text: string | undefined])[],
): { readonly description?: string } {
  const parts = sections.flatMap(([title, body]) => (body ? [`## ${title}\n\n${body}`] : []));
  const description = [...(text ? [text] : []), ...parts].join("\n\n");
  return description === "" ? {} : { description };
}

/** The fields with something in them that a reader has no place for. */
export function unknownFields(
  item: string,
  value: JsonObject,
  known: readonly string[],
): readonly Lost[] {
  const isEmpty = (field: unknown): boolean =>
    field === null ||
    field === "" ||
    field === false ||
    field === 0 ||
    (Array.isArray(field) && field.length === 0) ||
    (isObject(field) && Object.keys(field).length === 0);
  return Object.entries(value)
    .filter(([field, content]) => !known.includes(field) && !isEmpty(content))
    .map(([field]) => ({ item, what: `the field ${field}` }));
}

/** The fields that should hold a date and hold something else. */
export function unreadDates(
  item: string,
  value: JsonObject,
  fields: readonly string[],
): readonly Lost[] {
  return fields.flatMap((field) => {
    const text = idOf(value[field]);
    const isRead = text === undefined || timeOf(value[field]) !== undefined;
    return isRead ? [] : [{ item, what: `${field}: "${text}" is no date` }];
  });
}

/** More lines than a list has that people keep by hand. Each costs time. */
const MOST_LINES = 10_000;
const LONGEST_LINE = 10_000;

/** The lines of a file that is a list, and what is lost of one that is too long for that. */
export function linesOf({ path, text }: SourceFile): {
  readonly lines: readonly string[];
  readonly lost: readonly Lost[];
} {
  const all = text.split(/\r?\n/, MOST_LINES + 1);
  const lines = all.slice(0, MOST_LINES).filter((line) => line.length <= LONGEST_LINE);
  const isCut = all.length > MOST_LINES;
  const hasLong = lines.length < Math.min(all.length, MOST_LINES);
  const lost = [
    ...(isCut ? ["everything after line 10,000: import it in parts"] : []),
    ...(hasLong ? ["lines of more than 10,000 characters"] : []),
  ].map((what) => ({ item: path, what }));
  return { lines, lost };
}

/** The objects of a text with one a line, and the lines that are none. */
export function jsonLines({ path, text }: SourceFile): {
  readonly objects: readonly JsonObject[];
  readonly lost: readonly Lost[];
} {
  const objects: JsonObject[] = [];
  const lost: Lost[] = [];
  for (const [place, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parsedObject(line);
    if (value) objects.push(value);
    else lost.push({ item: `${path}:${place + 1}`, what: "a line that is no JSON object" });
  }
  return { objects, lost };
}

/** The first line with something in it, as JSON. */
export function firstJsonLine(file: SourceFile | undefined): unknown {
  const [line = ""] = (file?.text ?? "").trimStart().split("\n", 1);
  return parsedJson(line);
}

const DIGITS = 16;

/** The key of a line in the file with this path. */
export type LineKeys = (path: string, text: string) => string;

/**
 * Gives lines without an id a key that a later import finds again: from the file's
 * name, the text and, where that comes more than once, from how often it came before.
 */
export function lineKeys(): LineKeys {
  const seen = new Map<string, number>();
  return (path, text) => {
    const key = `${path.split("/").at(-1)}/${hashText(text).slice(0, DIGITS)}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times > 1 ? `${key}.${times}` : key;
  };
}
