import assert from "node:assert/strict";
import { test } from "node:test";
import type { RuntimeEvent } from "./event.ts";
import { Progress } from "./progress.ts";

function after(events: readonly RuntimeEvent[]): Progress {
  const progress = new Progress();
  for (const event of events) progress.take(event);
  return progress;
}

const MINUTE = 60_000;

test("what goes on is told with its age", () => {
  const progress = new Progress();
  assert.deepEqual(progress.summary(0).current, { kind: "idle" });
  assert.equal("age" in progress.summary(0), false);
  const steps: [RuntimeEvent, string][] = [
    [{ kind: "turn-started", at: 1 }, "thinking"],
    [{ kind: "tool-started", at: 2, tool: "read", call: "a" }, "tool"],
    [{ kind: "permission-asked", at: 3 }, "waiting-on-person"],
    [{ kind: "permission-answered", at: 4 }, "tool"],
    [{ kind: "tool-ended", at: 5, tool: "read", call: "a" }, "thinking"],
    [{ kind: "agent-started", at: 6, agent: "kid" }, "child"],
    [{ kind: "agent-ended", at: 7, agent: "kid", outcome: "done" }, "thinking"],
    [{ kind: "turn-ended", at: 8 }, "idle"],
  ];
  for (const [event, kind] of steps) {
    progress.take(event);
    assert.equal(progress.summary(event.at).current.kind, kind, event.kind);
  }
  assert.equal(progress.summary(1_008).age, 1_000);
});

test("a call that waits for a person waits no longer once it shows, or the turn is over", () => {
  const tool = "bash";
  const waits = (...events: readonly RuntimeEvent[]): boolean =>
    after([{ kind: "turn-started", at: 0 }, ...events]).summary(9).current.kind ===
    "waiting-on-person";
  const asked: RuntimeEvent = { kind: "permission-asked", at: 1, tool };
  const unnamed: RuntimeEvent = { kind: "question-asked", at: 1, tool: "" };
  const untied: RuntimeEvent = { kind: "question-asked", at: 1 };
  for (const kind of ["tool-started", "tool-ended", "tool-failed"] as const) {
    assert.equal(waits(asked, { kind, at: 2, tool }), false, kind);
    assert.equal(waits(asked, { kind, at: 2, tool: "read" }), true, kind);
    assert.equal(waits(asked, { kind, at: 2, tool, agent: "kid" }), true, kind);
    assert.equal(waits(unnamed, { kind, at: 2, tool }), false, kind);
    assert.equal(waits(untied, { kind, at: 2, tool }), true, kind);
  }
  const ended: RuntimeEvent = { kind: "turn-ended", at: 2 };
  assert.deepEqual(
    [asked, unnamed, untied].map((each) => waits(each, ended)),
    [false, false, true],
  );
  assert.equal(waits(asked, unnamed, untied, { kind: "turn-started", at: 2 }), false);
});

test("time, calls and tokens go to the todo that was in focus; waiting for a person does not", () => {
  const { todos, tools } = after([
    { kind: "turn-started", at: 0 },
    { kind: "list-changed", at: 0, open: 2, focus: "a" },
    { kind: "tool-started", at: MINUTE, tool: "read", call: "1" },
    { kind: "tool-failed", at: 2 * MINUTE, tool: "read", call: "1" },
    { kind: "question-asked", at: 2 * MINUTE },
    { kind: "question-answered", at: 60 * MINUTE },
    { kind: "list-changed", at: 61 * MINUTE, open: 1, focus: "b", completed: ["a"] },
    { kind: "turn-ended", at: 62 * MINUTE, tokens: 1_000 },
    { kind: "message", at: 99 * MINUTE, from: "user" },
  ]).summary(0);
  assert.equal(todos.get("a")?.ms, 3 * MINUTE);
  assert.equal(todos.get("b")?.ms, MINUTE);
  assert.equal(todos.get("a")?.calls, 1);
  assert.equal((todos.get("a")?.tokens ?? 0) + (todos.get("b")?.tokens ?? 0), 1_000);
  assert.ok((todos.get("a")?.tokens ?? 0) > (todos.get("b")?.tokens ?? 0));
  assert.deepEqual(tools.get("read"), { started: 1, ended: 0, failed: 1 });
});

test("an estimate needs five finished todos", () => {
  const progress = after([{ kind: "turn-started", at: 0 }]);
  for (let number = 0; number <= 5; number++) {
    assert.equal("estimate" in progress.summary(0), number > 5);
    const completed = number > 0 ? [`${number - 1}`] : [];
    const at = number * MINUTE;
    progress.take({ kind: "list-changed", at, open: 4, focus: `${number}`, completed });
  }
  assert.deepEqual(progress.summary(0).estimate, {
    finished: 5,
    medianMs: 4 * MINUTE,
    p90Ms: 4 * MINUTE,
  });
});
