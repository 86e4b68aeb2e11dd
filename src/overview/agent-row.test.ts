import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { ContinuationState } from "../continuation/index.ts";
import { CLIENT_LIMITS, EMPTY_STATE } from "../continuation/index.ts";
import type { CurrentActivity, EvidenceState, Verdict } from "../progress/index.ts";
import { scaled } from "../testing/index.ts";
import { allTodos, EMPTY_LIST, focusOf, isOpen } from "../todo/index.ts";
import { steps, writtenLists } from "./fixtures/written-list.ts";
import type { AgentFacts } from "./agent-row.ts";
import type { SessionPresence } from "./standing.ts";
import { metersOf } from "./agent-document.ts";
import { agentRow } from "./agent-row.ts";
import { isAtWork, overviewCounts } from "./standing.ts";
import { STANDINGS } from "../views/state-words.ts";

const RUNS = { numRuns: scaled(500) };
const verdict = (rule: Verdict["rule"], level: Verdict["level"]): Verdict => ({
  ...{ rule, level, count: 1, threshold: 1, at: 0, calls: [], isBlocking: false },
});

const activities: fc.Arbitrary<CurrentActivity> = fc.constantFrom<CurrentActivity>(
  { kind: "idle" },
  { kind: "thinking" },
  { kind: "tool", tool: "bash", since: 0 },
  { kind: "child", label: "c", since: 0 },
  { kind: "waiting-on-person", asked: { kind: "question", since: 0 } },
);
const states: fc.Arbitrary<ContinuationState> = fc.constantFrom<ContinuationState>(
  EMPTY_STATE,
  { ...EMPTY_STATE, paused: true },
  { ...EMPTY_STATE, exhausted: "max-tokens" },
  { ...EMPTY_STATE, autoResumeBlockedUntilRealUserTurn: true },
  { ...EMPTY_STATE, damage: ["state"] },
);
const verdicts = fc.subarray([
  verdict("no_output", "warning"),
  verdict("generic_repeat", "critical"),
  verdict("stale_list", "warning"),
]);
const proofs = fc.constantFrom<EvidenceState>("verified", "asserted", "stale", "unavailable");

const facts: fc.Arbitrary<AgentFacts> = fc
  .record({
    taken: steps,
    presence: fc.constantFrom<SessionPresence>("here", "gone", "unseen"),
    current: activities,
    verdicts,
    continuation: states,
    isSwitchedOff: fc.boolean(),
    isPlanWaiting: fc.boolean(),
    age: fc.option(fc.nat(1_000_000), { nil: undefined }),
    runtime: fc.nat(2),
    proof: fc.array(proofs, { minLength: 1, maxLength: 5 }),
  })
  .map(({ taken, current, verdicts, age, runtime, isPlanWaiting, proof, ...rest }) => {
    const list = writtenLists(taken).at(-1)?.list ?? EMPTY_LIST;
    const focus = focusOf(list);
    return {
      ...rest,
      who: { id: "i", scope: "s", name: "n" },
      list,
      plan: isPlanWaiting
        ? { revision: 1, text: "", hash: "", state: "proposed", by: { kind: "model" }, at: 0 }
        : undefined,
      progress: {
        ...{ line: "l", current, todos: {}, verdicts },
        ...(age !== undefined && { age }),
        ...(focus && { focus }),
      },
      proofOf: (todo: string) => proof[Number(todo.slice(1)) % proof.length] ?? "unavailable",
      change: undefined,
      doneToday: [],
      position: { list: 1, runtime },
      now: 2_000_000,
    };
  });

describe("a row", () => {
  test("shows nothing at work, stalled or looping after the session ended", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const row = agentRow({ ...given, presence: "gone" });
        assert.ok(row.standing !== "working" && row.standing !== "stalled", row.standing);
        assert.equal(isAtWork(row), false);
        const kinds = row.badges.map(({ kind }) => kind);
        for (const kind of ["stalled", "looping", "stale-list"] as const) {
          assert.ok(!kinds.includes(kind), kind);
        }
        assert.equal(kinds.includes("waiting-on-you"), given.plan !== undefined);
      }),
      RUNS,
    );
  });

  test("has a budget of time that stands still while nothing is at work", () => {
    const continuation = {
      ...EMPTY_STATE,
      episode: {
        ...{ episodeId: "e", startedAt: 1_500_000, autoTurnCount: 1, cumulativeTokens: 0 },
        ...{ failureCount: 0, stagnationCount: 0, lastIncompleteHash: null },
      },
    };
    fc.assert(
      fc.property(facts, fc.nat(1e9), (given, later) => {
        const row = agentRow(given);
        const used = (now: number): number | undefined =>
          metersOf({ continuation, row, limits: CLIENT_LIMITS, now }).find(
            ({ kind }) => kind === "milliseconds",
          )?.used;
        const grown = (used(given.now + later) ?? 0) - (used(given.now) ?? 0);
        assert.equal(grown, isAtWork(row) ? later : 0);
      }),
      RUNS,
    );
  });

  test("tells what is proven from what is only said to be done", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { done, proven } = agentRow(given);
        const completed = allTodos(given.list).filter(({ status }) => status === "completed");
        assert.equal(done, completed.length);
        assert.equal(proven, completed.filter(({ id }) => given.proofOf(id) === "verified").length);
        const unproven = agentRow({ ...given, proofOf: () => "asserted" });
        assert.equal(unproven.proven, 0);
        assert.equal(unproven.done, done);
      }),
      RUNS,
    );
  });

  test("is done only when nothing is open, and never while a plan waits", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { standing } = agentRow(given);
        if (standing === "done") assert.ok(!allTodos(given.list).some(isOpen));
        if (given.plan) assert.equal(standing, "needs-you");
      }),
      RUNS,
    );
  });

  test("estimates nothing when nothing is open", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const estimate = { finished: 5, medianMs: 0, p90Ms: 0 };
        const row = agentRow({ ...given, progress: { ...given.progress, estimate } });
        assert.equal(row.estimate !== undefined, allTodos(given.list).some(isOpen));
      }),
      RUNS,
    );
  });
});

test("every agent is counted under one standing at most", () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 8 }), (given) => {
      const rows = given.map(agentRow);
      const { needsYou, working, stalled } = overviewCounts(rows);
      const others = rows.filter(({ standing }) =>
        ["stopped", "unknown", "idle", "done"].includes(standing),
      );
      assert.equal(needsYou + working + stalled + others.length, rows.length);
      assert.ok(rows.every(({ standing }) => STANDINGS.includes(standing)));
    }),
    RUNS,
  );
});
