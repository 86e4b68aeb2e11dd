import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CheckResult, Goal, GoalRun } from "./index.ts";
import {
  acceptGoal,
  acceptTampering,
  afterRun,
  cancelGoal,
  chargeTurn,
  checkedGoal,
  DEFAULT_GOAL_BUDGET,
  endOverBudget,
  extendGoal,
  pauseGoal,
  proposeGoal,
  refuseTampering,
  restOfGoal,
  resumeGoal,
} from "./index.ts";
import type { GoalOutcome } from "./index.ts";

const ADA = { kind: "person", name: "Ada" } as const;
const MODEL = { kind: "model" } as const;
const TERMS = { text: "npm test passes", checks: ["npm test"], protect: ["test/**"] };

function goalOf(outcome: GoalOutcome): Goal {
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.goal;
}

function proposed(terms = TERMS): Goal {
  return goalOf(proposeGoal(undefined, { ...terms, by: MODEL, at: 1 }));
}

function active(terms = TERMS): Goal {
  const goal = proposed(terms);
  return goalOf(acceptGoal(goal, { hash: goal.hash, by: ADA, at: 10, files: [] }));
}

function run(exitCode: number, rest: Partial<GoalRun> = {}, digest = `${exitCode}`): GoalRun {
  const result: CheckResult = { command: "npm test", durationMs: 5, exitCode, digest };
  return { at: 20, results: [result], changed: [], ...rest };
}

function tree(name: string): { before: string; after: string } {
  return { before: name, after: name };
}

describe("a proposal", () => {
  test("waits until a named person accepts exactly its terms", () => {
    const goal = proposed();
    assert.equal(goal.state, "proposed");
    assert.equal(restOfGoal(goal, 20), "not-active");
    const accept = (by: typeof ADA | typeof MODEL | { kind: "person" }, hash = goal.hash) =>
      acceptGoal(goal, { hash, by, at: 10, files: [] });
    assert.deepEqual(accept(MODEL), { ok: false, code: "not-a-person" });
    assert.deepEqual(accept({ kind: "person" }), { ok: false, code: "not-a-person" });
    assert.equal(JSON.stringify(accept(ADA, "other")).includes("hash-mismatch"), true);
    assert.equal(goalOf(accept(ADA)).state, "active");
  });

  test("of the same terms changes nothing; of other terms it needs acceptance again", () => {
    const goal = active();
    const again = proposeGoal(goal, { ...TERMS, by: MODEL, at: 30 });
    assert.ok(again.ok && again.goal === goal && again.change === undefined);
    for (const other of [
      { ...TERMS, text: "tests pass" },
      { ...TERMS, checks: ["true"] },
      { ...TERMS, protect: [] },
    ]) {
      const next = goalOf(proposeGoal(goal, { ...other, by: MODEL, at: 30 }));
      assert.equal(next.state, "proposed");
      assert.equal(next.accepted, undefined);
      assert.equal(next.revision, 2);
    }
  });

  test("is refused with the field that is wrong", () => {
    const refusedField = (terms: Partial<typeof TERMS>, budget = DEFAULT_GOAL_BUDGET) => {
      const outcome = proposeGoal(undefined, { ...TERMS, ...terms, budget, by: MODEL, at: 1 });
      return !outcome.ok && outcome.code === "invalid-terms" ? outcome.field : "accepted";
    };
    assert.equal(refusedField({ text: "  " }), "text");
    assert.equal(refusedField({ text: "x".repeat(2_001) }), "text");
    assert.equal(refusedField({ checks: [""] }), "checks");
    assert.equal(refusedField({ checks: ["a", "a"] }), "checks");
    assert.equal(refusedField({ protect: Array.from({ length: 51 }, String) }), "protect");
    assert.equal(refusedField({}, { ...DEFAULT_GOAL_BUDGET, turns: 0 }), "budget");
    assert.equal(refusedField({}), "accepted");
  });
});

