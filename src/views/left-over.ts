import type { ContinuationState } from "../continuation/index.ts";
import type { LeftTodo } from "../todo/left.ts";
import { allTodos } from "../todo/query.ts";
import type { Todo, TodoList } from "../todo/todo.ts";
import { isOpen } from "../todo/todo.ts";
import { briefSpan, counted } from "./text/numbers.ts";

/** What earlier sessions left open, still on the list or set aside. */
export interface LeftOverFacts {
  readonly list: TodoList;
  readonly left?: readonly LeftTodo[] | undefined;
  readonly continuation?: Pick<ContinuationState, "session"> | undefined;
  readonly now: number;
}

/** "3 todos open from 1d ago"; undefined if earlier sessions left nothing open. */
export function leftOverWords(facts: LeftOverFacts): string | undefined {
  const todos = leftOver(facts);
  if (todos.length === 0) return undefined;
  const newest = Math.max(...todos.map(({ times }) => times.started ?? times.added));
  return `${counted(todos.length, "todo")} open from ${briefSpan(facts.now - newest)} ago`;
}

function leftOver({ list, left = [], continuation }: LeftOverFacts): readonly Todo[] {
  const aside = left.map(({ todo }) => todo);
  const current = continuation?.session?.id;
  if (current === undefined) return aside;
  const open = allTodos(list).filter(isOpen);
  const others = open.filter(({ session }) => session !== undefined && session !== current);
  return [...others, ...aside];
}
