import { formedDrafts, toFormedItem } from "../three-statuses.ts";
import { WHOLE_LIST_RULES } from "../dialect.ts";
import type { ApplyContext, Progress, Rules, TodoList } from "../../todo/index.ts";
import { apply, EMPTY_LIST, focusOf, progressOf } from "../../todo/index.ts";
import type { GencodeTodo } from "./encode.ts";
import { toItems } from "./encode.ts";

/** The caller has checked what it sets, as the tool does: here everything is taken. */
const TAKES_ALL: Rules = { ...WHOLE_LIST_RULES, focus: "advise" };

/**
 * A list in memory, for a program that checks and shows its todos itself.
 * Nobody else sees it and nothing of it is kept; a workstream does more.
 */
export class TodoManager {
  #list: TodoList = EMPTY_LIST;
  #lastId = 0;

  /** The same list for views. Its times are all 0. */
  get list(): TodoList {
    return this.#list;
  }

  /** Replaces the whole list. Several todos in progress are taken too. */
  setTodos(todos: readonly GencodeTodo[]): void {
    const operations = [{ kind: "replace", todos: formedDrafts(todos, this.#list) }] as const;
    const context: ApplyContext = { now: 0, newId: () => `t${++this.#lastId}`, by: "model" };
    this.#list = apply(this.#list, operations, TAKES_ALL, context).list;
  }

  /** A copy: changing it does not change the list. */
  getTodos(): GencodeTodo[] {
    return toItems(this.#list);
  }

  /** The first todo in progress. */
  getInProgress(): GencodeTodo | null {
    const focus = focusOf(this.#list);
    return focus ? toFormedItem(focus) : null;
  }

  getProgress(): Progress {
    return progressOf(this.#list);
  }

  clear(): void {
    this.#list = EMPTY_LIST;
  }
}
