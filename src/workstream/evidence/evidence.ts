import type { Reply } from "../../dialects/dialect.ts";
import type { EvidenceState, TodoEvidence } from "../../progress/index.ts";
import type { EvidencePolicy } from "../../reminder/index.ts";
import { reminderSettings } from "../../reminder/index.ts";
import type { Documents } from "../../stores/contract.ts";
import type { Applied, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, changedTodos } from "../../todo/index.ts";
import { commit, PERSON } from "../commit.ts";
import { asJson, reminderDocument, todoDocument } from "../documents.ts";
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

/** More than anybody reads of one todo. */
const MOST_KEPT = 10;

/** The same change, its completions with what the runtime saw while they were in focus. */
export async function withEvidence(live: Live, applied: Applied): Promise<Applied> {
  const completed = completedTodos(applied);
  if (completed.length === 0) return applied;
  const isSupported = completed.some(({ evidence }) => evidence) || (await live.facts.newest()) > 0;
  if (!isSupported) return applied;
  const { evidence: log } = await live.follower.catchUp();
  const supported = new Map<Todo, Todo>();
  for (const todo of completed) {
    const { facts } = log.of(todo.id, todo.evidence);
    if (facts.length > 0) supported.set(todo, { ...todo, evidence: facts.slice(-MOST_KEPT) });
  }
  if (supported.size === 0) return applied;
  const support = (todo: Todo): Todo => supported.get(todo) ?? todo;
  const { list, finished } = applied;
  return {
    ...applied,
    list: mapTodos(list, support),
    ...(finished && { finished: mapTodos(finished, support) }),
  };
}

/** The todos that a change completed. */
export function completedTodos({ list, finished, changes }: Applied): readonly Todo[] {
  const completions = changes.filter(({ kind }) => kind === "completed");
  return completions.length === 0 ? [] : changedTodos(finished ?? list, completions);
}

function mapTodos({ phases }: TodoList, change: (todo: Todo) => Todo): TodoList {
  return { phases: phases.map((phase) => ({ ...phase, todos: phase.todos.map(change) })) };
}

const EVIDENCE_POLICY_CHANGED = "evidence-policy-changed";

/** What holds here: a person's choice, else the host's, else the default. */
export function policyOf({ reminders }: Live, documents: Documents): EvidencePolicy {
  const { choices = {} } = reminderDocument(documents);
  return reminderSettings(reminders, choices).requireEvidence;
}

/** A person decides what a model's completion needs, for this list and from now on. */
export function setPolicy(live: Live, requireEvidence: EvidencePolicy): Promise<void> {
  return commit<void>(live, ({ documents }) => {
    const before = reminderDocument(documents);
    if (before.choices?.requireEvidence === requireEvidence) return { result: undefined };
    const state = { ...before, choices: { ...before.choices, requireEvidence } };
    const line = { kind: EVIDENCE_POLICY_CHANGED, at: live.now(), actor: PERSON };
    return {
      result: undefined,
      commit: {
        documents: { reminder: asJson(state) },
        entries: [{ ...line, data: { requireEvidence } }],
      },
    };
  });
}

/**
 * What the model is told where a completion needs evidence and is not verified. Only
 * what the runtime saw pass while the todo was in progress verifies: a test, a check, or a command
 * that checks. A statement, a file or a check that could not be run does not.
 */
export async function evidenceRefusal(live: Live, applied: Applied): Promise<Reply | undefined> {
  const { evidence: log } = await live.follower.catchUp();
  const unproven = completedTodos(applied)
    .map((todo) => ({ ...todo, state: log.of(todo.id, todo.evidence).state }))
    .filter(({ state }) => state !== "verified");
  if (unproven.length === 0) return undefined;
  const names = unproven.map(({ content, state }) => `${JSON.stringify(content)} (${state})`);
  return {
    text: `Nothing was changed: nothing that was seen supports the completion of ${names.join(", ")}. What counts is a test, a check or a command such as lint, build or tsc that passes while the todo is in progress, with no file changed after it. Run one, and complete it then. If that cannot be, ask the user, who can complete it by hand.`,
    details: { ok: false, code: "evidence-required", todos: unproven.map(({ id }) => id) },
    isError: true,
  };
}
