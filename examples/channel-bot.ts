// A bot in a chat: every thread has a list of its own that outlives the bot, in a file that a
// person can read and edit. Checks its own result.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Injection, Origin } from "doneward";
import {
  createTodoTools,
  maybeInjectContinuation,
  readTodos,
  recordTurnOutcome,
  recordTurnStart,
  resolveTodoScope,
  todoContentPath,
} from "doneward";

const agentDir = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-example-"));
const thread = (name: string): Origin => ({
  kind: "channel",
  adapter: "slack",
  workspace: "T1",
  chat: "C9",
  thread: name,
});

/** One process of the bot: answers one message in one thread, and is gone. */
async function answer(origin: Origin, turnId: string, ...todos: object[]): Promise<Injection> {
  const [write] = createTodoTools({ agentDir, getOrigin: () => origin });
  await recordTurnStart({ agentDir, origin, isRealUserTurn: true });
  if (todos.length > 0) await write?.execute("call", { todos });
  await recordTurnOutcome({ agentDir, origin, turnId, stopReason: "stop", tokens: 100 });
  return maybeInjectContinuation({ agentDir, origin });
}

const shipping = thread("1700.1");
const billing = thread("1700.2");

const next = await answer(
  shipping,
  "1",
  { content: "Ask for the address", status: "completed" },
  { content: "Print the label", status: "in_progress" },
);
assert.equal(next.kind, "injected", "the bot stopped half-way");

// Another thread knows nothing of it, and whoever has no list is left alone.
assert.deepEqual(await answer(billing, "2"), { kind: "skipped", reason: "no-incomplete-todos" });
assert.deepEqual(await answer({ kind: "subagent" }, "3"), { kind: "skipped", reason: "no-scope" });

// The list is a file. A person finishes the work in an editor.
const scope = resolveTodoScope(shipping);
assert.ok(scope);
const file = todoContentPath(agentDir, scope);
fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("in_progress", "completed"));
assert.deepEqual(
  (await readTodos(agentDir, scope)).map(({ status }) => status),
  ["completed", "completed"],
);
assert.deepEqual(await answer(shipping, "4"), { kind: "skipped", reason: "no-incomplete-todos" });

// #region tools
const [write] = createTodoTools({ agentDir, getOrigin: () => billing });
const todos = [{ content: "Write the bill", status: "pending" }];
const result = await write?.execute("call-1", { todos }); // { content, details }
// #endregion
assert.equal(result?.isError, undefined, result?.content[0]?.text);
assert.equal((await answer(billing, "5")).kind, "injected");

fs.rmSync(agentDir, { recursive: true });
console.log(`${scope.key}: all is done.`);
