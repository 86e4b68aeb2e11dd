import { settled } from "../../../todo/draft.ts";
import type {
  Evidence,
  JsonObject,
  JsonValue,
  Phase,
  Todo,
  TodoList,
  TodoOrigin,
  TodoTimes,
} from "../../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, EMPTY_LIST, isCount, isObject } from "../../../todo/index.ts";
import type { TodoDocument } from "./todo-file.ts";
import { problemOf } from "./todo-file.ts";

/** A list that was read from its file, and what in the file did not get onto it. */
interface ReadTodos {
  readonly document: TodoDocument;
  /** Each in words for people. */
  readonly problems: readonly string[];
}

const KNOWN_FIELDS: ReadonlySet<string> = new Set(["version", "phases", "todos", "doneward"]);

/**
 * Reads a list that a person or another program has written. Todos are found
 * again by id or key, then by their content, and stay what they are as far as
 * the file does not say otherwise. Entries that are no todos are left out and
 * named. Answers the very document from before if nothing of the list changed.
 */
export function readTodoFile(
  file: JsonObject,
  before: TodoDocument | undefined,
  now: number,
  isEdited: boolean,
): ReadTodos {
  const own = isObject(file["doneward"]) ? file["doneward"] : undefined;
  const { entries, problems } = readEntries(file);
  const lastId = Math.max(before?.lastId ?? 0, countOf(own?.["lastId"]));
  const context = {
    known: allTodos(before?.list ?? EMPTY_LIST),
    lastId,
    isOurs: own !== undefined,
    isEdited,
  };
  const read = todosOf(entries, context, now);
  const list = { phases: grouped(entries, read.todos, phaseNames(file)) };
  if (before && isSameList(list, before.list)) return { document: before, problems };
  const revision = Math.max(before ? before.revision + 1 : 1, countOf(own?.["revision"]));
  return { document: { lastId: read.lastId, revision, list }, problems };
}

function readEntries(file: JsonObject): { entries: EntryFields[]; problems: string[] } {
  const problems = Object.keys(file)
    .filter((name) => !KNOWN_FIELDS.has(name))
    .map((name) => `nobody knows its field ${JSON.stringify(name)}`);
  const entries: EntryFields[] = [];
  for (const [place, entry] of (file["todos"] as readonly JsonValue[]).entries()) {
    const problem = problemOf(entry);
    if (problem) problems.push(`entry ${place + 1} of its todos is none: ${problem}`);
    else entries.push(readEntry(entry as JsonObject));
  }
  return { entries, problems };
}

interface Context {
  readonly known: readonly Todo[];
  readonly lastId: number;
  /** Whether the file has what only we write: then a field that is missing was taken out by hand. */
  readonly isOurs: boolean;
  /** Whether others wrote the file: then it cannot say that a person added a todo. */
  readonly isEdited: boolean;
}

function todosOf(
  entries: readonly EntryFields[],
  { known, lastId, isOurs, isEdited }: Context,
  now: number,
): { todos: Todo[]; lastId: number } {
  const found = findAgain(entries, known);
  const names = new Set(known.flatMap(({ id, key }) => [id, key ?? id]));
  for (const { id, todo } of entries) for (const name of [id, todo.key]) if (name) names.add(name);
  const taken = new Set([...found.values()].map(({ id }) => id));
  let last = lastId;
  const newId = (): string => {
    do last++;
    while (names.has(`t${last}`));
    return `t${last}`;
  };
  const todos = entries.map((entry) => {
    const was = found.get(entry);
    if (was) return revised(was, isEdited ? withOrigin(entry, was) : entry, isOurs, now);
    const isOurId = entry.id !== undefined && isGiven(entry.id, lastId) && !taken.has(entry.id);
    const id = isOurId && entry.id !== undefined ? entry.id : newId();
    taken.add(id);
    const todo = created(id, entry, now);
    return isEdited && todo.origin === "person" ? { ...todo, origin: "file" as const } : todo;
  });
  return { todos: cutParents(todos), lastId: last };
}

/** A person's word is theirs as long as it is word for word. */
function withOrigin(entry: EntryFields, { origin: was, content }: Todo): EntryFields {
  const origin = was === "person" && entry.todo.content !== content ? "file" : was;
  return { ...entry, todo: { ...entry.todo, origin } };
}

