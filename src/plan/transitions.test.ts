import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import { hashText } from "../todo/hash.ts";
import type { PlanActor, PlanOutcome, Plans } from "./plan.ts";
import {
  approvePlan,
  checkedPlans,
  draftPlan,
  isNamedPerson,
  LONGEST_PLAN,
  NO_PLANS,
  PAST_PLANS,
  proposePlan,
  rejectPlan,
} from "./plan.ts";

const model: PlanActor = { kind: "model" };
const ada: PlanActor = { kind: "person", name: "Ada" };

function done(outcome: PlanOutcome): { plans: Plans; changes: string[] } {
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return { plans: outcome.plans, changes: outcome.changes.map(({ kind }) => kind) };
}

function codeOf(outcome: PlanOutcome): string {
  return outcome.ok ? "ok" : outcome.code;
}

function proposed(...texts: string[]): Plans {
  return texts.reduce(
    (plans, text, place) => done(proposePlan(plans, { text, by: model, at: place })).plans,
    NO_PLANS,
  );
}

function approved(text: string): Plans {
  return done(approvePlan(proposed(text), { hash: hashText(text), by: ada, at: 9 })).plans;
}

describe("proposing", () => {
  test("keeps the text exactly, with its hash", () => {
    const text = " - a \r\n\u001b[31m";
    const { current } = proposed(text);
    assert.deepEqual(current, {
      ...{ revision: 1, text, hash: hashText(text), state: "proposed" },
      ...{ by: model, at: 0 },
    });
  });

  test("a new text supersedes the one before", () => {
    const { current, past } = proposed("a", "b");
    assert.equal(current?.revision, 2);
    assert.deepEqual(
      past.map(({ revision, state }) => [revision, state]),
      [[1, "superseded"]],
    );
  });

  test("the same text again changes nothing, also once it was approved", () => {
    for (const plans of [proposed("a"), approved("a")]) {
      const outcome = proposePlan(plans, { text: "a", by: model, at: 5 });
      assert.deepEqual(outcome, { ok: true, plans, changes: [] });
    }
  });

  test("any edit of an approved plan voids the approval", () => {
    const outcome = done(proposePlan(approved("a"), { text: "a ", by: ada, at: 5 }));
    assert.deepEqual(outcome.changes, ["voided", "proposed"]);
    assert.equal(outcome.plans.current?.verdict, undefined);
    assert.equal(outcome.plans.past[0]?.state, "superseded");
    assert.equal(outcome.plans.past[0]?.verdict?.kind, "approved");
  });

  test("a rejected text may be proposed again, and stays rejected in the past", () => {
    const rejected = done(rejectPlan(proposed("a"), { by: ada, at: 1 })).plans;
    const { current, past } = done(proposePlan(rejected, { text: "a", by: model, at: 2 })).plans;
    assert.deepEqual([current?.state, past[0]?.state], ["proposed", "rejected"]);
  });

  test("a blank or endless text is refused", () => {
    const long = "x".repeat(LONGEST_PLAN + 1);
    assert.equal(codeOf(proposePlan(NO_PLANS, { text: " \n", by: model, at: 0 })), "empty-text");
    assert.equal(codeOf(proposePlan(NO_PLANS, { text: long, by: model, at: 0 })), "text-too-long");
  });

  test("texts that UTF-8 cannot tell apart are one text", () => {
    const { current, past } = proposed("a\ud800", "a\ufffd");
    assert.equal(current?.text, "a\ufffd");
    assert.deepEqual(past, []);
  });

  test("the past is bounded", () => {
    const texts = Array.from({ length: PAST_PLANS + 5 }, (_, place) => `plan ${place}`);
    const { current, past } = proposed(...texts);
    assert.equal(current?.revision, PAST_PLANS + 5);
    assert.equal(past.length, PAST_PLANS);
    assert.equal(past[0]?.revision, PAST_PLANS + 4);
  });
});

describe("a draft", () => {
  const draft = done(draftPlan(NO_PLANS, { text: "a", by: model, at: 0 })).plans;

  test("cannot be decided on", () => {
    const hash = hashText("a");
    assert.equal(codeOf(approvePlan(draft, { hash, by: ada, at: 1 })), "not-proposed");
    assert.equal(codeOf(rejectPlan(draft, { by: ada, at: 1 })), "not-proposed");
  });

  test("becomes the proposal and leaves no trace", () => {
    const longer = done(draftPlan(draft, { text: "a b", by: model, at: 1 })).plans;
    const { current, past } = done(proposePlan(longer, { text: "a b", by: model, at: 2 })).plans;
    assert.deepEqual([current?.revision, current?.state, past], [1, "proposed", []]);
  });

  test("of another text voids an approval", () => {
    const { changes, plans } = done(draftPlan(approved("a"), { text: "b", by: model, at: 2 }));
    assert.deepEqual(changes, ["voided", "drafted"]);
    assert.equal(plans.current?.revision, 2);
  });
});

