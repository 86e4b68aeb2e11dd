import type {
  JsonValue,
  Operation,
  PhaseDraft,
  Target,
  TodoDraft,
  TodoStatus,
} from "../../todo/index.ts";
import { DEFAULT_PHASE, waitFromText } from "../../todo/index.ts";
import type { Decoded } from "../dialect.ts";
import type { JsonObject } from "../json-input.ts";
import { argumentsWith, forbiddenKey, isObject, parsedIfJson } from "../json-input.ts";
import type { Incomplete, Sent, TodoItem, TodoPhase } from "./encode.ts";
import { NATIVE } from "./encode.ts";
import { validationFailed } from "./messages.ts";

export const OPS = ["init", "start", "done", "rm", "drop", "append", "note"] as const;

/** Ops of later versions: carried out, not offered. */
const LATER_OPS = ["block", "unblock"] as const;

export type Op = (typeof OPS)[number] | (typeof LATER_OPS)[number];

export function isOp(value: unknown): value is Op {
  return [...OPS, ...LATER_OPS].some((op) => op === value);
}

interface Entry {
  readonly op: Op;
  readonly list?: readonly { readonly phase: string; readonly items: readonly string[] }[];
  readonly task?: string;
  readonly phase?: string;
  readonly items?: readonly string[];
  readonly text?: string;
  readonly reason?: string;
}

/** Every op becomes one operation, or an error that leaves the others alone. */
export function decode(_tool: string, input: unknown): Decoded {
  const problems: string[] = [];
  const entries = readEntries(argumentsWith("ops", input), problems);
  if (problems.length > 0) return { ok: false, reply: validationFailed(problems, input) };

  const operations: Operation[] = [];
  const places: number[] = [];
  const incomplete: Incomplete[] = [];
  for (const [place, entry] of entries.entries()) {
    const operation = operationOf(entry);
    if (typeof operation === "string") {
      incomplete.push({ place, text: operation });
    } else {
      operations.push(operation);
      places.push(place);
    }
  }
  const replaces = operations.some(({ kind }) => kind === "init");
  const sent: Sent = { places, incomplete, replaces };
  return { ok: true, operations, sent };
}

/** The operation, or what is missing for one. */
function operationOf(entry: Entry): Operation | string {
  const { op, list, task, phase, items, text = "", reason } = entry;
  switch (op) {
    case "init":
      return list
        ? { kind: "init", phases: list.map(phaseDraft) }
        : "Missing list for init operation";
    case "append":
      if (!phase) return "Missing phase name for append operation";
      if (!items) return "Missing items for append operation";
      return { kind: "add", phase, todos: items.map((content) => ({ content })) };
    case "start":
      return task ? { kind: "start", todo: task } : "Missing task content";
    case "note":
      return task ? { kind: "note", todo: task, text: text.trimEnd() } : "Missing task content";
    case "block":
      if (!task) return "Missing task content";
      return {
        kind: "wait",
        todo: task,
        wait: { kind: "person", ...(reason && { question: reason }) },
      };
    case "unblock":
      return task ? { kind: "unwait", todo: task } : "Missing task content";
    case "done":
      return onTarget("complete", task, phase);
    case "drop":
      return onTarget("cancel", task, phase);
    case "rm":
      return onTarget("remove", task, phase);
  }
}

function phaseDraft({ phase, items }: { phase: string; items: readonly string[] }): PhaseDraft {
  return { name: phase, todos: items.map((content) => ({ content })) };
}

/** A task that is named beats a phase, and an empty name never means everything. */
function onTarget(
  kind: "complete" | "cancel" | "remove",
  task: string | undefined,
  phase: string | undefined,
): Operation | string {
  if (task === "") return "Missing task content";
  if (task === undefined && phase === "") return "Missing phase name";
  const target: Target =
    task !== undefined
      ? { kind: "todo", todo: task }
      : phase !== undefined
        ? { kind: "phase", phase }
        : { kind: "all" };
  return { kind, target };
}

function readEntries(call: unknown, problems: string[]): Entry[] {
  if (!isObject(call)) {
    problems.push("root: must be object");
    return [];
  }
  if (hasForbiddenKey(call, "", problems)) return [];
  const { ops } = call;
  if (!Array.isArray(ops)) {
    problems.push(ops === undefined ? "ops: is required" : "ops: must be array");
    return [];
  }
  if (ops.length === 0) problems.push("ops: must not have fewer than 1 items");
  return ops.flatMap((value, place) => readEntry(value, `ops.${place}`, problems) ?? []);
}

function hasForbiddenKey(value: unknown, prefix: string, problems: string[]): boolean {
  const key = forbiddenKey(value);
  if (key !== undefined) problems.push(`${prefix}${key}: key is not allowed`);
  return key !== undefined;
}

