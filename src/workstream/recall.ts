import { randomUUID } from "node:crypto";
import { maskValue } from "../progress/index.ts";
import type { Recall } from "../recall/index.ts";
import { recallOf } from "../recall/index.ts";
import type { TodoList } from "../todo/index.ts";
import { allTodos, isOpen } from "../todo/index.ts";
import { todoDocument } from "./documents.ts";
import { evidenceCounts } from "./evidence/evidence.ts";
import { lastChangeAt } from "./journal.ts";
import type { Live } from "./live.ts";

/** What goes back into the context now. Writes nothing. */
export async function recallHere(live: Live): Promise<Recall> {
  const { store, scope, now, session } = live;
  const { documents, seq } = await store.load(scope);
  const { list, revision } = todoDocument(documents);
  if (session !== undefined && isOfOthers(list, session)) return { kind: "no-list" };
  const changedAt = await lastChangeAt(store, scope, seq);
  const age = changedAt === undefined ? {} : { age: now() - changedAt };
  const evidence = await evidenceCounts(live, list);
  return recallOf({ list: maskValue(list), revision, ...age, evidence, nonce: randomUUID() });
}

/** Whether every open todo is the work of another session, which this one has nothing to recall of. */
function isOfOthers(list: TodoList, session: string): boolean {
  const open = allTodos(list).filter(isOpen);
  return open.length > 0 && open.every((todo) => (todo.session ?? session) !== session);
}
