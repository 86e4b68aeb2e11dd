import { StoreError } from "../contract.ts";
import { storedName } from "../task-columns.ts";
import type { Database } from "./connection/database.ts";

/** The part of a key that has to fit into every index. */
const LONGEST = 200;

/** The database as one tenant uses it: each call says first whom it is for. */
export class Tenant {
  readonly database: Database;
  /** As it is stored. */
  readonly name: string;

  constructor(database: Database, name: string) {
    this.database = database;
    this.name = storedName(name);
    if (name === "" || this.name.length > LONGEST) {
      const message = `the name of a tenant has 1 to ${LONGEST} characters`;
      throw new StoreError("postgres", "bad-tenant", message);
    }
  }

  /** The rows of one of our functions, which may be called any number of times. */
  call<Row>(name: string, ...values: unknown[]): Promise<readonly Row[]> {
    return this.database.untilAnswered((client) =>
      this.database.call<Row>(client, name, this.name, ...values),
    );
  }

  /** The same for a function that is told whether it may have been called before. */
  attempt<Row>(name: string, ...values: unknown[]): Promise<readonly Row[]> {
    return this.database.untilAnswered((client, isAgain) =>
      this.database.call<Row>(client, name, this.name, isAgain, ...values),
    );
  }
}

/** A name from what `storedName` made of it. */
export function nameFromStored(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch (cause) {
    throw new StoreError("postgres", "corrupt", `the name ${text} is not readable`, { cause });
  }
}

/** PostgreSQL's whole numbers end somewhere, far above anything that is counted. */
export function storedNumber(number: number): number {
  return Math.min(Math.max(0, number), Number.MAX_SAFE_INTEGER);
}