function readEntry(value: unknown, path: string, problems: string[]): Entry | undefined {
  if (!isObject(value)) {
    problems.push(`${path}: must be object`);
    return undefined;
  }
  const { op } = value;
  if (!isOp(op)) {
    problems.push(`${path}.op: must be one of ${OPS.join(", ")}`);
    return undefined;
  }
  const list = readList(value, path, problems);
  const task = readText(value, "task", path, problems);
  const phase = readText(value, "phase", path, problems);
  const items = readItems(value, path, problems);
  const text = readText(value, "text", path, problems);
  const reason = readText(value, "reason", path, problems);
  return {
    op,
    ...(list && { list }),
    ...(task !== undefined && { task }),
    ...(phase !== undefined && { phase }),
    ...(items && { items }),
    ...(text !== undefined && { text }),
    ...(reason !== undefined && { reason }),
  };
}

/** Models write "nothing" as null or as the word; both mean that the field is not there. */
function optional(entry: JsonObject, field: string): unknown {
  const value = entry[field];
  return value === null || value === "null" ? undefined : value;
}

function readText(
  entry: JsonObject,
  field: "task" | "phase" | "text" | "reason",
  path: string,
  problems: string[],
): string | undefined {
  const value = optional(entry, field);
  if (value === undefined || typeof value === "string") return value;
  problems.push(`${path}.${field}: must be string`);
  return undefined;
}

function readItems(
  entry: JsonObject,
  path: string,
  problems: string[],
): readonly string[] | undefined {
  const value = parsedIfJson(optional(entry, "items"));
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) {
    problems.push(`${path}.items: must be array of strings`);
    return undefined;
  }
  if (value.length === 0) problems.push(`${path}.items: must not have fewer than 1 items`);
  return value;
}

function readList(entry: JsonObject, path: string, problems: string[]): Entry["list"] {
  const value = parsedIfJson(optional(entry, "list"));
  if (value === undefined) return undefined;
  if (hasForbiddenKey(value, `${path}.list.`, problems)) return undefined;
  if (!Array.isArray(value)) {
    problems.push(`${path}.list: must be array`);
    return undefined;
  }
  return value.flatMap((phase: unknown, place) => {
    const at = `${path}.list.${place}`;
    if (!isObject(phase) || typeof phase["phase"] !== "string") {
      problems.push(`${at}.phase: must be string`);
      return [];
    }
    const items = readItems(phase, at, problems);
    if (!items && phase["items"] === undefined) problems.push(`${at}.items: is required`);
    return items ? [{ phase: phase["phase"], items }] : [];
  });
}

const OURS: ReadonlyMap<unknown, TodoStatus> = new Map(
  Object.entries(NATIVE).map(([ours, native]) => [native, ours as TodoStatus]),
);

/** The phases of a native list. */
export function readPhases(value: unknown): TodoPhase[] | undefined {
  const entries = isObject(value) ? value["phases"] : value;
  if (!Array.isArray(entries)) return undefined;
  const objects = (entries as JsonValue[]).filter(isObject);
  if (objects.some((entry) => typeof entry["content"] === "string")) {
    return [{ name: DEFAULT_PHASE, tasks: objects.flatMap(readItem) }];
  }
  return objects.flatMap(({ name, tasks }) => {
    if (typeof name !== "string" || !Array.isArray(tasks)) return [];
    return [{ name, tasks: (tasks as JsonValue[]).filter(isObject).flatMap(readItem) }];
  });
}

/** Reads phases, an object that has them, or a flat list of tasks; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const phases = readPhases(value);
  return phases && phaseDrafts(phases);
}

function phaseDrafts(phases: readonly TodoPhase[]): PhaseDraft[] {
  return phases.map(({ name, tasks }) => ({
    name,
    todos: tasks.map(({ blocker, ...task }) => ({
      ...task,
      status: OURS.get(task.status) ?? "pending",
      ...(task.status === "blocked" && waitFor(blocker)),
    })),
  }));
}

function waitFor(blocker = ""): Pick<TodoDraft, "isBlocked" | "waits"> {
  const wait = waitFromText(blocker);
  return blocker === "" || !wait ? { isBlocked: true } : { waits: [wait] };
}

function readItem({ content, status, blocker, notes }: JsonObject): TodoItem[] {
  const isBlocked = status === "blocked";
  if (typeof content !== "string" || !(isBlocked || OURS.has(status))) return [];
  const texts = Array.isArray(notes)
    ? (notes as JsonValue[]).filter((note) => typeof note === "string")
    : [];
  const item = {
    content,
    status: status as TodoItem["status"],
    ...(isBlocked && typeof blocker === "string" && { blocker }),
  };
  return [texts.length > 0 ? { ...item, notes: texts } : item];
}