describe("deciding", () => {
  test("is a person's, by name", () => {
    const nobody: readonly PlanActor[] = [
      ...[model, { kind: "runtime", name: "Ada" } as const, { kind: "person" } as const],
      { kind: "person", name: "  " },
    ];
    for (const by of nobody) {
      const hash = hashText("a");
      assert.equal(codeOf(approvePlan(proposed("a"), { hash, by, at: 1 })), "not-a-person");
      assert.equal(codeOf(rejectPlan(proposed("a"), { by, at: 1 })), "not-a-person");
    }
  });

  test("is about the text that was looked at", () => {
    const seen = hashText("a");
    for (const hash of [seen, "", seen.toUpperCase(), seen.slice(0, 8)]) {
      const outcome = approvePlan(proposed("a", "b"), { hash, by: ada, at: 1 });
      assert.equal(codeOf(outcome), "hash-mismatch");
    }
    const outcome = rejectPlan(proposed("a", "b"), { hash: seen, by: ada, at: 1 });
    assert.equal(codeOf(outcome), "hash-mismatch");
  });

  test("needs a plan", () => {
    assert.equal(codeOf(approvePlan(NO_PLANS, { hash: "", by: ada, at: 1 })), "no-plan");
    assert.equal(codeOf(rejectPlan(NO_PLANS, { by: ada, at: 1 })), "no-plan");
  });

  test("happens once", () => {
    const hash = hashText("a");
    const rejected = done(rejectPlan(proposed("a"), { reason: "no", by: ada, at: 1 })).plans;
    assert.equal(rejected.current?.verdict?.reason, "no");
    assert.equal(codeOf(approvePlan(approved("a"), { hash, by: ada, at: 2 })), "already-resolved");
    assert.equal(codeOf(approvePlan(rejected, { hash, by: ada, at: 2 })), "already-resolved");
    assert.equal(codeOf(rejectPlan(rejected, { by: ada, at: 2 })), "already-resolved");
  });

  test("an approval can be taken back", () => {
    const { changes, plans } = done(rejectPlan(approved("a"), { by: ada, at: 2 }));
    assert.deepEqual(changes, ["voided", "rejected"]);
    assert.equal(plans.current?.state, "rejected");
  });
});

describe("plans from a store", () => {
  test("that nobody touched are what they were", () => {
    const rejected = done(rejectPlan(proposed("a", "b"), { by: ada, at: 1 })).plans;
    for (const plans of [NO_PLANS, proposed("a"), approved("a"), rejected]) {
      assert.deepEqual(checkedPlans(plans), plans);
    }
    assert.deepEqual(checkedPlans(undefined), NO_PLANS);
  });

  test("lose an approval that does not fit", () => {
    const { current, past } = approved("a");
    assert.ok(current?.verdict);
    const { verdict, ...unsigned } = current;
    for (const forged of [
      { ...current, text: "b" },
      { ...current, hash: hashText("b") },
      { ...current, verdict: { ...verdict, by: model } },
      { ...current, verdict: { ...verdict, by: null } },
      { ...current, state: "superseded" },
      unsigned,
    ]) {
      const plan = checkedPlans({ current: forged, past }).current;
      assert.deepEqual([plan?.state, plan?.verdict], ["proposed", undefined]);
      assert.equal(plan?.hash, hashText(plan?.text ?? ""));
    }
  });

  test("are none if they are something else", () => {
    for (const value of [null, 1, "x", [], { current: null }, { current: { text: 1 } }]) {
      assert.deepEqual(checkedPlans(value), NO_PLANS);
    }
    const { by: _by, ...byNobody } = approved("a").current ?? {};
    assert.deepEqual(checkedPlans({ current: byNobody, past: [] }), NO_PLANS);
    assert.deepEqual(checkedPlans({ ...approved("a"), past: "x" }).past, []);
  });
});

const actors = fc.record(
  {
    kind: fc.constantFrom("model", "person", "runtime", "import"),
    name: fc.constantFrom("Ada", "Bo", "", " "),
  },
  { requiredKeys: ["kind"] },
);
const texts = fc.constantFrom("a", "b", "a ", "A", "a\n", "\ud800", "\ufffd", "", "x".repeat(300));
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom("draft", "propose", "approve", "reject", "tamper"),
    text: texts,
    /** Which hash is meant: that of the current text, or that of any. */
    isCurrent: fc.boolean(),
    by: actors,
  }),
  { maxLength: 30 },
);

test("whatever happens, an approval is a person's and of the text that is there", () => {
  fc.assert(
    fc.property(acts, (drawn) => {
      let plans = NO_PLANS;
      for (const [at, { kind, text, isCurrent, by }] of drawn.entries()) {
        const { current } = plans;
        const hash = isCurrent ? (current?.hash ?? "") : hashText(text);
        if (kind === "tamper") {
          plans = checkedPlans({ ...plans, current: current && { ...current, text } });
        } else {
          const outcome =
            kind === "draft"
              ? draftPlan(plans, { text, by, at })
              : kind === "propose"
                ? proposePlan(plans, { text, by, at })
                : kind === "approve"
                  ? approvePlan(plans, { hash, by, at })
                  : rejectPlan(plans, { hash, by, at });
          if (outcome.ok) plans = outcome.plans;
        }
        const { current: plan, past } = plans;
        if (!plan) continue;
        assert.equal(plan.hash, hashText(plan.text));
        assert.equal(plan.state === "approved", plan.verdict?.kind === "approved");
        if (plan.verdict) assert.ok(isNamedPerson(plan.verdict.by));
        assert.ok(past.every(({ state }) => state === "superseded" || state === "rejected"));
        assert.ok(past.every(({ revision }) => revision < plan.revision));
      }
    }),
    { numRuns: scaled(1_000) },
  );
});
