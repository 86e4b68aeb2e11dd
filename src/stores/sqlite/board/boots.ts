import type { Connection } from "../connection.ts";
import { ADD_BOOT, BOOT_NAME, FIND_BOOT } from "../queries.ts";

/** No boot has this number. Numbers are text, as leases have them. */
const NO_BOOT = "0";

/** The number of a start of the system. One that has none has left no leases. */
export function findBoot(connection: Connection, name: string): string {
  const found = connection.get<{ id: number }>(FIND_BOOT, name);
  return found ? String(found.id) : NO_BOOT;
}

/** In a transaction: gives it a number if it has none. */
export function bootNumber(connection: Connection, name: string): string {
  const found = findBoot(connection, name);
  return found === NO_BOOT ? String(connection.run(ADD_BOOT, name)) : found;
}

export function bootName(connection: Connection, number: string): string {
  return connection.get<{ name: string }>(BOOT_NAME, number)?.name ?? "";
}

/** The number of the start of the system that we live in, which every claim asks for. */
export class OwnBoot {
  readonly #connection: Connection;
  #known: { readonly name: string; readonly number: string } | undefined;
  #addedIn: number | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** In a transaction. */
  number(name: string): string {
    if (this.#known?.name === name) return this.#known.number;
    const { transactions } = this.#connection;
    const number = findBoot(this.#connection, name);
    if (number === NO_BOOT) {
      this.#addedIn = transactions;
      return bootNumber(this.#connection, name);
    }
    // What this transaction has added is gone if it fails.
    if (transactions !== this.#addedIn) this.#known = { name, number };
    return number;
  }
}
