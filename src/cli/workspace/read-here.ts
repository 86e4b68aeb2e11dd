import type { Plan } from "../../plan/plan.ts";
import { checkedPlans } from "../../plan/plan.ts";
import type { ReminderState } from "../../reminder/index.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import type { TodoList } from "../../todo/todo.ts";
import { reminderDocument, todoDocument } from "../../workstream/documents.ts";
import type { Io } from "../io.ts";
import { workspaceHere } from "./workspace.ts";

/** What is kept of the workspace we are in. */
export interface Here {
  readonly root: string;
  readonly lane: string;
  readonly scope: string;
  /** What a person calls the kind of store. */
  readonly store: string;
  readonly list: TodoList;
  readonly reminders: ReminderState;
  /** The newest plan; null before the first. */
  readonly plan: Plan | null;
}

/**
 * Reads what is kept here and closes the store again. Needs no workstream, and
 * so none of the dialects, which keeps commands that only read quick to start.
 */
export async function readHere(io: Io, url: string | undefined): Promise<Here> {
  const store = await io.openStore(url);
  try {
    const origin = await workspaceHere(io, store);
    const { root, lane } = origin;
    const scope = resolveTodoScope(origin)?.key as string;
    const { documents } = await store.load(scope);
    const { list } = todoDocument(documents);
    const reminders = reminderDocument(documents);
    const { current: plan = null } = checkedPlans(documents.plan);
    return { root, lane, scope, store: store.kind, list, reminders, plan };
  } finally {
    await store.close();
  }
}
