import type { CallContext, Decoded } from "../dialect.ts";
import { forbiddenKey, isObject } from "../json-input.ts";
import { refused } from "./messages.ts";
import type { GencodeTodo } from "./native.ts";
import { toDrafts } from "./native.ts";
import { MAX_LENGTH, MAX_TODOS, STATUSES } from "./schema.ts";

/** A call is one write of the whole list. */
export function decode(_tool: string, input: unknown, { list }: CallContext): Decoded {
  const items = readInput(input);
  if (typeof items === "string") {
    return { ok: false, reply: refused(`${items}. Nothing was changed.`) };
  }
  return { ok: true, operations: [{ kind: "replace", todos: toDrafts(items, list) }] };
}

/** The items, or the first thing that is wrong with the input. */
function readInput(input: unknown): readonly GencodeTodo[] | string {
  if (!isObject(input)) return "The arguments must be an object with `todos`";
  const forbidden = forbiddenKey(input);
  if (forbidden !== undefined) return `${forbidden}: this key is not allowed`;
  const { todos } = input;
  if (!Array.isArray(todos)) return "`todos` must be an array";
  if (todos.length > MAX_TODOS)
    return `At most ${MAX_TODOS} todos are allowed, not ${todos.length}`;
  for (const [place, item] of todos.entries()) {
    const problem = problemOf(item, `todos[${place}]`);
    if (problem !== undefined) return problem;
  }
  return todos as readonly GencodeTodo[];
}

function problemOf(item: unknown, at: string): string | undefined {
  if (!isObject(item)) return `${at} must be an object`;
  const { content, status, activeForm } = item;
  if (!STATUSES.some((name) => name === status)) {
    return `${at}.status must be one of ${STATUSES.join(", ")}`;
  }
  return textProblem(content, `${at}.content`) ?? textProblem(activeForm, `${at}.activeForm`);
}

function textProblem(text: unknown, at: string): string | undefined {
  if (typeof text !== "string") return `${at} must be a string`;
  if (text === "") return `${at} must not be empty`;
  if (text.length <= MAX_LENGTH) return undefined;
  return `${at} has ${text.length} characters (at most ${MAX_LENGTH})`;
}
