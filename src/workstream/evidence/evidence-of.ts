import type { EvidenceState, TodoEvidence } from "../../progress/index.ts";
import type { TodoList } from "../../todo/index.ts";
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

/** How many of the completed todos are in which state. */
export async function evidenceCounts(
  { follower }: Live,
  list: TodoList,
): Promise<{ readonly [state in EvidenceState]?: number }> {
  const completed = allTodos(list).filter(({ status }) => status === "completed");
  if (completed.length === 0) return {};
  const { evidence: log } = await follower.catchUp();
  const counts: { [state in EvidenceState]?: number } = {};
  for (const { id, evidence } of completed) {
    const { state } = log.of(id, evidence);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}
