import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import type { Goal, GoalRun } from "./index.ts";
import {
  acceptGoal,
  acceptTampering,
  afterRun,
  cancelGoal,
  changedFiles,
  checkedGoal,
  extendGoal,
  pauseGoal,
  proposeGoal,
  refuseTampering,
  restOfGoal,
  resumeGoal,
} from "./index.ts";

const ADA = { kind: "person", name: "Ada" } as const;
const MODEL = { kind: "model" } as const;

/** The world as it really is, beside what the goal believes. */
interface World {
  goal: Goal | undefined;
  code: number;
  isRepaired: boolean;
  /** What the test file says; the accepted one is 0. */
  testFile: number;
  isTestGutted: boolean;
  now: number;
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("propose"), by: fc.constantFrom(ADA, MODEL), text: fc.nat(1) }),
    fc.record({
      do: fc.constant("accept"),
      by: fc.constantFrom(ADA, MODEL),
      isStale: fc.boolean(),
    }),
    fc.record({ do: fc.constantFrom("pause", "edit", "repair", "break", "gut-test", "forge") }),
    fc.record({
      do: fc.constantFrom("resume", "cancel", "extend", "accept-files", "refuse-files"),
      by: fc.constantFrom(ADA, MODEL),
    }),
    fc.constant({ do: "end-turn", crash: "none", race: false }),
    fc.record({
      do: fc.constant("end-turn"),
      crash: fc.constantFrom("none", "before-commit", "check-killed"),
      race: fc.boolean(),
    }),
  ),
  { minLength: 10, maxLength: 60 },
);

function filesOf({ testFile }: World): { name: string; digest: string }[] {
  return [{ name: "test/a.test.ts", digest: `${testFile}` }];
}

test("no history of checks, edits, tampering, crashes and races gives a wrong accept", () => {
  let met = 0;
  fc.assert(
    fc.property(steps, (history) => {
      const world: World = {
        ...{
          goal: undefined,
          code: 0,
          isRepaired: false,
          testFile: 0,
          isTestGutted: false,
          now: 1,
        },
      };
      const accepted = [{ do: "propose" }, { do: "accept", by: ADA }];
      for (const step of [...accepted, ...history]) {
        const before = world.goal;
        world.now++;
        perform(world, step as Step);
        // Out of a store it is the same.
        if (world.goal) {
          const stored: unknown = JSON.parse(JSON.stringify(world.goal));
          assert.deepEqual(checkedGoal(stored), stored);
        }
        const isNewlyMet = world.goal?.state === "met" && before?.state !== "met";
        if (!isNewlyMet) continue;
        met++;
        assert.equal(world.goal?.accepted?.by.kind, "person");
        const isFilesAccepted = step.do === "accept-files";
        if (isFilesAccepted) continue;
        assert.ok(world.isRepaired && !world.isTestGutted, "met without a true pass");
      }
    }),
    { numRuns: scaled(1_000) },
  );
  assert.ok(met > 0, "no history met its goal: the test shows nothing");
});

type Step = { do: string; by?: typeof ADA | typeof MODEL; text?: number; isStale?: boolean } & {
  crash?: string;
  race?: boolean;
};

function perform(world: World, step: Step): void {
  const { goal, now: at } = world;
  const by = step.by ?? MODEL;
  const act = { hash: step.isStale ? "stale" : (goal?.hash ?? ""), by, at };
  const take = (outcome: { ok: boolean; goal?: Goal }): void => {
    if (outcome.ok && outcome.goal) world.goal = outcome.goal;
  };
  switch (step.do) {
    case "propose": {
      const terms = { text: `goal ${step.text}`, checks: ["npm test"], protect: ["test/**"] };
      return take(proposeGoal(goal, { ...terms, by, at }));
    }
    case "accept": {
      // Whoever accepts a goal has looked at the tests.
      const outcome = acceptGoal(goal, { ...act, files: filesOf(world) });
      if (outcome.ok) world.isTestGutted = false;
      return take(outcome);
    }
    case "pause":
      return take(pauseGoal(goal));
    case "resume":
      return take(resumeGoal(goal, act));
    case "cancel":
      return take(cancelGoal(goal, act));
    case "extend":
      return take(extendGoal(goal, { ...act, more: { turns: 1 } }));
    case "accept-files":
      return take(acceptTampering(goal, { ...act, files: filesOf(world) }));
    case "refuse-files":
      return take(refuseTampering(goal, act));
    case "edit":
      world.code++;
      return;
    case "repair":
      world.code++;
      world.isRepaired = true;
      return;
    case "break":
      world.code++;
      world.isRepaired = false;
      return;
    case "gut-test":
      // A goal accepted on gutted tests is a person's own doing.
      if (world.goal?.accepted === undefined) return;
      world.testFile++;
      world.isTestGutted = true;
      return;
    case "forge":
      // The agent writes its own verdict into a store: reading undoes it.
      if (goal && goal.state !== "met") world.goal = checkedGoal({ ...goal, state: "met" });
      return;
    default:
      return endTurn(world, step);
  }
}

function endTurn(world: World, { crash, race }: Step): void {
  const { goal, now } = world;
  if (!goal || restOfGoal(goal, now) !== null) return;
  const passes = world.isRepaired || world.isTestGutted;
  const exitCode = passes ? 0 : 1;
  const changed = changedFiles(goal.accepted?.files ?? [], filesOf(world));
  const files = `${world.code}/${world.testFile}`;
  const run: GoalRun = {
    ...{ at: now, tree: { before: files, after: files }, changed },
    results: [
      crash === "check-killed"
        ? { command: "npm test", durationMs: 1, unavailable: "killed by SIGKILL" }
        : { command: "npm test", durationMs: 1, exitCode, digest: `${exitCode}` },
    ],
  };
  const next = afterRun(goal, run);
  if (crash === "before-commit") return;
  // Another writer was faster: the run is applied to what that left, or not at all.
  if (race) {
    const paused = pauseGoal(goal);
    if (paused.ok) world.goal = paused.goal;
    return;
  }
  world.goal = next.goal;
}
