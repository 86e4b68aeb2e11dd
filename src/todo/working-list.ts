import { allTodos, normalisedStatus } from "./query.ts";
import type { ApplyContext } from "./draft.ts";
import { settled, todoFromDraft, withDraft, withStatus } from "./draft.ts";
import { isFirstWrite } from "./left.ts";
import type { MatchOptions, Position, WorkingPhase } from "./match.ts";
import { Lookup, todoAt } from "./match.ts";
import type { TodoDraft, TodoReference } from "./operation.ts";
import type { Todo, TodoList } from "./todo.ts";
import { isPersons } from "./todo.ts";

/** A todo in another form; the same one leaves it alone, none takes it off the list. */
export type TodoChange = (todo: Todo) => Todo | undefined;

/**
 * A list while a batch works on it: arrays of its own, todos shared with the
 * list it came from and replaced, never changed.
 */
export class WorkingList {
  readonly #list: TodoList;
  readonly #identity: "content" | "id";
  readonly #context: ApplyContext;
  #phases: WorkingPhase[];
  /** Made when they are asked for: a write of the whole list needs none. */
  readonly #lookups = new Map<(todo: Todo) => string, Lookup>();
  /** Parents as drafts name them, linked once all todos are in place. */
  readonly #parents = new Map<string, string | null>();
  /** Ids of the todos that the batch created or named, where a session is at work. */
  readonly #named = new Set<string>();
  /** Ids of todos that were put back during the batch. */
  readonly #putBack = new Set<string>();
  #known: Map<string, Todo> | undefined;
  /** Every id and key seen in this batch. */
  #names: Set<string> | undefined;

  constructor(list: TodoList, identity: "content" | "id", context: ApplyContext) {
    this.#phases = list.phases.map(({ name, todos }) => ({ name, todos: [...todos] }));
    this.#list = list;
    this.#identity = identity;
    this.#context = context;
  }

