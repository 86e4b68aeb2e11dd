// Everything that the library page shows, in its order. Checks its own result.

import assert from "node:assert/strict";
import type { ChangeEvent } from "doneward";

// #region open
import { memoryStore, openWorkstream } from "doneward";

const store = memoryStore();
const work = await openWorkstream({
  store,
  origin: { kind: "workspace", root: "/home/ada/shop" },
  dialect: "doneward",
});
// #endregion
assert.equal(work.scope?.key, "workspace/s%2Fhome%2Fada%2Fshop:smain");

// #region tools
const offered = work.tools.map(({ name, description, inputSchema }) => ({
  name,
  description,
  input_schema: inputSchema,
}));
const systemPrompt = `You are a coding agent. ${work.dialect.guidance}`;
// #endregion
assert.deepEqual(
  offered.map(({ name }) => name),
  ["todo_set", "todo_update", "todo_read"],
);
assert.match(systemPrompt, /todo_set writes the list/);

// #region change
const stop = work.on("change", ({ seq, actor, changes }) => {
  for (const { kind, content } of changes) console.log(`#${seq} ${actor.kind}: ${kind} ${content}`);
});
// #endregion
const events: ChangeEvent[] = [];
work.on("change", (event) => void events.push(event));

// #region call
const reply = await work.call("todo_set", {
  todos: [
    { content: "Reproduce the bug", status: "in_progress" },
    { content: "Fix the bug", check: "npm test" },
  ],
});
console.log(reply.text); // Added t1-t2. Focus: t1 "Reproduce the bug". 0/2 done.
// #endregion
assert.equal(reply.text, 'Added t1-t2. Focus: t1 "Reproduce the bug". 0/2 done.');

// #region refused
const refused = await work.call("todo_update", { todos: [{ id: "t2", status: "in_progress" }] });
console.log(refused.isError); // true
console.log(refused.text);
// Only one todo can be in progress, not "Reproduce the bug", "Fix the bug": complete or pause
// the others in the same call. Nothing was changed. Focus: t1 "Reproduce the bug". 0/2 done.
// #endregion
assert.equal(refused.isError, true);
assert.match(refused.text, /^Only one todo .* Nothing was changed\. Focus: t1 .* 0\/2 done\.$/);

// #region retry
const once = { idempotencyKey: "call_7f3a" };
const note = { todos: [{ id: "t1", note: "Only in Safari" }] };
const first = await work.call("todo_update", note, once);
const again = await work.call("todo_update", note, once); // the first reply, and no second note
// #endregion
assert.deepEqual(again, first);
assert.deepEqual((await work.list()).phases[0]?.todos[0]?.notes, ["Only in Safari"]);

// #region edit
const edited = await work.edit({
  operations: [{ kind: "start", todo: "t2" }],
  action: "start Fix the bug",
});
for (const issue of edited.issues) console.error(issue.code);
// #endregion
assert.deepEqual(
  edited.changes.map(({ kind, id }) => `${id} ${kind}`),
  ["t1 paused", "t2 started"],
);

// #region reminders
for (const { text } of await work.reminders()) console.log(text);
// <system-reminder>
// The user manually modified the todo list (start Fix the bug).
// Current todo list:
// …
console.log(await work.reminders()); // [], the model was told
// #endregion
assert.deepEqual(await work.reminders(), []);

// #region undo
const undone = await work.undo();
if (undone.ok) console.log(undone.cause); // { command: "start Fix the bug" }
// #endregion
assert.deepEqual(undone.ok && undone.cause, { command: "start Fix the bug" });

// #region journal
const newest = await work.journal({ newestFirst: true, limit: 3 });
console.log(newest.map(({ seq, kind, actor }) => `#${seq} ${kind} by ${actor.kind}`));
// [ "#5 todo-undone by person", "#4 reminder-delivered by runtime", "#3 todo-changed by person" ]
// #endregion
assert.deepEqual(
  newest.map(({ seq, kind, actor }) => `#${seq} ${kind} by ${actor.kind}`),
  ["#5 todo-undone by person", "#4 reminder-delivered by runtime", "#3 todo-changed by person"],
);

// #region other-dialect
const other = await openWorkstream({
  store,
  origin: { kind: "workspace", root: "/home/ada/shop" },
  dialect: "oh-my-pi",
});
await other.call("todo_write", { ops: [{ op: "done", task: "Reproduce the bug" }] });
// #endregion
const statuses = (await work.list()).phases[0]?.todos.map(({ id, status }) => `${id} ${status}`);
assert.deepEqual(statuses, ["t1 completed", "t2 in_progress"]);

// #region pure
import { apply, EMPTY_LIST, focusOf, HAND_RULES, phasesToMarkdown, progressOf } from "doneward";

let lastId = 0;
const { list, issues, changes } = apply(
  EMPTY_LIST,
  [
    { kind: "add", phase: "Build", todos: [{ content: "Write it" }, { content: "Test it" }] },
    { kind: "complete", target: { kind: "todo", todo: "t1" } },
  ],
  HAND_RULES,
  { now: Date.now(), newId: () => `t${++lastId}`, by: "person" },
);
console.log(focusOf(list)?.content, progressOf(list).percent); // Test it 50
console.log(phasesToMarkdown(list.phases));
// # Build
// - [x] Write it
// - [/] Test it
// #endregion
assert.deepEqual(issues, []);
assert.deepEqual(
  changes.map(({ kind, id }) => `${id} ${kind}`),
  ["t1 added", "t2 added"],
);
assert.equal(phasesToMarkdown(list.phases), "# Build\n- [x] Write it\n- [/] Test it\n");

// #region show
import { ansiStyle, renderTodoBox } from "doneward/core";

console.log(renderTodoBox(list, { style: ansiStyle, columns: 40 }).join("\n"));
// #endregion
assert.equal(renderTodoBox(list, { columns: 40 }).length, 6);

// #region close
stop();
await work.close();
await store.close();
// #endregion
assert.deepEqual(
  events.map(({ seq }) => seq),
  [1, 2, 3, 5, 6],
);
