import type {
  Evidence,
  JsonObject,
  JsonValue,
  Todo,
  TodoOrigin,
  TodoTimes,
} from "../../../todo/index.ts";
import { isObject } from "../../../todo/index.ts";

const ORIGINS: readonly string[] = ["model", "person", "import", "file"] satisfies TodoOrigin[];

/** What an entry of the file says of a todo, apart from which one it is. */
export interface EntryFields {
  readonly todo: Pick<Todo, "content" | "status"> & Partial<Todo>;
  readonly times: Partial<TodoTimes>;
  readonly phase?: string;
  readonly id?: string;
}

/**
 * Reads an entry that has no problem. A field of the wrong kind is kept as one
 * that nobody knows: people's words are not thrown away.
 */
export function readEntry(entry: JsonObject): EntryFields {
  const fields = new Map<string, JsonValue>();
  const extra = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(entry)) {
    const read = READERS.get(name)?.(value);
    if (read !== undefined) fields.set(name, read);
    else if (name !== "extra" || !isObject(value)) extra.set(name, value);
    else for (const [inner, kept] of Object.entries(value)) extra.set(inner, kept);
  }
  const { phase, id, added, started, closed, ...todo } = Object.fromEntries(fields);
  return {
    todo: {
      ...(todo as unknown as EntryFields["todo"]),
      ...(extra.size > 0 && { extra: Object.fromEntries(extra) }),
    },
    times: definedTimes({ added, started, closed }),
    ...(phase !== undefined && { phase: phase as string }),
    ...(id !== undefined && { id: id as string }),
  };
}

/** By field: its value as we keep it, or undefined if it is not of the right kind. */
const READERS: ReadonlyMap<string, (value: JsonValue) => JsonValue | undefined> = new Map([
  ...["content", "status", "priority", "phase", "activeForm"].map((name) => [name, text] as const),
  ...["parent", "check", "planLine", "key", "id"].map((name) => [name, text] as const),
  ...["added", "started", "closed"].map((name) => [name, time] as const),
  ["origin", (value) => (ORIGINS.some((name) => name === value) ? value : undefined)],
  ["notes", (value) => (typeof value === "string" ? [value] : listOf(value, isText))],
  ["evidence", (value) => listOf(value, isEvidence)],
]);

function text(value: JsonValue): JsonValue | undefined {
  return isText(value) ? value : undefined;
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}

function isEvidence(value: JsonValue): boolean {
  const { kind, summary, at } = isObject(value) ? (value as Partial<Evidence>) : {};
  return typeof kind === "string" && typeof summary === "string" && typeof at === "number";
}

function listOf(value: JsonValue, is: (item: JsonValue) => boolean): JsonValue | undefined {
  return Array.isArray(value) && value.every(is) ? value : undefined;
}

function time(value: JsonValue): number | undefined {
  const at = typeof value === "string" ? Date.parse(value) : value;
  return typeof at === "number" && Number.isFinite(at) ? at : undefined;
}

function definedTimes(times: { readonly [name: string]: unknown }): Partial<TodoTimes> {
  const defined = Object.entries(times).filter(([, at]) => at !== undefined);
  return Object.fromEntries(defined);
}
