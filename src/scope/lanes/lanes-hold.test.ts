import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { SimulatedMachine } from "./fixtures/simulated-machine.ts";
import type { Step } from "./fixtures/simulated-workspace.ts";
import { SimulatedWorkspace } from "./fixtures/simulated-workspace.ts";
import { isFree, LEASE } from "./index.ts";

const RUNS = { numRuns: scaled(2_000) };
const HOUR = 60 * 60_000;
const YEAR = 365 * 24 * HOUR;

const session = fc.nat(5);
const machine = fc.nat(1);
const lane = fc.nat(7);

const sessionStep = fc.record({
  does: fc.constantFrom("start", "start", "call", "call", "end", "crash", "crash-newest"),
  session,
});
const personStep = fc.oneof(
  fc.record({ does: fc.constant("free"), lane }),
  fc.record({ does: fc.constant("use"), lane, session: fc.option(session) }),
);
const span = fc.oneof(fc.constantFrom(1, LEASE / 3, LEASE - 1, LEASE), fc.nat(3 * LEASE));

function stepsWith(...others: fc.Arbitrary<Step>[]): fc.Arbitrary<Step[]> {
  const pass = fc.record({ does: fc.constant("pass"), machine, by: span });
  return fc.array(
    fc.oneof<fc.Arbitrary<Step>[]>(sessionStep, sessionStep, personStep, pass, ...others),
    { maxLength: 60, size: "max" },
  );
}

const reboot = fc.record({ does: fc.constant("reboot"), machine });

describe("whatever happens, in any order", () => {
  test("two agents at work on one machine never share a lane, and a session gets its own back", () => {
    const by = fc.oneof(fc.constantFrom(-YEAR, -HOUR, HOUR, YEAR), fc.integer());
    const clock = fc.record({ does: fc.constant("set-clock"), machine, by });
    const longNight = fc.record({ does: fc.constant("pass"), machine, by: fc.nat(YEAR) });
    fc.assert(
      fc.property(stepsWith(clock, reboot, longNight), (steps) => {
        const workspace = new SimulatedWorkspace([new SimulatedMachine()]);
        for (const step of steps) workspace.carryOut(step);
      }),
      RUNS,
    );
  });

  test("nor on two machines, as long as each gives a sign of life once a day", () => {
    const by = fc.integer({ min: -10 * 60_000, max: 10 * 60_000 });
    const clock = fc.record({ does: fc.constant("set-clock"), machine, by });
    fc.assert(
      fc.property(stepsWith(clock, reboot), (steps) => {
        const machines = [new SimulatedMachine("one"), new SimulatedMachine("two")];
        const workspace = new SimulatedWorkspace(machines);
        for (const step of steps) workspace.carryOut(step);
      }),
      RUNS,
    );
  });

  test("a lane is free for all once its processes are gone and its lease ran out", () => {
    fc.assert(
      fc.property(stepsWith(), fc.boolean(), (steps, reboots) => {
        const only = new SimulatedMachine();
        const workspace = new SimulatedWorkspace([only]);
        for (const step of steps) workspace.carryOut(step);
        if (reboots) workspace.carryOut({ does: "reboot", machine: 0 });
        for (let each = 0; each < 6; each++) workspace.carryOut({ does: "crash", session: each });
        for (let pid = 0; pid < 100; pid++) only.startProcess();
        workspace.carryOut({ does: "pass", machine: 0, by: LEASE });
        const held = workspace.lanes.lanes.filter((each) => !isFree(each, only.world()));
        assert.deepEqual(held, []);
        assert.ok(workspace.lanes.lanes.length <= 6, "no more lanes than sessions at once");
      }),
      RUNS,
    );
  });
});
