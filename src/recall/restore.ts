import type {
  PersonEditRecord,
  ToolCallRecord,
  ToolResultRecord,
  TranscriptRecord,
} from "./record.ts";
import type { Operation, PhaseDraft, Rules, TodoList, Todo } from "../todo/index.ts";
import {
  DEFAULT_PHASE,
  EMPTY_LIST,
  parsedJson,
  apply,
  IMPORT_RULES,
  importOperation,
} from "../todo/index.ts";

/** As much of a dialect as restoring needs. */
export interface RestoringDialect {
  readonly name: string;
  readonly tools: readonly {
    readonly name: string;
    readonly aliases?: readonly string[];
    readonly access: "read" | "write";
  }[];
  readonly onResume: "all" | "open";
  readonly rules: Rules;
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
  /** The tool that wrote it last. Omitted: a person's edit. */
  readonly tool?: string;
  /** How many later writes of a part of it did not fit: what they changed is missing. */
  readonly missed: number;
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
 * answer to a call of a todo tool; with what later calls changed of it. An answer counts only with its own call, once
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
  let newest: Found | undefined;
  for await (const record of records) {
    if (record.kind === "user" || record.kind === "compaction") waiting.clear();
    else if (record.kind === "person-edit") newest = fromEdit(record, dialects, newest) ?? newest;
    else if (record.kind === "tool-call") expectAnswer(waiting, record, dialects);
    else if (record.kind === "tool-result") {
      const call = waiting.get(record.id);
      waiting.delete(record.id);
      if (call && !record.isError) newest = fromAnswer(call, record, dialects, newest) ?? newest;
    }
  }
  return newest?.restored;
}

interface Found {
  readonly restored: RestoredList;
  /** Omitted: the list alone says what later calls mean. */
  readonly replay?: Replay;
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
  before: Found | undefined,
): Found | undefined {
  const dialect = dialects.find((candidate) => candidate.name === name);
  const phases = dialect && readList(dialect, list);
  return phases && whole(dialect, before, phases, { ...written(dialect, at), by: "person" });
}

function fromAnswer(
  call: ToolCallRecord,
  { text = "", details, at }: ToolResultRecord,
  dialects: readonly RestoringDialect[],
  before: Found | undefined,
): Found | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const candidates = withTool(dialects, call.tool);
  const { tool } = call;
  for (const dialect of candidates) {
    const phases = readList(dialect, details) ?? readList(dialect, text) ?? sentList(dialect, call);
    const facts = { ...written(dialect, at ?? call.at), tool, by: "model" } as const;
    if (phases) return whole(dialect, before, phases, facts);
  }
  return before && withPart(before, call, candidates, at ?? call.at);
}

/** What is known of a list besides its todos. */
type Facts = Omit<RestoredList, "phases" | "missed">;

function written({ name, onResume }: RestoringDialect, at?: number): Omit<Facts, "by"> {
  return { dialect: name, onResume, ...(at !== undefined && { at }) };
}

function whole(
  dialect: RestoringDialect,
  before: Found | undefined,
  phases: readonly PhaseDraft[],
  facts: Facts,
): Found {
  const restored = { ...facts, phases, missed: 0 };
  if (!hasOtherWrites(dialect)) return { restored };
  return { restored, replay: replayWhole(before ? replayOf(before) : NOTHING_REPLAYED, phases) };
}

/** With several tools to write, a later call may name a todo by the id that an earlier list gave it. */
function hasOtherWrites({ tools }: RestoringDialect): boolean {
  return tools.filter(({ access }) => access === "write").length > 1;
}

function replayOf({ replay, restored }: Found): Replay {
  return replay ?? replayWhole(NOTHING_REPLAYED, restored.phases);
}

/** The list with what a call changed of it, in the words of the first dialect that reads the call. */
function withPart(
  found: Found,
  call: ToolCallRecord,
  candidates: readonly RestoringDialect[],
  at: number | undefined,
): Found | undefined {
  const { restored } = found;
  const now = at ?? 0;
  const replay = replayOf(found);
  const { list } = replay;
  for (const dialect of candidates) {
    const decoded = dialect.decode(call.tool, call.input, { list, isPlanMode: false, now });
    if (!decoded.ok) continue;
    const { operations } = decoded;
    if (operations.length === 0) return undefined;
    const after = replayPart(replay, operations, dialect.rules, now);
    if (!after) return { restored: { ...restored, missed: restored.missed + 1 }, replay };
    const facts: Facts = { ...written(dialect, at), tool: call.tool, by: "model" };
    const { missed } = restored;
    return { restored: { ...facts, phases: draftsOf(after), missed }, replay: after };
  }
  return undefined;
}

/** A list in the dialect's shape. One of which nothing could be read is no clear. */
function readList(dialect: RestoringDialect, value: unknown): readonly PhaseDraft[] | undefined {
  const phases = dialect.fromNative(value);
  return phases?.length === 0 && hasEntries(value) ? undefined : phases;
}

function hasEntries(value: unknown): boolean {
  if (typeof value === "string") return hasEntries(parsedJson(value));
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((field) => Array.isArray(field) && field.length > 0);
}

/** The list that a call wrote, if it wrote all of it. */
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

/** A list as it was while a transcript was written, with the counter that its ids came from. */
export interface Replay {
  readonly list: TodoList;
  readonly lastId: number;
}

export const NOTHING_REPLAYED: Replay = { list: EMPTY_LIST, lastId: 0 };

/** The list after a write of all of it. Todos that it had keep their ids. */
export function replayWhole(replay: Replay, phases: readonly PhaseDraft[]): Replay {
  return performed(replay, [importOperation(phases)], IMPORT_RULES, 0).after;
}

/** The list after a write of a part of it; undefined if that does not fit the list. */
export function replayPart(
  replay: Replay,
  operations: readonly Operation[],
  rules: Rules,
  now: number,
): Replay | undefined {
  const { after, isRefused } = performed(replay, operations, rules, now);
  return isRefused ? undefined : after;
}

function performed(
  { list, lastId }: Replay,
  operations: readonly Operation[],
  rules: Rules,
  now: number,
): { readonly after: Replay; readonly isRefused: boolean } {
  let last = lastId;
  const newId = (): string => `t${++last}`;
  const { list: after, issues } = apply(list, operations, rules, { now, newId, by: "model" });
  const isRefused = issues.some(({ severity }) => severity === "error");
  return { after: { list: after, lastId: last }, isRefused };
}

/** The list as drafts. The ids stay as keys, because the model goes on to use them. */
export function draftsOf({ list }: Replay): readonly PhaseDraft[] {
  return list.phases.map(({ name, todos }) => ({
    name,
    todos: todos.map(({ id, times: _times, origin: _origin, ...todo }: Todo) => ({
      key: id,
      ...todo,
    })),
  }));
}
