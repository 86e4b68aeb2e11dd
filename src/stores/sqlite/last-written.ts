import type { Notice } from "../contract.ts";
import type { Lines, ScopeRow } from "./commit.ts";
import { appendTo, findScope } from "./commit.ts";
import type { Connection } from "./connection.ts";
import type { KnownScopes } from "./known-scopes.ts";

/** Until when a board need not be swept, unless somebody writes to it. */
export interface Rest {
  /** The start of the system that `monotonic` is counted from. */
  readonly boot: string;
  readonly monotonic: number;
  readonly wall: number;
}

interface Written {
  readonly scope: string;
  readonly row: ScopeRow;
  /** How many rows of the journal were added. */
  readonly added: number;
  readonly rest: Rest | undefined;
  /** Of the connection, in the transaction that left it so. */
  readonly transactions: number;
  readonly dataVersion: number;
}

/**
 * The scope that a connection wrote to last, as it left it. Who goes on writing
 * to it need not look it up, as long as nobody else writes and we to nothing else.
 * To be asked in transactions only, in which nobody can.
 */
export class LastWritten {
  readonly #connection: Connection;
  readonly #known: KnownScopes;
  #last: Written | undefined;

  /** `known`: what may be known of the scopes that are written to. */
  constructor(connection: Connection, known: KnownScopes) {
    this.#connection = connection;
    this.#known = known;
  }

  find(scope: string): ScopeRow | undefined {
    return this.#asLeft(scope)?.row ?? findScope(this.#connection, scope);
  }

  rest(scope: string): Rest | undefined {
    return this.#asLeft(scope)?.rest;
  }

  /** Leaves behind what every change of a scope does. `rest`: as it is after all that was written. */
  append(scope: string, row: ScopeRow, lines: Lines, rest?: Rest): ScopeRow {
    this.#known.doubt(scope);
    const appended = appendTo(this.#connection, row, lines);
    const { transactions, dataVersion } = this.#connection;
    const added = Math.max(1, lines.entries.length);
    this.#last = { scope, row: appended, added, rest, transactions, dataVersion };
    return appended;
  }

  /**
   * What is new if nobody but we wrote after this row of the journal: our last transaction is all that
   * has followed it. Undefined if that is not certain.
   */
  since(seen: number): { readonly notice: Notice; readonly newest: number } | undefined {
    const last = this.#last;
    if (last?.transactions !== this.#connection.transactions) return undefined;
    const { newest = 0, revision } = last.row;
    if (newest - last.added !== seen) return undefined;
    return { notice: { scope: last.scope, revision }, newest };
  }

  #asLeft(scope: string): Written | undefined {
    const last = this.#last;
    const { transactions } = this.#connection;
    if (last?.scope !== scope || last.transactions !== transactions - 1) return undefined;
    return last.dataVersion === this.#connection.dataVersion ? last : undefined;
  }
}
