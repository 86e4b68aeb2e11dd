import { hash } from "node:crypto";
import { incompleteTodos } from "./query.ts";
import { collapsed } from "./todo.ts";

/** As much of a todo as its hash covers. */
export interface HashedTodo {
  readonly id?: string;
  readonly content: string;
  readonly status: string;
}

/**
 * SHA-256 of the open todos in canonical form: sorted by id or text,
 * whitespace collapsed, status included. Two lists that differ only in order,
 * spacing or finished work hash alike.
 */
export function hashIncomplete(todos: readonly HashedTodo[]): string {
  const canonical = incompleteTodos(todos)
    .map(({ id = "", status, content }) => ({
      id,
      status,
      content: collapsed(content),
    }))
    .sort(canonicalOrder);
  return hashText(JSON.stringify(canonical));
}

/** SHA-256 of exactly this text, as lower-case hexadecimal digits. */
export function hashText(text: string): string {
  return hash("sha256", text);
}

/** Fewer open todos than before. Stricter than a changed hash: rewording is not progress. */
export function hasRealProgress(
  before: readonly { readonly status: string }[],
  after: readonly { readonly status: string }[],
): boolean {
  return incompleteTodos(after).length < incompleteTodos(before).length;
}

interface CanonicalTodo {
  readonly id: string;
  readonly status: string;
  readonly content: string;
}

/** Id or text decides; the rest breaks ties, so that no reordering can look like a change. */
function canonicalOrder(a: CanonicalTodo, b: CanonicalTodo): number {
  return (
    compare(a.id || a.content, b.id || b.content) ||
    compare(b.status, a.status) ||
    compare(a.content, b.content) ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
