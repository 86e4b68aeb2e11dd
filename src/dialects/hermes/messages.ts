import type { Reply } from "../dialect.ts";
import { activeNames, standing } from "../reply-text.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

/** Every refusal is JSON with one key. */
export function refusal(error: string): Reply {
  const details = { error };
  return { text: JSON.stringify(details), details, isError: true };
}

/** Why the list did not take the items. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  const problem = `only one item can be in_progress, not ${activeNames(issue)}`;
  return refusal(`${problem}. The list stays as it was: ${standing(list)}.`);
}

/** What this vocabulary's errors call the type of a JSON value. */
export function typeName(value: unknown): string {
  switch (typeof value) {
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    default:
      if (value === null || value === undefined) return "NoneType";
      return Array.isArray(value) ? "list" : "dict";
  }
}
