import type { NewEntry } from "../../stores/contract.ts";
import type { Change, Evidence, JsonValue, LeftTodo, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, changesBetween, deltaBetween, EMPTY_LIST, isOpen } from "../../todo/index.ts";
import type { TodoDocument } from "../../workstream/documents.ts";
import { asTodoDocument, TODO_CHANGED } from "../../workstream/documents.ts";

/** What a list that was found in a workspace did to the one that we know. */
export interface FoundChange {
  readonly todo: JsonValue | undefined;
  readonly changes: readonly Change[];
  readonly entry: NewEntry;
}

const FILE = { kind: "file" } as const;

/**
 * Takes a list as content and no more: nobody's word is in it, its evidence is
 * only what the repository says, and what was set aside here stays. `isFirst`:
 * the two lists have nothing to do with each other; the user's own is set aside.
 */
export function foundChange(
  before: JsonValue | undefined,
  found: JsonValue | undefined,
  { at, isFirst }: { readonly at: number; readonly isFirst: boolean },
): FoundChange {
  const after = asTodoDocument(found);
  if (!after) {
    const entry = { kind: "document-changed", at, actor: FILE, data: { document: "todo" } };
    return { todo: found, changes: [], entry };
  }
  const was = asTodoDocument(before) ?? { lastId: 0, revision: 0, list: EMPTY_LIST };
  const list = asContent(after.list, isFirst ? EMPTY_LIST : was.list);
  const changes = changesBetween(was.list, list);
  const lastId = Math.max(was.lastId, after.lastId);
  const left = isFirst ? openTodos(was.list, lastId, at) : [];
  const document: TodoDocument = {
    ...was,
    lastId: lastId + left.length,
    revision: was.revision + 1,
    list,
    ...(left.length > 0 && { left: [...(was.left ?? []), ...left] }),
  };
  const data = {
    cause: { command: "edit in the workspace" },
    changes,
    delta: deltaBetween(was.list, list),
  };
  return {
    todo: document as unknown as JsonValue,
    changes,
    entry: { kind: TODO_CHANGED, at, actor: FILE, data: data as unknown as JsonValue },
  };
}

/** With ids of their own: those of two lists mean different todos. */
function openTodos(list: TodoList, lastId: number, at: number): LeftTodo[] {
  const open = list.phases.flatMap(({ name: phase, todos }) =>
    todos.filter(isOpen).map((todo) => ({ todo, phase })),
  );
  return open.map(({ todo, phase }, place) => ({
    todo: { ...todo, id: `t${lastId + place + 1}` },
    phase,
    at,
  }));
}

function asContent(list: TodoList, before: TodoList): TodoList {
  const known = new Map(allTodos(before).map((todo) => [todo.id, todo]));
  const phases = list.phases.map(({ name, todos }) => ({
    name,
    todos: todos.map((todo) => asFound(todo, known.get(todo.id))),
  }));
  return { phases };
}

function asFound(todo: Todo, was: Todo | undefined): Todo {
  const { session: _session, evidence, ...content } = todo;
  // A person's word is theirs as long as it is word for word.
  const isSame = was?.content === todo.content;
  const named = isSame ? was.origin : (was?.origin ?? todo.origin);
  const origin = named === "person" && !isSame ? "file" : named;
  const isKnown = was?.evidence && JSON.stringify(was.evidence) === JSON.stringify(evidence);
  const shown = isKnown ? evidence : evidence?.map(fromRepository);
  return {
    ...content,
    origin,
    ...(shown && { evidence: shown }),
    ...(was?.session !== undefined && { session: was.session }),
  };
}

const FROM_REPOSITORY = "from the repository: ";

/** Only a statement: nobody here saw it. */
function fromRepository({ summary, at }: Evidence): Evidence {
  const words = summary.startsWith(FROM_REPOSITORY) ? summary : `${FROM_REPOSITORY}${summary}`;
  return { kind: "statement", summary: words, at };
}