/** One of the ids that we have given so far: the entry was on the list once. */
function isGiven(id: string, lastId: number): boolean {
  const [, number] = /^t([1-9]\d*)$/.exec(id) ?? [];
  return number !== undefined && Number(number) <= lastId;
}

function created(id: string, { id: named, todo, times }: EntryFields, now: number): Todo {
  // One that has an id of ours was on the list before, where `model` goes without saying.
  const { content, status, origin = named === id ? "model" : "file", ...fields } = todo;
  const key = todo.key ?? (named === id ? undefined : named);
  const fresh: Todo = { id, content, status, origin, times: { added: now }, ...fields };
  const { times: usual, ...rest } = settled(
    key === undefined ? fresh : { ...fresh, key },
    undefined,
    now,
  );
  return { ...rest, times: { ...usual, ...times } };
}

const STAYS_WHEN_LEFT_OUT: ReadonlySet<string> = new Set(["id", "key", "origin", "times"]);
/** Fields that other programs which write such files do not know. */
const OURS_ALONE = ["activeForm", "notes", "parent", "check", "planLine", "evidence"] as const;

function revised(was: Todo, entry: EntryFields, isOurs: boolean, now: number): Todo {
  const { id: named, todo, times } = entry;
  const stays = new Set<string>([...STAYS_WHEN_LEFT_OUT, ...(isOurs ? [] : OURS_ALONE)]);
  const kept = Object.entries(was).filter(([name]) => Object.hasOwn(todo, name) || stays.has(name));
  const key = todo.key ?? (named === was.id ? was.key : (named ?? was.key));
  const changed = {
    ...Object.fromEntries(kept),
    ...todo,
    ...(key !== undefined && { key }),
    times: todo.status === was.status ? { ...was.times, ...times } : was.times,
  } as Todo;
  if (sameFields(changed, was)) return was;
  return todo.status === was.status ? changed : settled(changed, was, now);
}

/** Entries without a phase belong with the one before them. */
function grouped(
  entries: readonly EntryFields[],
  todos: readonly Todo[],
  names: readonly string[],
): Phase[] {
  const phases = new Map<string, Todo[]>(names.map((name) => [name, []]));
  let current =
    names[0] ?? entries.find(({ phase }) => phase !== undefined)?.phase ?? DEFAULT_PHASE;
  for (const [place, { phase = current }] of entries.entries()) {
    current = phase;
    const members = phases.get(phase) ?? [];
    members.push(todos[place] as Todo);
    phases.set(phase, members);
  }
  return [...phases].map(([name, members]) => ({ name, todos: members }));
}

function phaseNames(file: JsonObject): readonly string[] {
  const { phases } = file;
  return Array.isArray(phases) ? phases.filter((name) => typeof name === "string") : [];
}

function isSameList(list: TodoList, before: TodoList): boolean {
  const shapes = [list, before].map(({ phases }) =>
    phases.map(({ name, todos }) => [name, todos.length]),
  );
  if (JSON.stringify(shapes[0]) !== JSON.stringify(shapes[1])) return false;
  const were = allTodos(before);
  return allTodos(list).every((todo, place) => todo === were[place]);
}

/** Whatever the order of the fields. */
function sameFields(a: Todo, b: Todo): boolean {
  const [one, other] = [a, b].map((todo) =>
    Object.entries(todo)
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .sort(),
  );
  return JSON.stringify(one) === JSON.stringify(other);
}

function countOf(value: JsonValue | undefined): number {
  return isCount(value) ? value : 0;
}

const ORIGINS: readonly string[] = ["model", "person", "import", "file"] satisfies TodoOrigin[];

/** What an entry of the file says of a todo, apart from which one it is. */
interface EntryFields {
  readonly todo: Pick<Todo, "content" | "status"> & Partial<Todo>;
  readonly times: Partial<TodoTimes>;
  readonly phase?: string;
  readonly id?: string;
}

/**
 * Reads an entry that has no problem. A field of the wrong kind is kept as one
 * that nobody knows: people's words are not thrown away.
 */
