// A tiny agent at work on its list, and a person who steers it. Only the model is scripted: the
// rest is what a real harness does. Checks its own result.

import assert from "node:assert/strict";
import type { ToolDefinition } from "doneward";
// #region loop
import { focusOf, memoryStore, openWorkstream, progressOf } from "doneward";

const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "oh-my-pi",
});

/** Lets the model work till it calls no tool any more. */
async function run(messages: string[], turns = 50): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    // What a person did to the list since the model last looked; each is handed out once.
    for (const reminder of await work.reminders()) messages.push(reminder.text);

    const call = await model(messages, work.tools);
    if (!call) return;
    const reply = await work.call(call.tool, call.input);
    messages.push(reply.text);
  }
}
// #endregion

interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
}

/** Stands for a language model: plans once, then finishes whatever is in progress. */
async function model(
  messages: readonly string[],
  [todoWrite]: readonly ToolDefinition[],
): Promise<ToolCall | undefined> {
  const call = (op: object): ToolCall => ({ tool: todoWrite?.name ?? "", input: { ops: [op] } });
  if (messages.length === 1) return call({ op: "init", list: [{ phase: "Fix", items: PLAN }] });
  const [, task] = /(?:→|\[\/\]) (.+)/.exec(messages.at(-1) ?? "") ?? [];
  return task === undefined ? undefined : call({ op: "done", task });
}

const PLAN = ["Reproduce the blank page", "Fix the redirect"];
const messages = ["The login page stays blank. Fix it."];

await run(messages, 2);
assert.equal(focusOf(await work.list())?.content, "Fix the redirect");

// #region steer
// A person adds a todo while the agent is at work; the agent hears of it before its next turn.
await work.edit({
  operations: [{ kind: "add", phase: "Fix", todos: [{ content: "Tell support" }] }],
  action: "add Tell support",
});
await run(messages);
console.log(progressOf(await work.list())); // { completed: 3, total: 3, percent: 100 }

// Nobody told support after all: undo takes back the last change, whoever made it.
await work.undo();
console.log(focusOf(await work.list())?.content); // Tell support
// #endregion

const told = messages.filter((text) => text.includes("(add Tell support)"));
assert.equal(told.length, 1, "the agent is told once");
assert.equal(focusOf(await work.list())?.content, "Tell support");

await run(messages);
assert.deepEqual(progressOf(await work.list()), { completed: 3, total: 3, percent: 100 });
