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
  readonly #kept = new Map<string, Promise<CallToolResult>>();

  once(
    connection: string,
    id: string | number,
    content: unknown,
    answer: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    const key = JSON.stringify([connection, id, content]);
    const earlier = this.#kept.get(key);
    if (earlier) return earlier;
    const made = answer();
    this.#kept.set(key, made);
    // What failed may be tried again.
    made.catch(() => this.#kept.delete(key));
    if (this.#kept.size > MOST_KEPT) {
      const [oldest = ""] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
    return made;
  }
}
