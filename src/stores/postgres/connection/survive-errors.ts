import type { PgPool } from "./driver.ts";

const surviving = new WeakSet<object>();

/**
 * Keeps the end of a connection from being the end of the process: that is what
 * Node makes of an `error` event that nobody listens to. The pool listens to its
 * idle connections, we to those that are lent, from the moment that they are.
 * Whoever waits for an answer is told of the error anyway.
 */
export function surviveErrors(pool: PgPool): void {
  if (!addOnce(pool)) return;
  pool.on("error", () => {});
  pool.on("acquire", (client) => {
    if (addOnce(client)) client.on("error", () => {});
  });
}

/** Pools may be shared by many stores, whose listeners would add up. */
function addOnce(emitter: object): boolean {
  const isNew = !surviving.has(emitter);
  surviving.add(emitter);
  return isNew;
}
