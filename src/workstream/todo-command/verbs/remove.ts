import type { Operation, TodoList } from "../../../todo/index.ts";
import type { Decision } from "../decision.ts";
import { noTodos, nothingMatched } from "./no-match.ts";
import type { NamedTarget } from "./target.ts";
import { targetOf } from "./target.ts";
import type { CommandWords } from "../words.ts";

/** Takes a todo off the list, empties a phase, or clears everything, phases included. */
export function remove(list: TodoList, query: string | undefined, words: CommandWords): Decision {
  if (query === undefined) return clear(list, words, "rm (all)");
  const target = targetOf(list, query);
  if (!target) return nothingMatched(list, query, words);
  const operation: Operation = { kind: "remove", target };
  return {
    kind: "edit",
    edit: { operations: [operation], action: `rm ${target.name}` },
    text: described(target),
  };
}

/** Empties the list. `action` is what the history says of it. */
export function clear(list: TodoList, words: CommandWords, action: string = words.clear): Decision {
  const nothing = list.phases.length === 0 ? noTodos(list, words) : undefined;
  if (nothing) return nothing;
  return {
    kind: "edit",
    edit: { operations: [{ kind: "clear" }], action },
    text: "Cleared all todos.",
  };
}

function described(target: NamedTarget): string {
  return target.kind === "phase" ? `Removed phase: ${target.name}` : `Removed: ${target.name}`;
}
