import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { ContinuationState } from "../continuation/index.ts";
import { EMPTY_STATE } from "../continuation/index.ts";
import type { Rule, Verdict } from "../progress/index.ts";
import { LOOP_THRESHOLDS, Progress, SILENCE_LIMITS, STALE_LIST_LIMITS } from "../progress/index.ts";
import { scaled } from "../testing/scale.ts";
import type { BadgeFacts, BadgeKind } from "./badges.ts";
import { BADGE_KINDS, badgesOf } from "./badges.ts";

const LOOPS: readonly Rule[] = [
  ...(["unknown_tool_repeat", "global_circuit_breaker", "known_poll_no_progress"] as const),
  ...(["ping_pong", "generic_repeat", "argument_churn", "compaction_loop_persisted"] as const),
];

function verdict(rule: Rule, more: Partial<Verdict> = {}): Verdict {
  const level = "warning" as const;
  return { rule, level, count: 10, threshold: 10, at: 1, calls: [], isBlocking: false, ...more };
}

function withVerdicts(...verdicts: readonly Verdict[]): BadgeFacts {
  return { progress: { verdicts } };
}

function kindsOf(facts: BadgeFacts): readonly BadgeKind[] {
  return badgesOf(facts).map(({ kind }) => kind);
}

function held(by: Partial<ContinuationState>): BadgeFacts {
  return { continuation: { ...EMPTY_STATE, ...by } };
}

/** One case that earns each kind. */
const CASES: { readonly [kind in BadgeKind]: BadgeFacts } = {
  "waiting-on-you": { needs: [{ kind: "question", text: "Which port?", since: 0 }] },
  looping: withVerdicts(verdict("ping_pong")),
  stalled: withVerdicts(verdict("no_output", { count: 200_000 })),
  off: { isSwitchedOff: true },
  damaged: held({ damage: ["episode"] }),
  stopped: held({ autoResumeBlockedUntilRealUserTurn: true }),
  paused: held({ paused: true }),
  exhausted: held({ exhausted: "max-tokens" }),
  "stale-list": withVerdicts(verdict("stale_list")),
};

describe("badges", () => {
  test("there is none where nothing is known, and none where all is well", () => {
    assert.deepEqual(badgesOf({}), []);
    const well: BadgeFacts = {
      progress: { verdicts: [] },
      continuation: EMPTY_STATE,
      needs: [],
      isSwitchedOff: false,
    };
    assert.deepEqual(badgesOf(well), []);
  });

  for (const kind of BADGE_KINDS) {
    test(`${kind} is earned alone, and says its rule`, () => {
      const [badge, ...others] = badgesOf(CASES[kind]);
      assert.equal(badge?.kind, kind);
      assert.deepEqual(others, []);
      assert.match(badge.label, /^[a-z ]{3,15}$/);
      assert.match(badge.rule, /^[A-Z].*\.$/);
    });
  }

  test("waiting for you says what the longest wait is for", () => {
    const [badge] = badgesOf({
      needs: [
        { kind: "permission", text: "Bash git push", since: 1 },
        { kind: "plan", text: "Move the ledger", since: 2 },
      ],
    });
    assert.equal(badge?.seen, "Permission: Bash git push");
  });

  test("every rule of a loop is looping, and silence of a child is a stall", () => {
    for (const rule of LOOPS) assert.deepEqual(kindsOf(withVerdicts(verdict(rule))), ["looping"]);
    assert.deepEqual(kindsOf(withVerdicts(verdict("child_no_output", { agent: "x" }))), [
      "stalled",
    ]);
  });

  test("several troubles of a kind are one badge, which tells the worst", () => {
    const critical = verdict("generic_repeat", { level: "critical", count: 20, tool: "bash" });
    const [badge, ...others] = badgesOf(withVerdicts(verdict("ping_pong"), critical));
    assert.deepEqual(others, []);
    assert.match(badge?.seen ?? "", /^The same call of bash was made 20 times with nothing new\.$/);
  });

  test("what was seen is safe to print, whatever a tool calls itself", () => {
    const tool = `\u001b]0;x\u0007 ghp_${"a1".repeat(18)}`;
    const [badge] = badgesOf(withVerdicts(verdict("unknown_tool_repeat", { tool })));
    assert.doesNotMatch(badge?.seen ?? "", /\p{Cc}|ghp_/u);
  });

  test("the rules name the limits that the detectors have", () => {
    const rules = new Map(BADGE_KINDS.map((kind) => [kind, badgesOf(CASES[kind])[0]?.rule ?? ""]));
    const { warning, critical } = LOOP_THRESHOLDS;
    const minutes = (ms: number) => ms / 60_000;
    const { turnMs, toolMs, childMs } = SILENCE_LIMITS;
    assert.ok(
      rules.get("looping")?.includes(`${warning} times is a warning, ${critical} is critical`),
    );
    const silences = `${minutes(turnMs)} minutes in a running turn, ${minutes(toolMs)} while a tool may run, or ${minutes(childMs)} of a child`;
    assert.ok(rules.get("stalled")?.includes(silences));
    const { calls, ms } = STALE_LIST_LIMITS;
    assert.ok(rules.get("stale-list")?.includes(`${calls} calls and ${minutes(ms)} minutes`));
  });

  test("the page on progress lists them in their order", () => {
    const page = readFileSync(new URL("../../docs/progress.md", import.meta.url), "utf8");
    const [, section = ""] = page.split("## Badges");
    const labels = [...section.replace(/\n## [^]*/, "").matchAll(/^\| ([a-z ]+?) +\|/gm)].map(
      ([, label]) => label,
    );
    const shown = BADGE_KINDS.map((kind) => badgesOf(CASES[kind])[0]?.label);
    assert.deepEqual(labels.slice(1), shown);
  });

  test("they come in the order of the kinds, whatever comes together", () => {
    fc.assert(
      fc.property(fc.subarray([...BADGE_KINDS]), (kinds) => {
        const parts = kinds.map((kind) => CASES[kind]);
        const facts: BadgeFacts = {
          isSwitchedOff: kinds.includes("off"),
          continuation: {
            ...Object.assign({}, ...parts.map(({ continuation }) => continuation)),
            autoResumeBlockedUntilRealUserTurn: kinds.includes("stopped"),
          },
          needs: parts.flatMap(({ needs = [] }) => needs),
          progress: {
            verdicts: parts.flatMap(({ progress }) => progress?.verdicts ?? []).reverse(),
          },
        };
        assert.deepEqual(kindsOf(facts), kinds);
      }),
      { numRuns: scaled(100) },
    );
  });

  test("a parent whose child works is not stalled, one that is alone is", () => {
    const at = (agent: "alone" | "parent"): readonly BadgeKind[] => {
      const progress = new Progress();
      progress.take({ kind: "turn-started", at: 0 });
      if (agent === "parent") progress.take({ kind: "agent-started", at: 170_000, agent: "child" });
      const verdicts = progress.look(200_000);
      return kindsOf({ progress: { verdicts } });
    };
    assert.deepEqual(at("alone"), ["stalled"]);
    assert.deepEqual(at("parent"), []);
  });
});
