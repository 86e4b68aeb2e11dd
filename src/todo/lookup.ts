import type { Todo } from "./todo.ts";

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
