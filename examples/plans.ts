// A plan from its proposal to the list. Checks its own result.

import assert from "node:assert/strict";
import { memoryStore, openWorkstream } from "doneward";

const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "doneward",
});

// #region propose
const proposed = await work.proposePlan("# Login\n- Reproduce the bug\n- Fix the bug\n");
if (proposed.ok) console.log(proposed.plan.state, proposed.plan.hash);
// #endregion
assert.ok(proposed.ok);
assert.equal(proposed.plan.state, "proposed");
const readByAda = proposed.plan;

// #region approve
const approved = await work.approvePlan({
  hash: readByAda.hash, // of the text that she has read
  by: { kind: "person", name: "Ada" },
});
if (!approved.ok) console.error(approved.code); // "hash-mismatch" if it changed meanwhile
// #endregion
assert.ok(approved.ok);

// #region seed
const seeded = await work.seedFromPlan();
if (seeded.ok) console.log(seeded.todos.map(({ content }) => content));
const drift = await work.drift();
console.log(drift?.withoutWork, drift?.withoutLine); // [] []
// #endregion
assert.deepEqual(seeded.ok && seeded.todos.map(({ content }) => content), [
  "Reproduce the bug",
  "Fix the bug",
]);
assert.deepEqual(drift, { withoutWork: [], withoutLine: [] });

await work.close();
