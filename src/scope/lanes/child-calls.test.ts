import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { JsonValue } from "../../todo/index.ts";
import { requestOf, SimulatedMachine } from "./fixtures/simulated-machine.ts";
import type { ChildCall, Lanes } from "./index.ts";
import {
  callingChild,
  CHILD_CALLS_REMEMBERED,
  decodeLanes,
  EMPTY_LANES,
  endLane,
  LEASE,
  takeLane,
  useLane,
  withChildCall,
} from "./index.ts";

const machine = new SimulatedMachine();
const seat = (lanes: Lanes, session: string): Lanes =>
  takeLane(lanes, requestOf(session, machine.startProcess()), machine.world()).lanes;

const TWO = seat(seat(EMPTY_LANES, "a"), "b");
const told = withChildCall(TWO, "main", { call: "c1", agent: "kid" });

test("a call that was told to be a child's is one, of that session alone", () => {
  assert.equal(callingChild(told, "a", "c1"), "kid");
  assert.equal(callingChild(told, "a", "c2"), undefined);
  assert.equal(callingChild(told, "a", undefined), undefined);
  assert.equal(callingChild(told, "b", "c1"), undefined);
  assert.equal(callingChild(TWO, "a", "c1"), undefined);
  assert.equal(withChildCall(TWO, "lane-9", { call: "c1", agent: "kid" }), TWO);
});

test("it stays so after signs of life and a move, and is forgotten with the session", () => {
  machine.pass(LEASE / 2);
  const renewed = seat(told, "a");
  assert.notEqual(renewed, told);
  assert.equal(callingChild(renewed, "a", "c1"), "kid");
  const freed = endLane(told, "b", machine);
  assert.ok(freed.ok);
  const moved = useLane(freed.lanes, { lane: "lane-2", sessionId: "a" }, machine.world());
  assert.ok(moved.ok);
  assert.equal(callingChild(moved.lanes, "a", "c1"), "kid");
  const ended = endLane(told, "a", machine);
  assert.ok(ended.ok);
  assert.equal(callingChild(ended.lanes, "a", "c1"), undefined);
  assert.equal(withChildCall(ended.lanes, "main", { call: "c2", agent: "kid" }), ended.lanes);
  assert.equal(callingChild(seat(ended.lanes, "c"), "c", "c1"), undefined);
});

test("only the newest are remembered, each once, and are read back", () => {
  const id = fc.nat(60).map(String);
  const call = fc.record({ call: id, agent: id }, { noNullPrototype: true });
  const calls = fc.array(call, { maxLength: 150, size: "max" });
  fc.assert(
    fc.property(calls, (all: readonly ChildCall[]) => {
      const lanes = all.reduce((before, call) => withChildCall(before, "main", call), TWO);
      const known = new Map<string, string>();
      for (const { call, agent } of all) {
        known.delete(call);
        known.set(call, agent);
      }
      const newest = [...known].slice(-CHILD_CALLS_REMEMBERED);
      for (const [call] of known) {
        assert.equal(callingChild(lanes, "a", call), new Map(newest).get(call));
      }
      const stored = JSON.parse(JSON.stringify(lanes)) as JsonValue;
      assert.deepEqual(decodeLanes(stored), lanes);
      assert.ok((lanes.lanes[0]?.holder?.childCalls?.length ?? 0) <= CHILD_CALLS_REMEMBERED);
    }),
  );
});

test("what makes no sense of them makes none of the registry", () => {
  const call = { call: "c1", agent: "kid" };
  const reads = (childCalls: JsonValue): boolean => {
    const [lane] = TWO.lanes;
    const holder = { ...lane?.holder, childCalls };
    const stored = { ...TWO, lanes: [{ ...lane, holder }] } as unknown as JsonValue;
    return decodeLanes(stored) !== null;
  };
  assert.ok(reads([]) && reads([call, { ...call, colour: "blue" }]));
  for (const bad of [null, {}, "c1", [null], [{ call: "c1" }], [{ ...call, agent: 1 }]]) {
    assert.ok(!reads(bad), JSON.stringify(bad));
  }
  assert.ok(!reads(Array.from({ length: 100 * CHILD_CALLS_REMEMBERED }, () => call)));
});
