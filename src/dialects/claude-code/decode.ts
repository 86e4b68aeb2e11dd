import type { CallContext, Decoded } from "../dialect.ts";
import { forbiddenKey, isObject, parsedIfJson } from "../json-input.ts";
import { empty, missing, notOneOf, unexpected, validationFailure, wrongType } from "./messages.ts";
import type { TodoWriteItem } from "./native.ts";
import { itemDrafts } from "./native.ts";
import { STATUSES } from "./schema.ts";

/** The whole list as one write, or everything that is wrong with it at once. */
export function decode(tool: string, input: unknown, { list }: CallContext): Decoded {
  const problems: string[] = [];
  const items = readCall(parsedIfJson(input), problems);
  if (problems.length > 0) return { ok: false, reply: validationFailure(tool, problems) };
  return { ok: true, operations: [{ kind: "replace", todos: itemDrafts(items, list) }] };
}

function readCall(input: unknown, problems: string[]): TodoWriteItem[] {
  if (!isObject(input)) {
    problems.push(wrongType("input", "object", input));
    return [];
  }
  // Models that lost sight of the schema send the list as text.
  const todos = parsedIfJson(input["todos"]);
  const forbidden = forbiddenKey({ ...input, todos });
  if (forbidden !== undefined) {
    problems.push(unexpected(forbidden));
    return [];
  }
  if (todos === undefined) problems.push(missing("todos"));
  else if (!Array.isArray(todos)) problems.push(wrongType("todos", "array", todos));
  if (!Array.isArray(todos)) return [];
  return todos.flatMap((entry: unknown, place) => readItem(entry, `todos[${place}]`, problems));
}

function readItem(entry: unknown, path: string, problems: string[]): TodoWriteItem[] {
  if (!isObject(entry)) {
    problems.push(wrongType(path, "object", entry));
    return [];
  }
  const content = readText(entry["content"], `${path}.content`, problems);
  const word = readText(entry["status"], `${path}.status`, problems);
  const activeForm = readText(entry["activeForm"], `${path}.activeForm`, problems);
  const status = STATUSES.find((name) => name === word);
  if (word !== undefined && !status) problems.push(notOneOf(`${path}.status`, STATUSES, word));
  const isWhole = content !== undefined && activeForm !== undefined && status;
  return isWhole ? [{ content, status, activeForm }] : [];
}

function readText(value: unknown, path: string, problems: string[]): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  if (value === undefined) problems.push(missing(path));
  else problems.push(value === "" ? empty(path) : wrongType(path, "string", value));
  return undefined;
}
