import type { JsonValue, Operation, PhaseDraft, TodoDraft } from "../../todo/index.ts";
import { TODO_PRIORITIES, TODO_STATUSES } from "../../todo/index.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import { readFlat } from "../flat-list.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import type { TypeclawTodo } from "./encode.ts";
import { refusal } from "./messages.ts";

/** Hosts that have nothing to say to a tool without parameters send no input at all. */
export function decode(tool: string, input: unknown, { list }: CallContext): Decoded {
  const operations = operationsOf(tool, argumentsWith("todos", input ?? {}));
  return typeof operations === "string"
    ? { ok: false, reply: refusal(operations, list) }
    : { ok: true, operations };
}

/** The operations of a call, or what is wrong with its input. */
function operationsOf(tool: string, call: unknown): Operation[] | string {
  if (!isObject(call)) return "The arguments must be an object";
  const forbidden = forbiddenKey(call);
  if (forbidden !== undefined) return `${forbidden}: this key is not allowed`;
  switch (tool) {
    case "todo_read":
      return [];
    case "todo_clear":
      return [{ kind: "clear" }];
    default: {
      const items = readItems(call["todos"]);
      return typeof items === "string" ? items : [{ kind: "replace", todos: items.map(toDraft) }];
    }
  }
}

function readItems(todos: unknown): readonly TypeclawTodo[] | string {
  if (!Array.isArray(todos)) return "`todos` must be an array";
  for (const [place, item] of todos.entries()) {
    const problem = problemOf(item);
    if (problem !== undefined) return `todos[${place}]${problem}`;
  }
  return todos as readonly TypeclawTodo[];
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["todos"], (entry) =>
    problemOf(entry) === undefined ? toDraft(entry as TypeclawTodo) : undefined,
  );
}

/** Of a whole-list write: what an item leaves out is gone. */
export function toDraft({ content, status, priority, id, ...rest }: TypeclawTodo): TodoDraft {
  const extra = rest as { readonly [name: string]: JsonValue };
  return {
    content,
    status,
    priority: priority ?? null,
    key: id ?? null,
    extra: Object.keys(extra).length > 0 ? extra : null,
  };
}

/** What keeps a value from being a todo, as the end of a sentence that begins with its place. */
export function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return " must be an object";
  const { content, status, priority, id } = value;
  if (typeof content !== "string" || content === "") return ".content must be a non-empty string";
  if (!TODO_STATUSES.some((name) => name === status)) {
    return `.status must be one of ${TODO_STATUSES.join(", ")}`;
  }
  if (priority !== undefined && !TODO_PRIORITIES.some((name) => name === priority)) {
    return `.priority must be one of ${TODO_PRIORITIES.join(", ")}, or left out`;
  }
  if (id !== undefined && typeof id !== "string") return ".id must be a string, or left out";
  return undefined;
}