describe("a run of the checks", () => {
  test("meets the goal if all pass and nothing protected changed", () => {
    const { goal, verdict } = afterRun(active(), run(0));
    assert.equal(goal.state, "met");
    assert.equal(verdict.kind, "met");
    assert.equal(restOfGoal(goal, 30), "not-active");
  });

  test("that fails sends the agent back and counts a turn", () => {
    const { goal, verdict } = afterRun(active(), run(1));
    assert.equal(goal.state, "active");
    assert.equal(goal.spent.turns, 1);
    assert.ok(verdict.kind === "failed" && verdict.failure.exitCode === 1 && verdict.turn === 1);
  });

  test("that passes with protected files changed waits for a person", () => {
    const { goal, verdict } = afterRun(active(), run(0, { changed: ["test/a.test.ts"] }));
    assert.deepEqual(verdict, { kind: "tampered", files: ["test/a.test.ts"] });
    assert.equal(goal.state, "active");
    assert.equal(restOfGoal(goal, 30), "waits-for-person");
    const act = { hash: goal.hash, by: ADA, at: 40 };
    assert.equal(goalOf(acceptTampering(goal, { ...act, files: [] })).state, "met");
    const refused = goalOf(refuseTampering(goal, act));
    assert.equal(refused.state, "active");
    assert.equal(restOfGoal(refused, 50), null);
    assert.ok(!acceptTampering(goal, { ...act, by: MODEL, files: [] } as never).ok);
    assert.ok(!acceptTampering(active(), { ...act, files: [] }).ok, "nothing was asked");
  });

  test("with another result on the same files is flaky: a person decides", () => {
    const failed = afterRun(active(), run(1, { tree: tree("a") })).goal;
    const { goal, verdict } = afterRun(failed, run(0, { tree: tree("a") }));
    assert.deepEqual(verdict, { kind: "flaky", check: "npm test" });
    assert.equal(goal.state, "active");
    assert.equal(restOfGoal(goal, 30), "waits-for-person");
    const resumed = goalOf(resumeGoal(goal, { hash: goal.hash, by: ADA, at: 40 }));
    assert.equal(restOfGoal(resumed, 50), null);
    const repaired = afterRun(failed, run(0, { tree: tree("b") }));
    assert.equal(repaired.verdict.kind, "met");
  });

  test("that cannot be run never meets the goal", () => {
    for (const unavailable of ["not-allowed", "not-found", "timed-out"]) {
      const results = [{ command: "npm test", durationMs: 0, unavailable }];
      const { goal, verdict } = afterRun(active(), { at: 20, results, changed: [] });
      assert.equal(verdict.kind, "unavailable");
      assert.equal(goal.state, "active");
    }
    assert.equal(afterRun(active(), { at: 20, results: [], changed: [] }).goal.state, "active");
  });

  test("of another command never meets the goal", () => {
    const results = [{ command: "true", durationMs: 0, exitCode: 0 }];
    const { goal } = afterRun(active(), { at: 20, results, changed: [] });
    assert.equal(goal.state, "active");
  });

  test("with the same output on the same files four times ends in stagnation", () => {
    let goal = active();
    for (const expected of ["failed", "failed", "failed", "out-of-budget"]) {
      const next = afterRun(goal, run(1, { tree: tree("a") }));
      assert.equal(next.verdict.kind, expected);
      ({ goal } = next);
    }
    assert.equal(goal.exhausted, "stagnation");
    const more = { hash: goal.hash, by: ADA, at: 40, more: { turns: 5 } };
    const extended = goalOf(extendGoal(goal, more));
    assert.equal(extended.state, "active");
    assert.equal(extended.exhausted, undefined);
    assert.equal(afterRun(extended, run(1, { tree: tree("a") })).verdict.kind, "failed");
  });

  test("with changed files or an unknown tree is no stagnation", () => {
    for (const rest of [(n: number) => ({ tree: tree(`${n}`) }), () => ({})]) {
      let goal = active();
      for (let n = 0; n < 6; n++) ({ goal } = afterRun(goal, run(1, rest(n))));
      assert.equal(goal.state, "active");
    }
  });
});

test("a goal without checks is never run and never met", () => {
  const goal = active({ ...TERMS, checks: [] });
  assert.equal(restOfGoal(goal, 20), "no-checks");
  assert.equal(afterRun(goal, { at: 20, results: [], changed: [] }).goal.state, "active");
});

describe("a budget", () => {
  test("ends with its turns, its tokens and its time, and with a clock that goes back", () => {
    const goal = active();
    const { turns, tokens, ms } = goal.budget;
    const cases: readonly (readonly [Goal, number, string | undefined])[] = [
      [{ ...goal, spent: { turns, tokens: 0 } }, 20, "turns"],
      [chargeTurn(chargeTurn(goal, "1", tokens), "1", tokens), 20, "tokens"],
      [goal, 10 + ms, "time"],
      [goal, 9, "time"],
      [goal, 9 + ms, undefined],
    ];
    for (const [spent, now, ceiling] of cases) {
      assert.equal(restOfGoal(spent, now), ceiling === undefined ? null : "over-budget");
      assert.equal(endOverBudget(spent, now)?.goal.exhausted, ceiling);
    }
  });
});

describe("a person", () => {
  test("pauses, resumes and cancels; pausing needs no person", () => {
    const goal = active();
    const act = { hash: goal.hash, by: ADA, at: 30 };
    const paused = goalOf(pauseGoal(goal));
    assert.equal(restOfGoal(paused, 30), "not-active");
    assert.deepEqual(resumeGoal(paused, { ...act, by: MODEL } as never), {
      ok: false,
      code: "not-a-person",
    });
    assert.equal(goalOf(resumeGoal(paused, act)).state, "active");
    const elsewhere = { ...goal, session: "yesterday" };
    assert.equal(goalOf(resumeGoal(elsewhere, act)).session, undefined);
    const cancelled = goalOf(cancelGoal(paused, act));
    assert.equal(cancelled.state, "cancelled");
    assert.ok(!cancelGoal(cancelled, act).ok && !resumeGoal(cancelled, act).ok);
    assert.ok(!cancelGoal(afterRun(goal, run(0)).goal, act).ok, "what is met stays met");
  });
});

describe("a goal out of a store", () => {
  test("with other terms than were accepted is a proposal again", () => {
    for (const change of [{ text: "x" }, { checks: ["true"] }, { protect: [] }]) {
      const read = checkedGoal({ ...active(), ...change });
      assert.equal(read?.state, "proposed");
      assert.equal(read?.accepted, undefined);
    }
  });

  test("that nobody accepted is a proposal, whatever it says", () => {
    const { accepted: _none, ...goal } = active();
    for (const state of ["active", "met", "paused"]) {
      assert.equal(checkedGoal({ ...goal, state })?.state, "proposed");
    }
    const forged = { ...active(), accepted: { by: MODEL, at: 1, files: [] } };
    assert.equal(checkedGoal(forged)?.state, "proposed");
  });

  test("is met only with the run that met it", () => {
    assert.equal(checkedGoal({ ...active(), state: "met" })?.state, "active");
    const { goal } = afterRun(active(), run(0));
    assert.deepEqual(checkedGoal(JSON.parse(JSON.stringify(goal))), goal);
  });

  test("of any other shape is none", () => {
    for (const value of [undefined, null, 1, "goal", [], {}, { ...active(), checks: "npm test" }]) {
      assert.equal(checkedGoal(value), undefined);
    }
  });
});
