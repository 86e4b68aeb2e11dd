import { formedDrafts } from "../active-form.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import { THREE_STATUSES, threeStatus } from "../three-statuses.ts";
import type { JsonValue } from "../../todo/index.ts";
import { empty, missing, notOneOf, unexpected, validationFailure, wrongType } from "./messages.ts";
import type { TodoWriteItem } from "./native.ts";

/** The whole list as one write, or everything that is wrong with it at once. */
export function decode(tool: string, input: unknown, { list }: CallContext): Decoded {
  const call = argumentsWith("todos", input);
  const problems = problemsOf(call);
  if (problems.length > 0) return { ok: false, reply: validationFailure(tool, problems, list) };
  const { todos: items } = call as { readonly todos: readonly TodoWriteItem[] };
  return { ok: true, operations: [{ kind: "replace", todos: formedDrafts(items, list) }] };
}

function problemsOf(call: unknown): readonly string[] {
  if (!isObject(call)) return [wrongType("input", "object", call)];
  const forbidden = forbiddenKey(call);
  if (forbidden !== undefined) return [unexpected(forbidden)];
  const { todos } = call;
  if (todos === undefined) return [missing("todos")];
  if (!Array.isArray(todos)) return [wrongType("todos", "array", todos)];
  return (todos as readonly JsonValue[]).flatMap((item, place) =>
    isItem(item) ? [] : itemProblems(item, `todos[${place}]`),
  );
}

function isItem(item: JsonValue): boolean {
  if (!isObject(item)) return false;
  const { content, status, activeForm } = item;
  return isText(content) && isText(activeForm) && threeStatus(status) !== undefined;
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "";
}

function itemProblems(item: JsonValue, path: string): string[] {
  if (!isObject(item)) return [wrongType(path, "object", item)];
  const { content, status, activeForm } = item;
  const problems = [
    textProblem(content, `${path}.content`),
    textProblem(status, `${path}.status`) ?? statusProblem(status, `${path}.status`),
    textProblem(activeForm, `${path}.activeForm`),
  ];
  return problems.filter((problem) => problem !== undefined);
}

function textProblem(value: JsonValue | undefined, path: string): string | undefined {
  if (isText(value)) return undefined;
  if (value === undefined) return missing(path);
  return value === "" ? empty(path) : wrongType(path, "string", value);
}

function statusProblem(value: JsonValue | undefined, path: string): string | undefined {
  return threeStatus(value) ? undefined : notOneOf(path, THREE_STATUSES, String(value));
}
