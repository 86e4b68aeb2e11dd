import type { Actor, Store } from "../stores/contract.ts";
import type { Operation } from "../todo/index.ts";
import { allTodos, isOpen, QUIET_HAND_RULES } from "../todo/index.ts";
import { commitWithRetry } from "./commit-with-retry.ts";
import { asJson, TODO_CHANGED, todoDocument } from "./documents.ts";
import { applyTo, changeEntries } from "./live.ts";

export interface HandOver {
  readonly store: Store;
  readonly scope: string;
  readonly now: () => number;
  /** The session whose work it is from now on. */
  readonly session: string;
  /** Whose open todos it gets, those that were set aside too. Omitted: everybody's. */
  readonly from?: string;
  readonly actor: Actor;
  /** What the history calls it. */
  readonly command: string;
}

/** Makes open todos the work of a session. */
export async function handOver(options: HandOver): Promise<void> {
  const { store, scope, now, session, from, actor, command } = options;
  await commitWithRetry<void>(store, scope, ({ documents }) => {
    const document = todoDocument(documents);
    const { list, left = [] } = document;
    const open = [...allTodos(list).filter(isOpen), ...left.map(({ todo }) => todo)];
    const todos = open.filter((todo) => from === undefined || todo.session === from);
    const operations = todos.map(({ id }) => nameById(id));
    const at = now();
    const writer = { now: at, by: "person", session } as const;
    const { applied, next } = applyTo(document, operations, QUIET_HAND_RULES, writer);
    if (next === document) return { result: undefined };
    const line = { kind: TODO_CHANGED, at, actor, cause: { command } };
    const entries = changeEntries(line, list, applied);
    return { result: undefined, commit: { documents: { todo: asJson(next) }, entries } };
  });
}

/** Speaks of a todo and changes nothing of it but whose it is. */
export function nameById(todo: string): Operation {
  return { kind: "edit", todo, changes: {} };
}
