import type { Evidence, TodoList } from "../../../todo/index.ts";
import type { Decision } from "../decision.ts";
import { noTodos, nothingMatched } from "./no-match.ts";
import type { NamedTarget } from "./target.ts";
import { targetOf } from "./target.ts";

/** Marks a todo, a phase or everything as completed. */
export function done(
  list: TodoList,
  query: string | undefined,
  name: string,
  evidence: readonly Evidence[] = [],
): Decision {
  const decision = close(list, query, name, { verb: "done", kind: "complete", word: "completed" });
  if (decision.kind !== "edit" || evidence.length === 0) return decision;
  const { edit } = decision;
  const operations = edit.operations.map((operation) => ({ ...operation, evidence }));
  return { ...decision, edit: { ...edit, operations } };
}

/** Marks a todo, a phase or everything as cancelled. */
export function drop(list: TodoList, query: string | undefined, name: string): Decision {
  return close(list, query, name, { verb: "drop", kind: "cancel", word: "abandoned" });
}

function close(
  list: TodoList,
  query: string | undefined,
  name: string,
  { verb, kind, word }: { verb: string; kind: "complete" | "cancel"; word: string },
): Decision {
  const nothing = noTodos(list, name);
  if (nothing) return nothing;
  const target = targetOf(list, query);
  if (!target) return nothingMatched(list, query ?? "");
  return {
    kind: "edit",
    edit: { operations: [{ kind, target }], action: `${verb} ${target.name}` },
    text: described(target, word),
  };
}

function described(target: NamedTarget, word: string): string {
  switch (target.kind) {
    case "todo":
      return `Marked ${word}: ${target.name}`;
    case "phase":
      return `Marked phase ${target.name} ${word}.`;
    case "all":
      return `Marked all tasks ${word}.`;
    default:
      return target satisfies never;
  }
}
