import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import type { RuntimeEvent } from "../event.ts";
import type { Step } from "../fixtures/call-steps.ts";
import { judgeLast, times, verdictsOf } from "../fixtures/call-steps.ts";
import { labelledRuns } from "../fixtures/labelled/index.ts";
import { Progress } from "../progress.ts";
import { LONGEST_CYCLE, resolveThresholds, describeVerdict } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

const read: Step = { tool: "read", input: { path: "a" }, output: "same" };
const other: Step = { tool: "read", input: { path: "b" }, output: "also same" };

test("thresholds that are no counts fall back", () => {
  assert.equal(resolveThresholds({ warning: -1 }).warning, 10);
  assert.equal(resolveThresholds({ critical: 2.5 }).critical, 20);
});

const stuck = (): Step => read;
/** What may stand between the calls of a loop. */
const OTHERS: readonly ((number: number) => Step)[] = [
  stuck,
  () => other,
  () => ({ tool: "process", input: { action: "poll" }, output: "same" }),
  (n) => ({ tool: "grep", input: { n }, output: `${n}` }),
  (n) => ({ tool: "grep", input: { path: "log" }, output: `${n}` }),
  (n) => ({ tool: "exec", input: { n }, failed: `no such file ${n}` }),
];

test("a loop in any round of up to four calls is found, and each trouble is told once a level", () => {
  const others = fc.array(fc.constantFrom(...OTHERS), { maxLength: LONGEST_CYCLE - 1 });
  fc.assert(
    fc.property(others, fc.nat(LONGEST_CYCLE - 1), (around, at) => {
      const round = around.toSpliced(Math.min(at, around.length), 0, stuck);
      const steps = times(31 * round.length, (n) => (round[n % round.length] ?? stuck)(n));
      const found = verdictsOf(steps).map(({ rule, level, tool }) => `${level} ${rule} ${tool}`);
      assert.ok(
        found.some((verdict) => verdict.startsWith("critical")),
        found.join(),
      );
      assert.deepEqual(found, [...new Set(found)]);
    }),
    { numRuns: scaled(300) },
  );
});

test("with up to three other calls in between, every threshold is reached", () => {
  for (const others of [0, 1, 2, 3]) {
    const steps = times(31 * (others + 1), (n) =>
      n % (others + 1) ? { tool: "grep", input: { n }, output: `${n}` } : read,
    );
    assert.equal(judgeLast([...steps.slice(0, 30 * (others + 1)), read])?.count, 30);
    const levels = verdictsOf(steps).map(({ level, rule }) => `${level} ${rule}`);
    assert.deepEqual(levels, ["warning generic_repeat", "critical generic_repeat"]);
  }
});

test("a veto does not reset a streak", () => {
  const steps = [...times(9, () => read), { ...read, isVetoed: true }, read, read];
  assert.equal(verdictsOf(steps).at(-1)?.rule, "generic_repeat");
});

test("a verdict names its calls, and blocks only if the host asked for it", () => {
  const steps = times(21, () => read);
  const [warning, critical] = verdictsOf(steps, { blocking: true });
  assert.deepEqual([warning?.isBlocking, critical?.isBlocking], [false, true]);
  assert.equal(critical?.calls.length, 20);
  assert.ok(verdictsOf(steps).every(({ isBlocking }) => !isBlocking));
  assert.match(describeVerdict(critical as Verdict), /^CRITICAL: .*read.*20 times/);
});

test("saying a todo list in other words is no progress", () => {
  const steps = times(12, (n) => ({
    tool: "update_plan",
    input: { plan: [{ step: `wording ${n}`, status: "in_progress" }] },
    output: `Plan updated ${n}`,
  }));
  assert.deepEqual(
    verdictsOf(steps).map(({ rule }) => rule),
    ["generic_repeat"],
  );
});

