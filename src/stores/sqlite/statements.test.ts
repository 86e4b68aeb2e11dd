import assert from "node:assert/strict";
import { constants, DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import * as board from "./board/queries.ts";
import { openConnection } from "./open-connection.ts";
import * as scopes from "./queries.ts";

const { IN_ORDER: _part, listQuery, ...ofBoards } = board;

const STATEMENTS: Readonly<Record<string, string | readonly string[]>> = {
  ...ofBoards,
  ...scopes,
  listQuery: listQuery(["scope = ? AND state = 'ready'"]),
};

const BARE_LIMIT = "SELECT key FROM task WHERE scope = ? LIMIT ?";

const skip = !("setAuthorizer" in DatabaseSync.prototype) && "this Node does not tell of compiling";

test("no statement is compiled again when it is run with other values", { skip }, async (t) => {
  const path = temporaryDatabase(t);
  (await openConnection(path)).close();
  using database = new DatabaseSync(path);
  const isCompiledAgain = compilations(database);
  assert.ok(isCompiledAgain(BARE_LIMIT), "what would be is seen");
  const again = Object.entries(STATEMENTS).filter(([, sql]) => [sql].flat().some(isCompiledAgain));
  assert.deepEqual(
    again.map(([name]) => name),
    [],
  );
});

/** SQLite asks what a statement may do when it compiles it. */
function compilations(database: DatabaseSync): (sql: string) => boolean {
  let asked = 0;
  database.setAuthorizer(() => {
    asked++;
    return constants.SQLITE_OK;
  });
  return (sql) => {
    const statement = database.prepare(sql);
    const values = Array.from({ length: parametersOf(sql) }, () => 1);
    asked = 0;
    for (let run = 0; run < 2; run++) {
      try {
        statement.all(...values);
      } catch (error) {
        // It was run all the same: the schema refuses what it would have written.
        assert.match(String(error), /constraint failed/);
      }
    }
    return asked > 0;
  };
}

function parametersOf(sql: string): number {
  const numbers = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  return Math.max(0, ...numbers) || [...sql.matchAll(/\?/g)].length;
}
