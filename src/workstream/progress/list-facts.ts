import type { RuntimeEvent } from "../../progress/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import type { TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos, isObject, isOpen } from "../../todo/index.ts";
import { TURN_ENDED, TURN_STARTED } from "../continuation/state.ts";
import type { TodoEntryData } from "../documents.ts";
import { todoEntry } from "../documents.ts";

/** Reads the journal of a list as runtime facts: its writes, and the turns. */
export class ListFacts {
  readonly #statuses = new Map<string, TodoStatus>();
  /** How many of them are open. */
  #open = 0;

  /** `list`: as it is after all of `entries`, which are still to be read. */
  constructor(list: TodoList, entries: readonly JournalEntry[]) {
    for (const { id, status } of allTodos(list)) this.#set(id, status);
    for (const entry of entries.toReversed()) {
      for (const { id, from } of todoEntry(entry)?.changes ?? []) this.#set(id, from);
    }
  }

  /** The todo in progress, as of the entries read so far. */
  get focus(): string | undefined {
    for (const [id, status] of this.#statuses) if (status === "in_progress") return id;
    return undefined;
  }

  read(entry: JournalEntry): RuntimeEvent | undefined {
    const { kind, at, data } = entry;
    const written = todoEntry(entry);
    if (written) return this.#listChanged(written, at);
    const { turnId: turn, tokens, callsTold } = isObject(data) ? data : {};
    const named = typeof turn === "string" ? { turn } : {};
    if (kind === TURN_STARTED) {
      return { kind, at, ...named, ...(callsTold === "when-ended" && { callsTold }) };
    }
    const cost = typeof tokens === "number" ? { tokens } : {};
    return kind === TURN_ENDED ? { kind, at, ...named, ...cost } : undefined;
  }

  #listChanged({ changes }: TodoEntryData, at: number): RuntimeEvent {
    for (const { id, to } of changes) this.#set(id, to);
    const { focus } = this;
    return {
      ...{ kind: "list-changed", at },
      open: this.#open,
      completed: changes.filter(({ kind }) => kind === "completed").map(({ id }) => id),
      ...(focus !== undefined && { focus }),
    };
  }

  #set(id: string, status: TodoStatus | undefined): void {
    const before = this.#statuses.get(id);
    if (before !== undefined && isOpen({ status: before })) this.#open--;
    if (status === undefined) {
      this.#statuses.delete(id);
      return;
    }
    if (isOpen({ status })) this.#open++;
    this.#statuses.set(id, status);
  }
}
