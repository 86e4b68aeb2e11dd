import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { newTask } from "../../task/index.ts";
import type { NewEntry } from "../contract.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { MIGRATIONS } from "./schema.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const ENTRY: NewEntry = { kind: "told", at: 1, actor: { kind: "person" }, data: null };
const BOARD = "board/team";

/** What a step that this doneward does not know may do to the tables that it works on. */
const LATER_STEPS = {
  "a column with another name": "ALTER TABLE journal RENAME COLUMN entry TO told",
  "a table that is gone": "DROP TABLE reply",
  "a table that is new": "CREATE TABLE later (x)",
};

for (const [name, step] of Object.entries(LATER_STEPS)) {
  test(`who has a database open that a newer doneward migrates is told to update: ${name}`, async (t) => {
    const path = temporaryDatabase(t);
    const store = await openSqliteStore({ path });
    t.after(() => store.close());
    const board = store.board(BOARD);
    const task = newTask("a", { subject: "Do a" }, 0);
    await store.commit("tui", { expected: 0, documents: { todo: "before" }, entries: [ENTRY] });
    await board.commit({ writes: [{ kind: "put", task, expected: 0 }], entries: [ENTRY] });

    const newer = new DatabaseSync(path);
    t.after(() => newer.close());
    newer.exec(`BEGIN; ${step}; PRAGMA user_version = ${MIGRATIONS.length + 1}; COMMIT`);

    const refusal = {
      code: "newer-schema",
      message:
        `[doneward] [sqlite] ${path} was written by a newer doneward ` +
        `(schema ${MIGRATIONS.length + 1}, this one knows ${MIGRATIONS.length}): please update doneward`,
    };
    const put = { ...task, subject: "Do b" };
    await assert.rejects(
      store.commit("tui", { expected: 1, documents: { todo: "after" }, entries: [ENTRY] }),
      refusal,
    );
    if (step.startsWith("ALTER")) await assert.rejects(store.journal("tui"), refusal);
    await assert.rejects(
      board.commit({ writes: [{ kind: "put", task: put, expected: 1 }], entries: [ENTRY] }),
      refusal,
    );
    await assert.rejects(
      board.claim({ by: "alice", actor: { kind: "model" }, lease: 60_000 }),
      refusal,
    );
    const left = newer.prepare("SELECT count(*) AS lines FROM journal").get();
    assert.deepEqual({ ...left }, { lines: 2 });
    const tasks = newer.prepare("SELECT owner, body ->> 'subject' AS subject FROM task").all();
    assert.deepEqual(
      tasks.map((row) => ({ ...row })),
      [{ owner: null, subject: "Do a" }],
    );
  });
}
