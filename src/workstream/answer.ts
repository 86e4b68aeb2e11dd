import type { WaitEnd } from "../reminder/index.ts";
import { waitsEnded } from "../reminder/index.ts";
import type { Actor, NewEntry, Snapshot } from "../stores/contract.ts";
import type { Todo, Wait } from "../todo/index.ts";
import { allTodos, QUIET_HAND_RULES, withoutWaits } from "../todo/index.ts";
import type { Decision } from "./commit.ts";
import { changeList, commit, PERSON, RUNTIME } from "./commit.ts";
import { asJson, reminderDocument, todoDocument, WAIT_ANSWERED } from "./documents.ts";
import type { Place } from "./journal.ts";

export type Answered =
  | { readonly ok: true; readonly todo: Todo }
  | { readonly ok: false; readonly code: "unknown-todo" | "not-waiting" | "no-scope" };

/** Ends the wait of a todo for a person. The model is told the answer before it goes on. */
export function answerTodo(live: Place, id: string, answer: string): Promise<Answered> {
  return commit<Answered>(live, (snapshot) => {
    const todo = allTodos(todoDocument(snapshot.documents).list).find((one) => one.id === id);
    if (!todo) return { result: { ok: false, code: "unknown-todo" } };
    const wait = todo.waits?.find(({ kind }) => kind === "person");
    if (wait?.kind !== "person") return { result: { ok: false, code: "not-waiting" } };
    const { question } = wait;
    const outcome = { answer, ...(question !== undefined && { question }) };
    const data = asJson({ todo: { id, content: todo.content }, ...outcome });
    const entry = { kind: WAIT_ANSWERED, at: live.now(), actor: PERSON, data };
    const command = `answer ${todo.content}`;
    const isOver = ({ kind }: Wait): boolean => kind === "person";
    return endWaits(
      live,
      snapshot,
      { todos: [todo], isOver, outcome, actor: PERSON, command },
      [entry],
      (after) => ({ ok: true, todo: after[0] ?? todo }),
    );
  });
}

/** Ends the waits for an event in this scope. Answers the todos that waited for it. */
export function eventHappened(live: Place, name: string): Promise<readonly Todo[]> {
  const isOver = (wait: Wait): boolean => wait.kind === "event" && wait.name === name;
  return commit<readonly Todo[]>(live, (snapshot) => {
    const { list } = todoDocument(snapshot.documents);
    const todos = allTodos(list).filter(({ waits = [] }) => waits.some(isOver));
    if (todos.length === 0) return { result: [] };
    const ending = { todos, isOver, outcome: { event: name }, actor: RUNTIME };
    const command = `event ${name}`;
    return endWaits(live, snapshot, { ...ending, command }, [], (after) => after);
  });
}

interface Ending {
  readonly todos: readonly Todo[];
  readonly isOver: (wait: Wait) => boolean;
  readonly outcome: Omit<WaitEnd, "id" | "content">;
  readonly actor: Actor;
  readonly command: string;
}

/** The list without the waits and the words for the model, in one commit. */
async function endWaits<T>(
  { now }: Place,
  { documents }: Snapshot,
  { todos, isOver, outcome, actor, command }: Ending,
  more: readonly NewEntry[],
  answer: (after: readonly Todo[]) => T,
): Promise<Decision<T>> {
  const { applied, change } = await changeList(documents, {
    operations: todos.map(({ id, waits = [] }) => ({
      kind: "edit",
      todo: id,
      changes: { waits: withoutWaits(waits, isOver) },
    })),
    ...{ rules: QUIET_HAND_RULES, by: "person", at: now(), actor, cause: { command } },
  });
  const ended = new Set(todos.map(({ id }) => id));
  const ends = todos.map(({ id, content }) => ({ id, content, ...outcome }));
  const reminder = asJson(waitsEnded(reminderDocument(documents), ends));
  return {
    result: answer(allTodos(applied.list).filter(({ id }) => ended.has(id))),
    commit: {
      documents: { ...change?.documents, reminder },
      entries: [...(change?.entries ?? []), ...more],
    },
  };
}
