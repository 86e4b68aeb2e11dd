import type { WaitEnd } from "../reminder/index.ts";
import { waitsEnded } from "../reminder/index.ts";
import type { Actor, NewEntry, Snapshot } from "../stores/contract.ts";
import type { Todo, Wait } from "../todo/index.ts";
import { allTodos, QUIET_HAND_RULES, withoutWaits } from "../todo/index.ts";
import type { Decision } from "./commit-with-retry.ts";
import { commitHere } from "./compact-journal.ts";
import {
  asJson,
  reminderDocument,
  TODO_CHANGED,
  todoDocument,
  WAIT_ANSWERED,
} from "./documents.ts";
import type { LiveList } from "./live.ts";
import { applyTo, changeEntries, PERSON, RUNTIME } from "./live.ts";

export type Answered =
  | { readonly ok: true; readonly todo: Todo }
  | { readonly ok: false; readonly code: "unknown-todo" | "not-waiting" | "no-scope" };

/** Ends the wait of a todo for a person. The model is told the answer before it goes on. */
export async function answerTodo(live: LiveList, id: string, answer: string): Promise<Answered> {
  const { result } = await commitHere<Answered>(live, (snapshot) => {
    const todo = allTodos(todoDocument(snapshot.documents).list).find((one) => one.id === id);
    if (!todo) return { result: { ok: false, code: "unknown-todo" } };
    const wait = todo.waits?.find(({ kind }) => kind === "person");
    if (wait?.kind !== "person") return { result: { ok: false, code: "not-waiting" } };
    const { question } = wait;
    const told = { answer, ...(question !== undefined && { question }) };
    const data = asJson({ todo: { id, content: todo.content }, ...told });
    const entry = { kind: WAIT_ANSWERED, at: live.now(), actor: PERSON, data };
    const command = `answer ${todo.content}`;
    const isOver = ({ kind }: Wait): boolean => kind === "person";
    return endWaits(
      live,
      snapshot,
      { todos: [todo], isOver, told, actor: PERSON, command },
      [entry],
      (after) => ({ ok: true, todo: after[0] ?? todo }),
    );
  });
  return result;
}

/** Ends the waits for an event in this scope. Answers the todos that waited for it. */
export async function eventHappened(live: LiveList, name: string): Promise<readonly Todo[]> {
  const isOver = (wait: Wait): boolean => wait.kind === "event" && wait.name === name;
  const { result } = await commitHere<readonly Todo[]>(live, (snapshot) => {
    const { list } = todoDocument(snapshot.documents);
    const todos = allTodos(list).filter(({ waits = [] }) => waits.some(isOver));
    if (todos.length === 0) return { result: [] };
    const ending = { todos, isOver, told: { event: name }, actor: RUNTIME };
    const command = `event ${name}`;
    return endWaits(live, snapshot, { ...ending, command }, [], (after) => after);
  });
  return result;
}

interface Ending {
  readonly todos: readonly Todo[];
  readonly isOver: (wait: Wait) => boolean;
  readonly told: Omit<WaitEnd, "id" | "content">;
  readonly actor: Actor;
  readonly command: string;
}

/** The list without the waits and the words for the model, in one commit. */
function endWaits<T>(
  live: LiveList,
  { documents }: Snapshot,
  { todos, isOver, told, actor, command }: Ending,
  more: readonly NewEntry[],
  answer: (after: readonly Todo[]) => T,
): Decision<T> {
  const document = todoDocument(documents);
  const at = live.now();
  const operations = todos.map(({ id, waits = [] }) => ({
    kind: "edit" as const,
    todo: id,
    changes: { waits: withoutWaits(waits, isOver) },
  }));
  const writer = { now: at, by: "person" } as const;
  const { applied, next } = applyTo(document, operations, QUIET_HAND_RULES, writer);
  const ended = new Set(todos.map(({ id }) => id));
  const ends = todos.map(({ id, content }) => ({ id, content, ...told }));
  const line = { kind: TODO_CHANGED, at, actor, cause: { command } };
  return {
    result: answer(allTodos(applied.list).filter(({ id }) => ended.has(id))),
    commit: {
      documents: {
        todo: asJson(next),
        reminder: asJson(waitsEnded(reminderDocument(documents), ends)),
      },
      entries: [...changeEntries(line, document.list, applied), ...more],
    },
  };
}
