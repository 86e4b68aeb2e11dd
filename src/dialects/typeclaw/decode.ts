import type { CallContext, Decoded } from "../dialect.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import type { Operation } from "../../todo/index.ts";
import { refusal } from "./messages.ts";
import type { TypeclawTodo } from "./native.ts";
import { problemOf, toDraft } from "./native.ts";

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
