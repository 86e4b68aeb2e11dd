import type { Drift, Plan } from "../../plan/index.ts";
import { driftOf, todosFor } from "../../plan/index.ts";
import type { Documents } from "../../stores/contract.ts";
import type { Operation, Rules, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, HAND_RULES } from "../../todo/index.ts";
import type { ArchiveDocument } from "../compact-journal.ts";
import { commitHere } from "../compact-journal.ts";
import { asJson, TODO_CHANGED, todoDocument, todoEntry } from "../documents.ts";
import { toldOf } from "../edit.ts";
import { newestFirst } from "../journal-pages.ts";
import type { Live } from "../live.ts";
import { applyTo, changeEntries, sessionAt } from "../live.ts";
import { plansIn } from "./change-plan.ts";

export type Seeded =
  /** The todos that are new; none if every line has its work already. */
  | { readonly ok: true; readonly todos: readonly Todo[]; readonly list: TodoList }
  | { readonly ok: false; readonly code: "no-plan" | "not-approved" | "no-scope" };

/** A plan may say the same twice, and then it is done twice. */
const SEED_RULES: Rules = { ...HAND_RULES, duplicates: "allow" };
const ACTION = "plan seed";

/** Puts every line of the approved plan that nobody does or did on the list. */
export async function seedFromPlan(live: Live): Promise<Seeded> {
  const { result } = await commitHere<Seeded>(live, async ({ documents }) => {
    const { current: plan } = plansIn(documents);
    if (!plan) return { result: { ok: false, code: "no-plan" } };
    if (plan.state !== "approved") return { result: { ok: false, code: "not-approved" } };
    const document = todoDocument(documents);
    const { withoutWork } = await driftFrom(live, documents, plan);
    const operations = todosFor(withoutWork).map(({ name: phase, todos }): Operation => ({
      kind: "append",
      phase,
      todos,
    }));
    const at = live.now();
    const { hand: by = "person" } = live;
    // You approved the text; the todos are the agent's work, which it may split or reword. Drift tells
    // of a line that nobody does any more.
    const writer = { now: at, by: "model", session: sessionAt(live, documents) } as const;
    const { applied, next } = applyTo(document, operations, SEED_RULES, writer);
    const { list } = applied;
    if (next === document) return { result: { ok: true, todos: [], list } };
    const known = new Set(allTodos(document.list).map(({ id }) => id));
    const line = { kind: TODO_CHANGED, at, actor: { kind: by }, cause: { command: ACTION } };
    return {
      result: { ok: true, todos: allTodos(list).filter(({ id }) => !known.has(id)), list },
      commit: {
        documents: {
          todo: asJson(next),
          ...toldOf(live, documents, ACTION, applied.changes),
        },
        entries: changeEntries(line, document.list, applied),
      },
    };
  });
  return result;
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
