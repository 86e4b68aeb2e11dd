// A model that knows Claude Code's task tools, at a board that others share. Checks its own result.

import assert from "node:assert/strict";
import type { Origin } from "doneward";
import { memoryStore, openBoard, openWorkstream } from "doneward";

const store = memoryStore();
const origin: Origin = { kind: "tui" };

// #region open
const board = openBoard({ store, name: "team", actor: { kind: "model", name: "ada" } });
const work = await openWorkstream({ store, origin, dialect: "claude-code", board });
// #endregion

const reply = await work.call("TaskCreate", { subject: "Write parser", description: "" });
assert.equal(reply.isError, false);

const colleague = openBoard({ store, name: "team", actor: { kind: "person", name: "Grace" } });
const { tasks } = await colleague.list();
assert.deepEqual(
  tasks.map(({ task }) => task.subject),
  ["Write parser"],
);
console.log(reply.text);
