import type { JsonObject } from "../json-input.ts";
import { isObject } from "../json-input.ts";
import type {
  JsonValue,
  PhaseDraft,
  Todo,
  TodoDraft,
  TodoList,
  TodoStatus,
  Wait,
} from "../../todo/index.ts";
import { DEFAULT_PHASE, waitFromText, waitToText } from "../../todo/index.ts";

/** A task as this vocabulary writes it. */
export interface TodoItem {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed" | "abandoned" | "blocked";
  /** What a blocked task waits for. */
  readonly blocker?: string;
  readonly notes?: readonly string[];
}

/** A phase as this vocabulary writes it. */
export interface TodoPhase {
  readonly name: string;
  readonly tasks: readonly TodoItem[];
}

const NATIVE: { readonly [status in TodoStatus]: Exclude<TodoItem["status"], "blocked"> } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "abandoned",
};

const OURS: ReadonlyMap<unknown, TodoStatus> = new Map(
  Object.entries(NATIVE).map(([ours, native]) => [native, ours as TodoStatus]),
);

export function toPhases(list: TodoList): TodoPhase[] {
  return list.phases.map(({ name, todos }) => ({
    name,
    tasks: todos.map(toItem),
  }));
}

function toItem({ content, status, waits, notes }: Todo): TodoItem {
  const item = waits ? { content, ...blocked(waits) } : { content, status: NATIVE[status] };
  return notes ? { ...item, notes } : item;
}

function blocked(waits: readonly Wait[]): Pick<TodoItem, "status" | "blocker"> {
  const blocker = blockerOf(waits);
  return { status: "blocked", ...(blocker !== undefined && { blocker }) };
}

/** What a todo waits for, in this vocabulary's one text. */
export function blockerOf([wait]: readonly Wait[]): string | undefined {
  if (wait?.kind === "person") return wait.question;
  return wait && waitToText(wait);
}

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

export function toNative(list: TodoList): { readonly phases: readonly TodoPhase[] } {
  return { phases: toPhases(list) };
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
