// The context is compacted in the middle of the work, and the process ends on top of it: what is
// open comes back, what is done does not. Checks its own result.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Store } from "doneward";
import { foldRecallIntoMessages, openStore, openWorkstream, recordsFromMessages } from "doneward";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-example-"));
const open = (store: Store) =>
  openWorkstream({ store, origin: { kind: "workspace", root: folder }, dialect: "claude-code" });

const todos = [
  { content: "Read the code", activeForm: "Reading the code", status: "completed" },
  { content: "Write the fix", activeForm: "Writing the fix", status: "in_progress" },
  { content: "Run the tests", activeForm: "Running the tests", status: "pending" },
];

// A process works, and ends.
const store = await openStore(`sqlite:${path.join(folder, "list.db")}`);
const work = await open(store);
await work.call("TodoWrite", { todos });
await store.close();

// Another one takes over, with nothing but a summary of the conversation.
const later = await openStore(`sqlite:${path.join(folder, "list.db")}`);
const resumed = await open(later);
const messages = foldRecallIntoMessages(
  [{ role: "user", content: "Summary: the bug is understood." }],
  await resumed.recall(),
);
const context = JSON.stringify(messages);
assert.match(context, /Write the fix/);
assert.match(context, /Run the tests/);
assert.doesNotMatch(context, /Read the code/);

// Where no store outlived it, the transcript does: the list is read out of the conversation.
const conversation = [
  {
    role: "assistant",
    content: [{ type: "tool_use", id: "1", name: "TodoWrite", input: { todos } }],
  },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: "ok" }] },
];
const fresh = await openWorkstream({
  store: later,
  origin: { kind: "workspace", root: "/elsewhere" },
  dialect: "claude-code",
});
const restored = await fresh.restore(recordsFromMessages(conversation), "the conversation");
assert.ok(restored.ok);
const recall = await fresh.recall();
assert.match(recall.kind === "open" ? recall.text : "", /2 of 3 todos are open/);

await later.close();
fs.rmSync(folder, { recursive: true });
console.log("Two todos came back, twice.");