export function readEntry(entry: JsonObject): EntryFields {
  const fields = new Map<string, JsonValue>();
  const extra = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(entry)) {
    const read = READERS.get(name)?.(value);
    if (read !== undefined) fields.set(name, read);
    else if (name !== "extra" || !isObject(value)) extra.set(name, value);
    else for (const [inner, kept] of Object.entries(value)) extra.set(inner, kept);
  }
  const { phase, id, added, started, closed, ...todo } = Object.fromEntries(fields);
  return {
    todo: {
      ...(todo as unknown as EntryFields["todo"]),
      ...(extra.size > 0 && { extra: Object.fromEntries(extra) }),
    },
    times: definedTimes({ added, started, closed }),
    ...(phase !== undefined && { phase: phase as string }),
    ...(id !== undefined && { id: id as string }),
  };
}

/** By field: its value as we keep it, or undefined if it is not of the right kind. */
const READERS: ReadonlyMap<string, (value: JsonValue) => JsonValue | undefined> = new Map([
  ...["content", "status", "priority", "phase", "activeForm"].map((name) => [name, text] as const),
  ...["parent", "check", "planLine", "key", "id"].map((name) => [name, text] as const),
  ...["added", "started", "closed"].map((name) => [name, time] as const),
  ["origin", (value) => (ORIGINS.some((name) => name === value) ? value : undefined)],
  ["notes", (value) => (typeof value === "string" ? [value] : listOf(value, isText))],
  ["evidence", (value) => listOf(value, isEvidence)],
]);

function text(value: JsonValue): JsonValue | undefined {
  return isText(value) ? value : undefined;
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}

function isEvidence(value: JsonValue): boolean {
  const { kind, summary, at } = isObject(value) ? (value as Partial<Evidence>) : {};
  return typeof kind === "string" && typeof summary === "string" && typeof at === "number";
}

function listOf(value: JsonValue, is: (item: JsonValue) => boolean): JsonValue | undefined {
  return Array.isArray(value) && value.every(is) ? value : undefined;
}

function time(value: JsonValue): number | undefined {
  const at = typeof value === "string" ? Date.parse(value) : value;
  return typeof at === "number" && Number.isFinite(at) ? at : undefined;
}

function definedTimes(times: { readonly [name: string]: unknown }): Partial<TodoTimes> {
  const defined = Object.entries(times).filter(([, at]) => at !== undefined);
  return Object.fromEntries(defined);
}

/**
 * Which todo each entry is, by place; none for a new one. By our id first, then
 * by the name a model gave, last by the content; every todo once.
 */
function findAgain(
  entries: readonly EntryFields[],
  known: readonly Todo[],
): ReadonlyMap<EntryFields, Todo> {
  const found = new Map<EntryFields, Todo>();
  const passes: ((entry: EntryFields) => string | undefined)[] = [
    ({ id }) => id && `id ${id}`,
    ({ id, todo }) => (todo.key ?? id) && `key ${todo.key ?? id}`,
    ({ todo }) => `content ${todo.content}`,
  ];
  const left = new Set(known);
  for (const nameOf of passes) {
    const named = byName(left);
    for (const entry of entries) {
      const todo = found.has(entry) ? undefined : named.get(nameOf(entry) ?? "")?.shift();
      if (!todo || !left.delete(todo)) continue;
      found.set(entry, todo);
    }
  }
  return found;
}

function byName(todos: Iterable<Todo>): Map<string, Todo[]> {
  const named = new Map<string, Todo[]>();
  for (const todo of todos) {
    for (const name of [`id ${todo.id}`, `key ${todo.key}`, `content ${todo.content}`]) {
      const others = named.get(name);
      if (others) others.push(todo);
      else named.set(name, [todo]);
    }
  }
  return named;
}

/** The todos with parents given by id; one that leads nowhere or in a circle is cut. */
function cutParents(todos: readonly Todo[]): Todo[] {
  const ids = new Map<string, string>();
  for (const { id, key } of todos) if (key !== undefined && !ids.has(key)) ids.set(key, id);
  for (const { id } of todos) ids.set(id, id);
  const parents = new Map<string, string>();
  for (const { id, parent } of todos) {
    const named = parent === undefined ? undefined : ids.get(parent);
    if (named !== undefined && !leadsTo(id, named, parents)) parents.set(id, named);
  }
  return todos.map((todo) => withParent(todo, parents.get(todo.id)));
}

function leadsTo(id: string, start: string, parents: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = start; at !== undefined; at = parents.get(at)) {
    if (at === id) return true;
  }
  return false;
}

function withParent(todo: Todo, parent: string | undefined): Todo {
  if (todo.parent === parent) return todo;
  const { parent: _cut, ...rest } = todo;
  return parent === undefined ? rest : { ...rest, parent };
}
