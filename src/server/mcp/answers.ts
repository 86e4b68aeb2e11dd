import type { CallToolResult } from "@modelcontextprotocol/server";

/** Older ones are forgotten: who repeats a request does so soon. */
const MOST_KEPT = 100;

/**
 * The answers to calls that came by a connection. A request that comes again by
 * the same one, with the same id and the same content, gets the answer of the
 * first, also while that is being worked on. An id with another content is
 * another request.
 */
export class Answers {
  readonly #kept = new Map<string, Kept>();

  once(
    connection: string,
    id: string | number,
    content: unknown,
    answer: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    // A text stands in quotes, so that no id runs into the name of the connection.
    const own = `${JSON.stringify(id)} ${connection}`;
    const first = this.#kept.get(own);
    if (first && isSame(first.content, content)) return first.made;
    const key = first ? `${own} ${JSON.stringify(content)}` : own;
    const earlier = this.#kept.get(key);
    if (earlier) return earlier.made;
    const made = answer();
    this.#kept.set(key, { content, made });
    // What failed may be tried again.
    made.catch(() => this.#kept.delete(key));
    if (this.#kept.size > MOST_KEPT) {
      const [oldest = ""] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
    return made;
  }
}

interface Kept {
  readonly content: unknown;
  readonly made: Promise<CallToolResult>;
}

/** Asked only where an id comes again, so that no other call is written out as a text. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
