import { readFlat } from "../flat-phase.ts";
import type { JsonObject } from "../json-input.ts";
import type { PhaseDraft, Todo, TodoDraft, TodoList, Wait } from "../../todo/index.ts";
import { allTodos, TODO_PRIORITIES, waitFromText, waitToText } from "../../todo/index.ts";
import { STATUSES } from "./schema.ts";

/** A todo as this vocabulary writes it. */
export interface DonewardTodo {
  readonly id: string;
  readonly content: string;
  readonly status: Todo["status"];
  readonly activeForm?: string;
  readonly check?: string;
  readonly waits_for?: string | readonly string[];
  readonly priority?: Todo["priority"];
  readonly parent?: string;
  readonly notes?: readonly string[];
}

/** The id that the model knows a todo by. */
export function idOf(todo: Pick<Todo, "id" | "key">): string {
  return todo.key ?? todo.id;
}

export function toNative(list: TodoList): { readonly todos: readonly DonewardTodo[] } {
  const todos = allTodos(list);
  const names = new Map(todos.map((todo) => [todo.id, idOf(todo)]));
  return {
    todos: todos.map((todo) => {
      const { content, status, activeForm, check, waits, priority, notes } = todo;
      const parent = todo.parent === undefined ? undefined : names.get(todo.parent);
      return {
        id: idOf(todo),
        content,
        status,
        ...(activeForm !== undefined && { activeForm }),
        ...(check !== undefined && { check }),
        ...(waits && { waits_for: waitTexts(waits) }),
        ...(priority !== undefined && { priority }),
        ...(parent !== undefined && { parent }),
        ...(notes && { notes }),
      };
    }),
  };
}

function waitTexts(waits: readonly Wait[]): string | readonly string[] {
  const [only = "", ...more] = waits.map(waitToText);
  return more.length === 0 ? only : [only, ...more];
}

/** What a todo waits for: one text or several, "nothing" for none. Undefined if one is not readable. */
export function readWaits(value: unknown): readonly Wait[] | undefined {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const waits: Wait[] = [];
  for (const text of texts) {
    if (typeof text !== "string") return undefined;
    if (text.trim() === "" || text === "nothing") continue;
    const wait = waitFromText(text);
    if (!wait) return undefined;
    waits.push(wait);
  }
  return waits;
}

/** Reads a list or an object that has one; entries without content are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["todos"], readDraft);
}

function readDraft(entry: JsonObject): TodoDraft | undefined {
  const { id, content, activeForm, check, parent, notes } = entry;
  if (typeof content !== "string" || content === "") return undefined;
  const status = STATUSES.find((name) => name === entry["status"]);
  const priority = TODO_PRIORITIES.find((name) => name === entry["priority"]);
  const waits = entry["waits_for"] === undefined ? undefined : readWaits(entry["waits_for"]);
  const texts = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  return {
    content,
    ...(typeof id === "string" && id !== "" && { key: id }),
    ...(status && { status }),
    ...(typeof activeForm === "string" && { activeForm }),
    ...(typeof check === "string" && { check }),
    ...(waits && { waits }),
    ...(priority && { priority }),
    ...(typeof parent === "string" && { parent }),
    ...(texts.length > 0 && { notes: texts }),
  };
}
