import type { Evidence, TodoList } from "../../../todo/index.ts";
import type { Decision } from "../decision.ts";
import { noTodos, nothingMatched } from "./no-match.ts";
import type { NamedTarget } from "./target.ts";
import { targetOf } from "./target.ts";
import type { CommandWords } from "../words.ts";

/** Marks a todo, a phase or everything as completed. */
export function done(
  list: TodoList,
  query: string | undefined,
  words: CommandWords,
  evidence: readonly Evidence[] = [],
): Decision {
  const decision = close(list, query, words, { verb: "done", kind: "complete", word: "completed" });
  if (decision.kind !== "edit" || evidence.length === 0) return decision;
  const { edit } = decision;
  const operations = edit.operations.map((operation) => ({ ...operation, evidence }));
  return { ...decision, edit: { ...edit, operations } };
}

/** Marks a todo, a phase or everything as cancelled. */
export function cancel(list: TodoList, query: string | undefined, words: CommandWords): Decision {
  return close(list, query, words, { verb: words.cancel, kind: "cancel", word: words.cancelled });
}

function close(
  list: TodoList,
  query: string | undefined,
  words: CommandWords,
  { verb, kind, word }: { verb: string; kind: "complete" | "cancel"; word: string },
): Decision {
  const nothing = noTodos(list, words);
  if (nothing) return nothing;
  const target = targetOf(list, query);
  if (!target) return nothingMatched(list, query ?? "", words);
  return {
    kind: "edit",
    edit: { operations: [{ kind, target }], action: `${verb} ${target.name}` },
    text: described(target, word, words),
  };
}

function described(target: NamedTarget, word: string, { todo }: CommandWords): string {
  switch (target.kind) {
    case "todo":
      return `Marked ${word}: ${target.name}`;
    case "phase":
      return `Marked phase ${target.name} ${word}.`;
    case "all":
      return `Marked all ${todo}s ${word}.`;
    default:
      return target satisfies never;
  }
}
