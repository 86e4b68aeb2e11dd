import type { Operation, PhaseDraft, TodoList } from "../todo/index.ts";
import { DEFAULT_PHASE, EMPTY_LIST } from "../todo/index.ts";
import type {
  PersonEditRecord,
  ToolCallRecord,
  ToolResultRecord,
  TranscriptRecord,
} from "./record.ts";

/** As much of a dialect as restoring needs. */
export interface RestoringDialect {
  readonly name: string;
  readonly tools: readonly { readonly name: string; readonly aliases?: readonly string[] }[];
  readonly onResume: "all" | "open";
  decode(
    tool: string,
    input: unknown,
    context: { readonly list: TodoList; readonly isPlanMode: boolean; readonly now: number },
  ): { readonly ok: true; readonly operations: readonly Operation[] } | { readonly ok: false };
  fromNative(value: unknown): readonly PhaseDraft[] | undefined;
}

/** A list as a transcript has it. */
export interface RestoredList {
  /** Empty if the list was cleared. */
  readonly phases: readonly PhaseDraft[];
  readonly dialect: string;
  /** Who wrote it last. */
  readonly by: "model" | "person";
  /** What goes back on the live list. */
  readonly onResume: "all" | "open";
  /** Milliseconds since the epoch. Omitted: the transcript does not say. */
  readonly at?: number;
}

/** Longer answers are passed over. */
const LONGEST_TEXT = 512_000;

/** Calls that can wait for their answers at the same time. */
const MOST_CALLS = 256;

/**
 * The list as the newest record has it that holds one: a person's edit, or the
 * answer to a call of a todo tool. An answer counts only with its own call, once
 * and before the user speaks again, so that a forged one seeds nothing; one that
 * is an error or holds no list is passed over. Where dialects share the name of
 * a tool, the first that can read the list is taken. Undefined if there is none.
 * Keeps one list, however long the transcript is.
 */
export async function restoreFromRecords(
  records: Iterable<TranscriptRecord> | AsyncIterable<TranscriptRecord>,
  dialects: readonly RestoringDialect[],
): Promise<RestoredList | undefined> {
  const waiting = new Map<string, ToolCallRecord>();
  let newest: RestoredList | undefined;
  for await (const record of records) {
    if (record.kind === "user" || record.kind === "compaction") waiting.clear();
    else if (record.kind === "person-edit") newest = fromEdit(record, dialects) ?? newest;
    else if (record.kind === "tool-call") expectAnswer(waiting, record, dialects);
    else if (record.kind === "tool-result") {
      const call = waiting.get(record.id);
      waiting.delete(record.id);
      if (call && !record.isError) newest = fromAnswer(call, record, dialects) ?? newest;
    }
  }
  return newest;
}

/** A second call with the id of one that waits makes neither answer trustworthy. */
function expectAnswer(
  waiting: Map<string, ToolCallRecord>,
  call: ToolCallRecord,
  dialects: readonly RestoringDialect[],
): void {
  if (waiting.delete(call.id) || withTool(dialects, call.tool).length === 0) return;
  waiting.set(call.id, call);
  const [oldest] = waiting.keys();
  if (waiting.size > MOST_CALLS && oldest !== undefined) waiting.delete(oldest);
}

function withTool(dialects: readonly RestoringDialect[], tool: string): RestoringDialect[] {
  return dialects.filter(({ tools }) =>
    tools.some(({ name, aliases }) => name === tool || aliases?.includes(tool)),
  );
}

function fromEdit(
  { list, dialect: name, at }: PersonEditRecord,
  dialects: readonly RestoringDialect[],
): RestoredList | undefined {
  const dialect = dialects.find((candidate) => candidate.name === name);
  const phases = dialect && readList(dialect, list);
  return phases && restored(dialect, phases, "person", at);
}

function fromAnswer(
  call: ToolCallRecord,
  { text = "", details, at }: ToolResultRecord,
  dialects: readonly RestoringDialect[],
): RestoredList | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  for (const dialect of withTool(dialects, call.tool)) {
    const phases = readList(dialect, details) ?? readList(dialect, text) ?? sentList(dialect, call);
    if (phases) return restored(dialect, phases, "model", at ?? call.at);
  }
  return undefined;
}

function restored(
  { name, onResume }: RestoringDialect,
  phases: readonly PhaseDraft[],
  by: RestoredList["by"],
  at: number | undefined,
): RestoredList {
  return { phases, dialect: name, by, onResume, ...(at !== undefined && { at }) };
}

/** A list in the dialect's shape. One of which nothing could be read is no clear. */
function readList(dialect: RestoringDialect, value: unknown): readonly PhaseDraft[] | undefined {
  const phases = dialect.fromNative(value);
  return phases?.length === 0 && hasEntries(value) ? undefined : phases;
}

function hasEntries(value: unknown): boolean {
  if (typeof value === "string") return hasEntries(parsed(value));
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((field) => Array.isArray(field) && field.length > 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list that a call wrote, if it wrote all of it: what changes a part says nothing of the rest. */
function sentList(
  dialect: RestoringDialect,
  { tool, input }: ToolCallRecord,
): readonly PhaseDraft[] | undefined {
  const context = { list: EMPTY_LIST, isPlanMode: false, now: 0 };
  const decoded = dialect.decode(tool, input, context);
  if (!decoded.ok) return readList(dialect, input);
  const [only, ...others] = decoded.operations;
  if (!only || others.length > 0) return undefined;
  if (only.kind === "replace") {
    return only.todos.length > 0 ? [{ name: DEFAULT_PHASE, todos: only.todos }] : [];
  }
  if (only.kind === "init") return only.phases;
  return only.kind === "clear" ? [] : undefined;
}