  /** The todos as they were before the batch. */
  get #before(): Map<string, Todo> {
    this.#known ??= new Map(allTodos(this.#list).map((todo) => [todo.id, todo]));
    return this.#known;
  }

  /** How the batch finds the todos that a whole-list write continues. */
  get matching(): MatchOptions {
    const guardsPersons = this.#context.by !== "person";
    return { guardsPersons, hasNewKeys: isFirstWrite(this.#list, this.#context) };
  }

  /** The batch speaks of this todo. */
  name(id: string): void {
    if (this.#context.session !== undefined) this.#named.add(id);
  }

  /** Did the batch create or name the todo? */
  isNamed(id: string): boolean {
    return this.#named.has(id);
  }

  get phases(): readonly WorkingPhase[] {
    return this.#phases;
  }

  all(): readonly Todo[] {
    const [only] = this.#phases;
    if (this.#phases.length === 1 && only) return only.todos;
    return this.#phases.flatMap((phase) => phase.todos);
  }

  isEmpty(): boolean {
    return this.#phases.every((phase) => phase.todos.length === 0);
  }

  phase(name: string): WorkingPhase | undefined {
    return this.#phases.find((phase) => phase.name === name);
  }

  phaseOrNew(name: string): WorkingPhase {
    const known = this.phase(name);
    if (known) return known;
    const created: WorkingPhase = { name, todos: [] };
    this.#phases.push(created);
    return created;
  }

  /** Where a reference points: exact content or key-or-id, the first match in list order. */
  find(reference: TodoReference): Position | undefined {
    return this.#identity === "content" ? this.withContent(reference) : this.named(reference);
  }

  withContent(content: string): Position | undefined {
    return this.#lookup(contentOf).find(this.#phases, content);
  }

  /** The todo that goes by this key, else the one with this id. */
  named(name: string): Position | undefined {
    return (
      this.#lookup(nameOf).find(this.#phases, name) ?? this.#lookup(idOf).find(this.#phases, name)
    );
  }

  /** A new todo with an id that no other has or had, here or before this batch. */
  create(draft: TodoDraft): Todo {
    this.#names ??= new Set([...this.#before.values()].flatMap(({ id, key }) => [id, key ?? id]));
    let id = this.#context.newId();
    while (this.#names.has(id)) id = this.#context.newId();
    this.#names.add(id);
    if (typeof draft.key === "string") this.#names.add(draft.key);
    this.#rememberParent(id, draft);
    this.name(id);
    return todoFromDraft(draft, id, this.#context);
  }

  /** A todo of the list with what the draft says of it. */
  revise(todo: Todo, draft: Partial<TodoDraft>): Todo {
    this.name(todo.id);
    const hasParent = todo.parent !== undefined || this.#parents.has(todo.id);
    if (draft.parent !== null || hasParent) this.#rememberParent(todo.id, draft);
    return withDraft(todo, draft);
  }

  /** Puts a todo at the end of a phase. */
  add(phase: WorkingPhase, todo: Todo): void {
    phase.todos.push(todo);
    for (const lookup of this.#lookups.values()) lookup.added(phase, todo);
  }

  /** Puts a todo elsewhere, at the end of the phase if the place is behind it. */
  move({ phase, place }: Position, home: WorkingPhase, to: number): void {
    const moved = phase.todos.splice(place, 1);
    for (const { id } of moved) this.name(id);
    home.todos.splice(Math.max(0, to), 0, ...moved);
    this.#forgetPlaces();
  }

  /** Changes one todo. */
  updateAt(position: Position, change: TodoChange): void {
    const todo = todoAt(position);
    this.name(todo.id);
    const changed = change(todo);
    if (changed) {
      this.#put(position, changed);
      return;
    }
    position.phase.todos.splice(position.place, 1);
    this.#forgetPlaces();
  }

  /** Changes every todo of some phases. */
  update(phases: readonly WorkingPhase[], change: TodoChange): void {
    for (const phase of phases) {
      const { todos } = phase;
      let kept = 0;
      for (const todo of todos) {
        const changed = change(todo);
        if (!changed) continue;
        if (changed !== todos[kept]) this.#put({ phase, place: kept }, changed);
        kept++;
      }
      if (kept === todos.length) continue;
      todos.length = kept;
      this.#forgetPlaces();
    }
  }

  /** Takes todos off the list, and the phases that this empties. */
  removeAll(ids: ReadonlySet<string>): void {
    const emptied = this.#phases.filter(
      ({ todos }) => todos.length > 0 && todos.every(({ id }) => ids.has(id)),
    );
    this.update(this.#phases, (todo) => (ids.has(todo.id) ? undefined : todo));
    this.layOut(this.#phases.filter((phase) => !emptied.includes(phase)));
  }

  /** Puts a todo back that is not new, at the end of a phase. */
  putBack(todo: Todo, phase: string): void {
    this.#putBack.add(todo.id);
    if (!this.#before.has(todo.id)) this.#before.set(todo.id, todo);
    this.add(this.phaseOrNew(phase), todo);
  }

  /** The todo with this content, if it was put back during the batch. */
  putBackWith(content: string): Position | undefined {
    if (this.#putBack.size === 0) return undefined;
    const found = this.withContent(content);
    return found && this.#putBack.has(todoAt(found).id) ? found : undefined;
  }

  /** Makes the list consist of these phases. */
  layOut(phases: WorkingPhase[]): void {
    this.#phases = phases;
    this.#forgetPlaces();
  }

  /** Ends the batch: links parents, drops links that dangle or run in a circle, settles times. */
  finish(): TodoList {
    this.#linkParents();
    this.#own();
    const old = allTodos(this.#list);
    let before = 0;
    for (const { todos } of this.#phases) {
      for (let place = 0; place < todos.length; place++) {
        const todo = todos[place] as Todo;
        // Mostly a todo stands where it stood.
        const there = old[before++];
        if (todo === there) continue;
        const was = there?.id === todo.id ? there : this.#before.get(todo.id);
        todos[place] = settled(todo, was, this.#context.now);
      }
    }
    return { phases: this.#phases };
  }

  /** Every todo that the batch named is the session's. */
  #own(): void {
    const { session } = this.#context;
    if (session === undefined) return;
    this.update(this.#phases, (todo) =>
      this.#named.has(todo.id) && todo.session !== session ? { ...todo, session } : todo,
    );
  }

  #lookup(nameOf: (todo: Todo) => string): Lookup {
    const known = this.#lookups.get(nameOf) ?? new Lookup(nameOf);
    this.#lookups.set(nameOf, known);
    return known;
  }

  #put(position: Position, todo: Todo): void {
    const old = todoAt(position);
    position.phase.todos[position.place] = todo;
    for (const lookup of this.#lookups.values()) lookup.replaced(old, todo);
  }

  #forgetPlaces(): void {
    for (const lookup of this.#lookups.values()) lookup.forget();
  }

  #rememberParent(id: string, { parent }: Partial<TodoDraft>): void {
    if (parent !== undefined) this.#parents.set(id, parent);
  }

  #linkParents(): void {
    const todos = this.all();
    if (this.#parents.size === 0 && !hasParents(todos)) return;
    const ids = new Set(todos.map((todo) => todo.id));
    const parents = new Map<string, string | undefined>();
    for (const { id, parent } of todos) {
      const name = this.#parents.get(id);
      if (typeof name === "string") parents.set(id, this.#idOf(name));
      else if (name === undefined && parent !== undefined && ids.has(parent)) {
        parents.set(id, parent);
      }
    }
    cutCircles(parents);
    this.update(this.#phases, (todo) => withParent(todo, parents.get(todo.id)));
  }

  #idOf(name: string): string | undefined {
    const position = this.named(name);
    return position && todoAt(position).id;
  }
}

const contentOf = ({ content }: Todo): string => content;

const idOf = ({ id }: Todo): string => id;

/** What a reader of the list calls a todo: the name it was given, else our id. */
const nameOf = ({ id, key = id }: Todo): string => key;

function hasParents(todos: readonly Todo[]): boolean {
  for (const { parent } of todos) if (parent !== undefined) return true;
  return false;
}

function withParent(todo: Todo, parent: string | undefined): Todo {
  if (todo.parent === parent) return todo;
  const { parent: _old, ...rest } = todo;
  return parent === undefined ? rest : { ...rest, parent };
}

/** Takes the parent away from one todo of every circle, so that each chain ends. */
function cutCircles(parents: Map<string, string | undefined>): void {
  const ends = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !ends.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at);
    }
    if (at !== undefined && path.has(at)) parents.set(at, undefined);
    for (const id of path) ends.add(id);
  }
}

interface Placed {
  readonly todo: Todo;
  readonly phase: string;
}

/** A person's open todos, which nobody else may take off the list. */
export function personsTodos(work: WorkingList): readonly Placed[] {
  return work.phases.flatMap(({ name, todos }) =>
    todos.filter(isPersons).map((todo) => ({ todo, phase: name })),
  );
}

/**
 * Puts those that an operation left out at the end of the list, or alone in
 * their phases if nothing else is left. The focus is the write's, if it has one.
 * Answers their ids.
 */
export function keepPersons(work: WorkingList, persons: readonly Placed[]): readonly string[] {
  if (persons.length === 0) return [];
  const todos = work.all();
  const there = new Set(todos.map(({ id }) => id));
  const lost = persons.filter(({ todo }) => !there.has(todo.id));
  const hasFocus = todos.some(({ status }) => status === "in_progress");
  const last = work.isEmpty() ? undefined : work.phases.at(-1)?.name;
  for (const { todo, phase } of lost) {
    const status = hasFocus ? normalisedStatus(todo.status, false) : todo.status;
    work.putBack(withStatus(todo, status), last ?? phase);
  }
  return lost.map(({ todo }) => todo.id);
}
