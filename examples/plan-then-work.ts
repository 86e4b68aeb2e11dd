// Plan mode, then execution: the model may only propose until a person has approved; then it works
// on what was approved, and is told where the work has left the plan. Checks its own result.

import assert from "node:assert/strict";
import { memoryStore, openWorkstream, progressOf } from "doneward";

let isPlanMode = true;
const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "workspace", root: "/home/ada/shop" },
  dialect: "codex",
  host: { isPlanMode: () => isPlanMode },
});

// While planning, the todo tool is refused: a plan is not a list.
const steps = (...plan: { step: string; status: string }[]): object => ({ plan });
const early = await work.call("update_plan", steps({ step: "Fix it", status: "in_progress" }));
assert.ok(early.isError);

// The model's answer streams in; the plan in it is proposed when it ends.
const answer = work.readAnswer();
for (const piece of [
  "I looked.\n<proposed_plan>\n- Reproduce ",
  "it\n- Fix it\n</proposed_plan>\n",
]) {
  answer.read(piece);
}
await answer.end();
const plan = await work.plan();
assert.equal(plan?.state, "proposed");

// Nobody is told to go on while a person is asked.
await work.turnStarted({ id: "1", by: "user" });
await work.turnEnded({ id: "1", stopReason: "stop" });
assert.equal((await work.idle()).kind, "skip");

const approved = await work.approvePlan({
  hash: plan.hash,
  by: { kind: "person", name: "Ada" },
});
assert.ok(approved.ok);
isPlanMode = false;
await work.seedFromPlan();
assert.deepEqual(progressOf(await work.list()), { completed: 0, total: 2, percent: 0 });

// Execution: the model does what was approved, and something else.
const done = await work.call(
  "update_plan",
  steps(
    { step: "Reproduce it", status: "completed" },
    { step: "Fix it", status: "completed" },
    { step: "Redecorate the page", status: "in_progress" },
  ),
);
assert.ok(!done.isError, done.text);
const drift = await work.drift();
assert.deepEqual(
  drift?.withoutLine.map(({ content }) => content),
  ["Redecorate the page"],
);
console.log("Not in the plan:", drift?.withoutLine[0]?.content);
