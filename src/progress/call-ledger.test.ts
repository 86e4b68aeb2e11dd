import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import { CallLedger } from "./call-ledger.ts";
import type { RuntimeEvent } from "./event.ts";

const started = (tool: string, call?: string): RuntimeEvent => ({
  ...{ kind: "tool-started", at: 1, tool },
  ...(call !== undefined && { call }),
});
const ended = (tool: string, call?: string): RuntimeEvent => ({
  ...{ kind: "tool-ended", at: 2, tool },
  ...(call !== undefined && { call }),
});
const turnEnded: RuntimeEvent = { kind: "turn-ended", at: 3 };

test("calls of one tool without ids are closed in the order of their starts", () => {
  const ledger = new CallLedger();
  const inputs = ["a", "b"].map((input) => ({ ...started("terminal"), input }));
  for (const event of inputs) ledger.take(event as RuntimeEvent);
  const closed = ["r1", "r2"].map((output) => {
    const step = ledger.take({ ...ended("terminal"), output } as RuntimeEvent);
    return step?.kind === "closed" && [step.call.input, output];
  });
  assert.deepEqual(closed, [
    ["a", "r1"],
    ["b", "r2"],
  ]);
  assert.equal(ledger.size, 0);
});

test("a turn's end closes what never reported one", () => {
  const ledger = new CallLedger();
  ledger.take(started("terminal"));
  const step = ledger.take(turnEnded);
  assert.deepEqual(step?.kind === "orphaned" && step.calls.map(({ tool }) => tool), ["terminal"]);
  assert.equal(ledger.size, 0);
});

test("a child's end closes the calls of that child alone", () => {
  const ledger = new CallLedger();
  ledger.take({ ...started("read", "mine") });
  ledger.take({ ...started("read", "its"), agent: "kid" } as RuntimeEvent);
  ledger.take({ kind: "agent-ended", at: 3, agent: "kid", outcome: "done" });
  assert.deepEqual(
    [...ledger.open].map(({ id }) => id),
    ["mine"],
  );
});

test("what is heard twice of a call is heard once", () => {
  const ledger = new CallLedger();
  const events = [started, started, ended, ended, started].map((event) => event("read", "t1"));
  assert.deepEqual(
    events.map((event) => ledger.take(event)?.kind),
    ["opened", undefined, "closed", undefined, undefined],
  );
});

test("an end without a start is a call all the same", () => {
  const step = new CallLedger().take(ended("read", "t1"));
  assert.equal(step?.kind === "closed" && step.call.startedAt, 2);
});

const toolEvent = fc.record({
  kind: fc.constantFrom("tool-started", "tool-updated", "tool-ended", "tool-failed"),
  at: fc.nat(),
  tool: fc.constantFrom("read", "exec"),
  call: fc.constantFrom(undefined, "a", "b", "c", "d"),
  agent: fc.constantFrom(undefined, "kid"),
});

test("whatever the order of starts and ends, no call is open after a turn, and each closes once", () => {
  fc.assert(
    fc.property(fc.array(toolEvent, { maxLength: 40 }), (events) => {
      const ledger = new CallLedger();
      const opened: string[] = [];
      const closed: string[] = [];
      for (const event of [...events, turnEnded] as RuntimeEvent[]) {
        const step = ledger.take(event);
        if (step?.kind === "opened") opened.push(step.call.id);
        if (step?.kind === "closed") closed.push(step.call.id);
        if (step?.kind === "orphaned") closed.push(...step.calls.map(({ id }) => id));
      }
      assert.equal(ledger.size, 0);
      assert.equal(new Set(closed).size, closed.length);
      for (const id of opened) assert.ok(closed.includes(id));
    }),
    { numRuns: scaled(500) },
  );
});

test("the ledger stays small when no call ever ends, and says which calls it gave up", () => {
  const ledger = new CallLedger();
  const givenUp: (string | undefined)[] = [];
  for (let number = 0; number < 300; number++) {
    const step = ledger.take(started("read", `${number}`));
    if (step?.kind === "opened" && step.givenUp) givenUp.push(step.givenUp.id);
  }
  assert.equal(ledger.size, 256);
  assert.deepEqual(
    givenUp,
    Array.from({ length: 44 }, (_, number) => `${number}`),
  );
});
