import type { TodoDraft } from "./operation.ts";
import type { Todo } from "./todo.ts";
import { collapsed, isPersons } from "./todo.ts";

/** How a write matches that is not a person's. */
export interface MatchOptions {
  /** A person's open todo is found first, also by content that differs in whitespace only. */
  readonly guardsPersons?: boolean;
  /** A session's first write: a key that goes with another content is not of the todo on the list. */
  readonly hasNewKeys?: boolean;
}

/**
 * Finds for each draft of a whole-list write the todo it continues, each todo
 * at most once: first by key or id, then by exact content.
 */
export function matchDrafts(
  all: readonly Todo[],
  drafts: readonly TodoDraft[],
  { guardsPersons = false, hasNewKeys = false }: MatchOptions = {},
): (Todo | undefined)[] {
  const persons = guardsPersons ? all.filter(isPersons) : [];
  if (persons.length === 0 && !hasNewKeys && isWrittenInOrder(all, drafts)) {
    return drafts.map((_, place) => all[place]);
  }
  const taken = new Set<Todo>();
  const matches = new Array<Todo | undefined>(drafts.length);
  matchPersons(persons, drafts, matches, taken);
  const todos = persons.length > 0 ? all.filter((todo) => !taken.has(todo)) : all;
  if (drafts.some((draft) => typeof draft.key === "string")) {
    const byName = queuesBy(todos, (todo) => todo.key ?? todo.id);
    for (const [place, { key, content }] of drafts.entries()) {
      if (typeof key !== "string") continue;
      const isOther = hasNewKeys && (({ content: known }: Todo) => known !== content);
      matches[place] ??= take(byName.get(key), taken, isOther || undefined);
    }
  }
  const byContent = queuesBy(todos, (todo) => todo.content);
  for (const [place, { content }] of drafts.entries()) {
    matches[place] ??= take(byContent.get(content), taken);
  }
  return matches;
}

function matchPersons(
  persons: readonly Todo[],
  drafts: readonly TodoDraft[],
  matches: (Todo | undefined)[],
  taken: Set<Todo>,
): void {
  if (persons.length === 0) return;
  const ways: readonly [(todo: Todo) => string, (draft: TodoDraft) => string | null | undefined][] =
    [
      [({ id, key = id }) => key, ({ key }) => key],
      [({ id }) => id, ({ key }) => key],
      [({ content }) => collapsed(content), ({ content }) => collapsed(content)],
    ];
  for (const [nameOf, sought] of ways) {
    const queues = queuesBy(persons, nameOf);
    for (const [place, draft] of drafts.entries()) {
      const name = sought(draft);
      if (typeof name === "string") matches[place] ??= take(queues.get(name), taken);
    }
  }
}

/** The usual write: what is there, in its order, perhaps with something at the end. */
function isWrittenInOrder(todos: readonly Todo[], drafts: readonly TodoDraft[]): boolean {
  const isKeyed = typeof drafts[0]?.key === "string";
  return drafts.every(({ key, content }, place) => {
    const todo = todos[place];
    if ((typeof key === "string") !== isKeyed) return false;
    return !todo || (isKeyed ? key === (todo.key ?? todo.id) : content === todo.content);
  });
}

interface Queue {
  readonly todos: Todo[];
  next: number;
}

function queuesBy(todos: readonly Todo[], name: (todo: Todo) => string): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const todo of todos) {
    const queue = queues.get(name(todo));
    if (queue) queue.todos.push(todo);
    else queues.set(name(todo), { todos: [todo], next: 0 });
  }
  return queues;
}

function take(
  queue: Queue | undefined,
  taken: Set<Todo>,
  isOther: (todo: Todo) => boolean = () => false,
): Todo | undefined {
  if (!queue) return undefined;
  while (queue.next < queue.todos.length) {
    const todo = queue.todos[queue.next++] as Todo;
    if (taken.has(todo) || isOther(todo)) continue;
    taken.add(todo);
    return todo;
  }
  return undefined;
}

/** A phase whose todos may still change places. */
export interface WorkingPhase {
  readonly name: string;
  readonly todos: Todo[];
}

/** Where a todo stands. */
export interface Position {
  readonly phase: WorkingPhase;
  readonly place: number;
}

export function todoAt({ phase, place }: Position): Todo {
  return phase.todos[place] as Todo;
}

/** To remember every place costs as much as to look through the list so many times. */
const FEW = 8;

/**
 * Finds the first todo in list order that has a name. Looks through the list
 * the first few times, and remembers every place when it is asked more often
 * before the places have changed.
 */
export class Lookup {
  readonly #nameOf: (todo: Todo) => string;
  #asked = 0;
  #positions: Map<string, Position> | undefined;

  constructor(nameOf: (todo: Todo) => string) {
    this.#nameOf = nameOf;
  }

  find(phases: readonly WorkingPhase[], name: string): Position | undefined {
    if (++this.#asked > FEW) {
      this.#positions ??= this.#allPositions(phases);
      return this.#positions.get(name);
    }
    const nameOf = this.#nameOf;
    for (const phase of phases) {
      const { todos } = phase;
      for (let place = 0; place < todos.length; place++) {
        if (nameOf(todos[place] as Todo) === name) return { phase, place };
      }
    }
    return undefined;
  }

  /** A todo was added at the end of a phase. */
  added(phase: WorkingPhase, todo: Todo): void {
    const name = this.#nameOf(todo);
    // Which of two comes first is not known here.
    if (this.#positions?.has(name)) this.forget();
    else this.#positions?.set(name, { phase, place: phase.todos.length - 1 });
  }

  /** A todo was replaced where it stood. */
  replaced(old: Todo, todo: Todo): void {
    if (old !== todo && this.#nameOf(old) !== this.#nameOf(todo)) this.forget();
  }

  /** Todos left, came or moved. */
  forget(): void {
    this.#asked = 0;
    this.#positions = undefined;
  }

  #allPositions(phases: readonly WorkingPhase[]): Map<string, Position> {
    const positions = new Map<string, Position>();
    for (const phase of phases) {
      for (const [place, todo] of phase.todos.entries()) {
        const name = this.#nameOf(todo);
        if (!positions.has(name)) positions.set(name, { phase, place });
      }
    }
    return positions;
  }
}