test("silence is told once, and again after something was heard", () => {
  const progress = new Progress();
  progress.take({ kind: "turn-started", at: 0 });
  const looks = [100_000, 180_000, 300_000, 900_000].map((now) => progress.look(now).length);
  assert.deepEqual(looks, [0, 1, 0, 0]);
  progress.take({ kind: "message", at: 900_000, from: "agent" });
  assert.equal(progress.look(1_100_000).length, 1);
});

test("where calls are told only when they have ended, silence may be a call that runs", () => {
  const progress = new Progress();
  progress.take({ kind: "turn-started", at: 0, callsTold: "when-ended" });
  assert.deepEqual(progress.look(599_999), []);
  const [verdict] = progress.look(600_000);
  assert.deepEqual([verdict?.rule, verdict?.threshold], ["no_output", 600_000]);
  progress.take({ kind: "turn-started", at: 700_000 });
  assert.equal(progress.look(880_000).length, 1);
});

describe("a child whose calls are told only when they have ended", () => {
  const kid = { agent: "kid", label: "general-purpose", callsTold: "when-ended" } as const;
  const rules = (progress: Progress, now: number): string[] =>
    progress.look(now).map(({ rule }) => rule);

  function atWork(): Progress {
    const progress = new Progress();
    progress.take({ kind: "turn-started", at: 0, callsTold: "when-ended" });
    progress.take({ kind: "agent-started", at: 1_000, ...kid });
    return progress;
  }

  test("keeps its parent from being called stalled, and has as long as a call", () => {
    const progress = atWork();
    assert.deepEqual(rules(progress, 600_999), []);
    progress.take({ kind: "agent-progressed", at: 601_000, ...kid });
    assert.deepEqual(rules(progress, 1_200_999), []);
    assert.deepEqual(rules(progress, 1_201_000), ["child_no_output"]);
  });

  test("is given up with the turn, since nobody tells of one that was interrupted", () => {
    for (const kind of ["turn-started", "turn-ended"] as const) {
      const progress = atWork();
      progress.take({ kind, at: 2_000 });
      assert.deepEqual(progress.summary(2_000).children, []);
    }
    const progress = atWork();
    progress.take({ kind: "agent-started", at: 1_500, agent: "told of from start to end" });
    progress.take({ kind: "turn-ended", at: 2_000 });
    assert.equal(progress.summary(2_000).children.length, 1);
  });

  test("is back with the next sign of life, until it ends", () => {
    const progress = atWork();
    progress.take({ kind: "turn-ended", at: 2_000 });
    progress.take({ kind: "agent-progressed", at: 3_000, ...kid });
    assert.deepEqual(
      progress.summary(3_000).children.map(({ label }) => label),
      ["general-purpose"],
    );
    progress.take({ kind: "agent-ended", at: 4_000, agent: "kid", outcome: "done" });
    assert.deepEqual(progress.summary(4_000).children, []);
  });
});

const waiting: readonly RuntimeEvent[] = [
  { kind: "question-asked", at: 0 },
  { kind: "permission-asked", at: 0 },
  { kind: "agent-started", at: 0, agent: "kid" },
];

test("nothing is told of an agent while a person is awaited or its child works", () => {
  const runs = labelledRuns.filter(({ label }) => label === "loop");
  fc.assert(
    fc.property(fc.constantFrom(...runs), fc.constantFrom(...waiting), (run, wait) => {
      const progress = new Progress();
      const begin = run.events[0]?.at ?? 0;
      progress.take({ ...wait, at: begin });
      for (const event of run.events) {
        if (event.agent !== undefined || event.kind === "message") continue;
        if (wait.kind === "agent-started") {
          progress.take({ kind: "agent-progressed", at: event.at, agent: "kid" });
        }
        if (event.kind === "turn-started") continue;
        assert.deepEqual(progress.take(event), []);
        assert.deepEqual(progress.look(event.at + 1), []);
      }
    }),
    { numRuns: scaled(100) },
  );
});
