import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import type { JsonValue } from "../../todo/index.ts";
import { CallLedger } from "../call-ledger.ts";
import type { RuntimeEvent } from "../event.ts";
import { labelledRuns } from "../fixtures/labelled/index.ts";
import vectors from "../fixtures/openclaw-vectors.json" with { type: "json" };
import { Progress } from "../progress.ts";
import type { CallRecord } from "./call-record.ts";
import { recordOf, settle } from "./call-record.ts";
import { CompactionGuard } from "./compaction-guard.ts";
import type { LoopFinding } from "./loop.ts";
import { detectLoop } from "./loop.ts";
import { LOOP_THRESHOLDS, resolveThresholds } from "./thresholds.ts";
import { describeVerdict } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";
import type { WatchOptions } from "./watch.ts";

interface Step {
  readonly tool: string;
  readonly input?: JsonValue;
  /** Absent: the end is never heard of. */
  readonly output?: JsonValue;
  readonly failed?: string;
  readonly isVetoed?: boolean;
  readonly run?: string;
}

/** Every verdict that the steps lead to, in order. */
function verdictsOf(steps: readonly Step[], options: WatchOptions = {}): Verdict[] {
  const progress = new Progress(options);
  return steps.flatMap(callEvents).flatMap((event) => progress.take(event));
}

function callEvents(step: Step, number: number): RuntimeEvent[] {
  const { tool, input = {}, output, failed, isVetoed, run } = step;
  const at = number * 1_000;
  const fact = { at, tool, call: `c${number}`, ...(run !== undefined && { run }) };
  const start: RuntimeEvent = { kind: "tool-started", ...fact, input };
  if (isVetoed) return [start, { kind: "tool-failed", ...fact, reason: "vetoed" }];
  if (failed !== undefined) {
    return [start, { kind: "tool-failed", ...fact, error: failed, exitCode: 1 }];
  }
  return output === undefined ? [start] : [start, { kind: "tool-ended", ...fact, output }];
}

/** What the rules say of the last step, after the others. */
function judgeLast(steps: readonly Step[]): LoopFinding | undefined {
  const ledger = new CallLedger();
  const records: CallRecord[] = [];
  for (const event of steps.flatMap(callEvents)) {
    const step = ledger.take(event);
    if (step?.kind === "opened") records.push(recordOf(step.call, false));
    const [last] = records.slice(-1);
    if (step?.kind === "closed" && last) settle(last, step.event);
  }
  const next = records.pop();
  return next && detectLoop(records, next, LOOP_THRESHOLDS);
}

function times(count: number, step: (number: number) => Step): Step[] {
  return Array.from({ length: count }, (_, number) => step(number));
}

const poll: Step = { tool: "process", input: { action: "poll" }, output: "same" };
const read: Step = { tool: "read", input: { path: "a" }, output: "same" };
const other: Step = { tool: "read", input: { path: "b" }, output: "also same" };
const turns = (number: number): Step => (number % 2 === 0 ? read : other);

/** The calls so far, and the next one. */
const HISTORIES: { readonly [id: string]: readonly Step[] } = {
  C159: [...times(9, () => poll), poll],
  C162: [...times(30, () => poll), poll],
  C166: [...times(10, () => read), read],
  C167: [...times(20, () => read), read],
  C170: times(11, () => ({ tool: "read", input: { path: "a" } })),
  C171: [
    ...times(20, (n) => (n % 2 ? { tool: "write", input: { n }, output: `w${n}` } : read)),
    read,
  ],
  C174: times(20, turns),
  C175: times(20, (n) => ({ ...turns(n), output: `${n}` })),
  C176: [...times(19, turns), { tool: "grep", output: "x" }],
  C180: times(21, (n) => ({
    tool: "exec",
    input: { command: "make" },
    output: { status: "completed", exitCode: 0, output: "ok", pid: n, durationMs: n * 7 },
  })),
  C181: times(21, (n) => ({
    tool: "exec",
    input: { command: `deploy ${n}` },
    failed: `2026-01-02T03:04:${10 + n}Z attempt ${n}: connection refused after ${n}ms, pid ${n}`,
  })),
  C182: times(21, (n) => ({
    tool: "message",
    input: { action: "send", text: "hi" },
    output: { ok: true, messageId: `m${n}`, ts: n },
  })),
};

describe("recorded loop detection", () => {
  for (const { id, name, area, expect } of vectors) {
    const steps = HISTORIES[id];
    if (area !== "loop_detection" || !steps) continue;
    test(`${id} ${name}`, () => {
      const found = judgeLast(steps);
      const { rule: detector, level, count } = found ?? {};
      assert.deepEqual(found ? { stuck: true, level, detector, count } : { stuck: false }, expect);
    });
  }

  test("C178 calls of another run do not count", () => {
    const steps = [...times(10, () => ({ ...read, run: "run-1" })), { ...read, run: "run-2" }];
    assert.deepEqual(verdictsOf(steps), []);
  });

  test("C186 thresholds are strictly increasing; what is no count falls back", () => {
    const { warning, critical, global } = resolveThresholds({
      warning: 10,
      critical: 5,
      global: 3,
    });
    assert.deepEqual({ warning, critical, global }, { warning: 10, critical: 11, global: 12 });
    assert.equal(resolveThresholds({ warning: -1 }).warning, 10);
    assert.equal(resolveThresholds({ critical: 2.5 }).critical, 20);
  });

  test("C189 C190 three calls alike after a compaction are a loop, unless detectors are off", () => {
    const guard = new CompactionGuard();
    guard.arm();
    const call = (outcome: number) => ({
      ...{ id: "x", tool: "read", key: 1, isPoll: false, followsChange: false },
      outcome,
    });
    assert.deepEqual(
      [call(1), call(2), call(1)].map((one) => guard.take(one)),
      [undefined, undefined, undefined],
    );
    assert.equal(guard.isArmed, false);
    for (const enabled of [undefined, false]) {
      const progress = new Progress(enabled === undefined ? {} : { enabled });
      const events = times(3, () => read).flatMap((step, number) => callEvents(step, number));
      progress.take({ kind: "compaction", at: 0 });
      const found = events.flatMap((event) => progress.take(event));
      assert.deepEqual(
        found.map(({ rule }) => rule),
        enabled === false ? [] : ["compaction_loop_persisted"],
      );
    }
  });
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
