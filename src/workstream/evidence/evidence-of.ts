import type { TodoEvidence } from "../../progress/index.ts";
import { allTodos } from "../../todo/index.ts";
import { todoDocument } from "../documents.ts";
import type { Live } from "../live.ts";

/** What supports a todo as of now; undefined if it is not on the list. */
export async function evidenceOf(live: Live, id: string): Promise<TodoEvidence | undefined> {
  const { documents } = await live.store.load(live.scope);
  const todo = allTodos(todoDocument(documents).list).find((one) => one.id === id);
  if (!todo) return undefined;
  const { evidence } = await live.follower.catchUp();
  return evidence.of(id, todo.evidence);
}
