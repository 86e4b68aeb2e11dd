import type { PhaseDraft } from "../../todo/index.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import { formedDrafts, readFormedItems, THREE_STATUSES, threeStatus } from "../three-statuses.ts";
import type { GencodeTodo } from "./encode.ts";
import { invalidInput } from "./messages.ts";

export const MAX_TODOS = 20;

/** Of a content and of an active form, in UTF-16 code units. */
export const MAX_LENGTH = 500;

/** A call is one write of the whole list. */
export function decode(_tool: string, input: unknown, { list }: CallContext): Decoded {
  const call = argumentsWith("todos", input);
  const problem = problemOf(call);
  if (problem !== undefined) return { ok: false, reply: invalidInput(problem, list) };
  const { todos: items } = call as { readonly todos: readonly GencodeTodo[] };
  return { ok: true, operations: [{ kind: "replace", todos: formedDrafts(items, list) }] };
}

/** The first thing that is wrong with a call. */
function problemOf(call: unknown): string | undefined {
  if (!isObject(call)) return "The arguments must be an object with `todos`";
  const forbidden = forbiddenKey(call);
  if (forbidden !== undefined) return `${forbidden}: this key is not allowed`;
  const { todos } = call;
  if (!Array.isArray(todos)) return "`todos` must be an array";
  if (todos.length > MAX_TODOS) {
    return `At most ${MAX_TODOS} todos are allowed, not ${todos.length}`;
  }
  for (const [place, item] of todos.entries()) {
    const problem = itemProblem(item);
    if (problem !== undefined) return `todos[${place}]${problem}`;
  }
  return undefined;
}

function itemProblem(item: unknown): string | undefined {
  if (!isObject(item)) return " must be an object";
  const { content, status, activeForm } = item;
  if (!threeStatus(status)) return `.status must be one of ${THREE_STATUSES.join(", ")}`;
  return textProblem(content, "content") ?? textProblem(activeForm, "activeForm");
}

function textProblem(text: unknown, field: string): string | undefined {
  if (typeof text !== "string") return `.${field} must be a string`;
  if (text === "") return `.${field} must not be empty`;
  if (text.length <= MAX_LENGTH) return undefined;
  return `.${field} has ${text.length} characters (at most ${MAX_LENGTH})`;
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFormedItems(value, ["todos"]);
}
