import type { JsonObject } from "../json-input.ts";
import { isObject } from "../json-input.ts";
import type { JsonValue, PhaseDraft, TodoList, TodoStatus } from "../../todo/index.ts";
import { DEFAULT_PHASE } from "../../todo/index.ts";

/** A task as this vocabulary writes it. */
export interface TodoItem {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed" | "abandoned";
  readonly notes?: readonly string[];
}

/** A phase as this vocabulary writes it. */
export interface TodoPhase {
  readonly name: string;
  readonly tasks: readonly TodoItem[];
}

const NATIVE: { readonly [status in TodoStatus]: TodoItem["status"] } = {
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
    tasks: todos.map(({ content, status: ours, notes }) => {
      const status = NATIVE[ours];
      return notes ? { content, status, notes } : { content, status };
    }),
  }));
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
    todos: tasks.map((task) => ({ ...task, status: OURS.get(task.status) as TodoStatus })),
  }));
}

function readItem({ content, status, notes }: JsonObject): TodoItem[] {
  if (typeof content !== "string" || !OURS.has(status)) return [];
  const texts = Array.isArray(notes)
    ? (notes as JsonValue[]).filter((note) => typeof note === "string")
    : [];
  const item = { content, status: status as TodoItem["status"] };
  return [texts.length > 0 ? { ...item, notes: texts } : item];
}
