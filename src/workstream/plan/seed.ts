import type { Drift, Plan } from "../../plan/index.ts";
import { driftOf, todosFor } from "../../plan/index.ts";
import type { Documents } from "../../stores/contract.ts";
import type { Operation, Rules, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, HAND_RULES } from "../../todo/index.ts";
import { changeList, commit, sessionAt } from "../commit.ts";
import { todoDocument, todoEntry } from "../documents.ts";
import { editReminder } from "../edit.ts";
import type { ArchiveDocument } from "../journal.ts";
import { newestFirst } from "../journal.ts";
import type { Live } from "../live.ts";
import { plansIn } from "./plans.ts";

export type Seeded =
  /** The todos that are new; none if every line has its work already. */
  | { readonly ok: true; readonly todos: readonly Todo[]; readonly list: TodoList }
  | { readonly ok: false; readonly code: "no-plan" | "not-approved" | "no-scope" };

/** A plan may say the same twice, and then it is done twice. */
const SEED_RULES: Rules = { ...HAND_RULES, duplicates: "allow" };
const ACTION = "plan seed";

/** Puts every line of the approved plan that nobody does or did on the list. */
export function seedFromPlan(live: Live): Promise<Seeded> {
  const actor = { kind: live.hand ?? "person" };
  return commit<Seeded>(live, async ({ documents }) => {
    const { current: plan } = plansIn(documents);
    if (!plan) return { result: { ok: false, code: "no-plan" } };
    if (plan.state !== "approved") return { result: { ok: false, code: "not-approved" } };
    const { withoutWork } = await driftFrom(live, documents, plan);
    const operations = todosFor(withoutWork).map(({ name: phase, todos }): Operation => ({
      kind: "add",
      phase,
      todos,
    }));
    const { applied, change } = await changeList(documents, {
      // You approved the text; the todos are the agent's work, which it may split or reword. Drift
      // tells of a line that nobody does any more.
      ...{ operations, rules: SEED_RULES, by: "model", at: live.now() },
      ...{ session: sessionAt(live, documents), actor, cause: { command: ACTION } },
    });
    const { list, changes } = applied;
    if (!change) return { result: { ok: true, todos: [], list } };
    const known = new Set(allTodos(todoDocument(documents).list).map(({ id }) => id));
    const reminder = editReminder(live, documents, ACTION, changes);
    return {
      result: { ok: true, todos: allTodos(list).filter(({ id }) => !known.has(id)), list },
      commit: { ...change, documents: { ...change.documents, ...reminder } },
    };
  });
}

/** Where the approved plan and the work have parted; undefined without an approved plan. */
export async function planDrift(live: Live): Promise<Drift | undefined> {
  const { documents } = await live.store.load(live.scope);
  const { current: plan } = plansIn(documents);
  return plan?.state === "approved" ? driftFrom(live, documents, plan) : undefined;
}

async function driftFrom(live: Live, documents: Documents, plan: Plan): Promise<Drift> {
  const since = plan.verdict?.at ?? plan.at;
  const finished = await finishedSince(live, documents, since);
  return driftOf(plan, todoDocument(documents).list, finished);
}

/** Lists that were finished and cleared since then, from the journal and from the archive. */
async function finishedSince(
  { store, scope }: Live,
  documents: Documents,
  since: number,
): Promise<readonly TodoList[]> {
  const { lists = [] } = (documents.archive as ArchiveDocument | undefined) ?? {};
  const finished = new Map(
    lists.filter(({ at }) => at >= since).map(({ seq, list }) => [seq, list]),
  );
  for await (const entry of newestFirst(store, scope)) {
    if (entry.at < since) break;
    const list = todoEntry(entry)?.finished;
    if (list) finished.set(entry.seq, list);
  }
  return [...finished.values()];
}
