import { StoreError } from "../contract.ts";
import { storedName } from "../stored-name.ts";
import type { Database } from "./connection/database.ts";
import type { Statement } from "./connection/statement.ts";

/** The part of a key that has to fit into every index. */
const LONGEST = 200;

/** The database as one tenant uses it: each statement says first whom it is for. */
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

  query<Row>(statement: Statement, ...values: unknown[]): Promise<readonly Row[]> {
    return this.database.query<Row>(statement, this.name, ...values);
  }

  /** The same for a statement that is then told whether it may have been carried out before. */
  attempt<Row>(
    statement: Statement,
    wasMade: boolean,
    ...values: unknown[]
  ): Promise<readonly Row[]> {
    return this.database.untilAnswered((client, isAgain) =>
      this.database.send<Row>(client, statement, this.name, wasMade || isAgain, ...values),
    );
  }
}
