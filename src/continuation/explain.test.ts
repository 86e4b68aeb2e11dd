import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { READY, TWEAKS } from "./fixtures/situations.ts";
import type { DecisionInput, DecisionRecord, LadderReason } from "./index.ts";
import {
  decideContinuation,
  decideWithoutScope,
  EMPTY_STATE,
  explainDecision,
  explanationLines,
  knownDecision,
  REASONS,
  tellingRungs,
} from "./index.ts";

const reasons = Object.keys(TWEAKS) as LadderReason[];

describe("an explanation", () => {
  test("shows every rung with its value, in lines", () => {
    const { reason, ...decision } = decideContinuation({
      ...TWEAKS["max-auto-turns"](READY),
      guards: { isPlanMode: false, notBefore: READY.now + 90_000 },
    });
    assert.equal(reason, "not-before");
    assert.deepEqual(explanationLines(explainDecision({ reason, ...decision } as DecisionRecord)), [
      "The agent was not told to go on: something is waited for until a certain time.",
      "What would change it: That time.",
      "  -     kill-switch              not known here",
      "  ok    no-incomplete-todos      2 of 3 todos are open",
      "  ok    restart-kick-suppressed  no restart",
      "  ok    user-abort-blocked       not stopped",
      "  ok    paused                   not paused",
      "  ok    state-damaged            stored state is sound",
      "  ok    turn-not-safe            the turn ended with: stop",
      "  ok    already-nudged           this turn was not nudged yet",
      "  ok    after-interrupt          not interrupted",
      "  ok    other-session            2 of 2 open todos are this session's",
      "  ok    conversation             3 tool calls, list unchanged",
      "  ok    cleared                  not cleared",
      "  ok    all-waiting              0 of 2 open todos wait",
      "  ok    awaiting                 clear to go on (reports-work)",
      "  ok    in-doubt                 clear to go on (reports-work); you are there",
      "  ok    plan-mode                not planning",
      "  -     waiting-on-user          not known here",
      "  -     background-work          not known here",
      "  -     compaction-guard         not known here",
      "  -     rate-limited             not known here",
      "  -     context-full             not known here",
      "  STOP  not-before               1 min 30 s to wait",
      "  -     not-owner                not known here",
      "  ok    clock-went-back          the clock goes forward",
      "  STOP  max-auto-turns           3 of 3 nudges",
      "  ok    max-tokens               150 of 25000 tokens",
      "  ok    max-wall-clock           1 min of 30 min",
      "  ok    stagnation               0 of 2 turns without a change",
      "  ok    no-real-progress         0 of 2 turns without progress; 2 open, at best 2",
    ]);
  });

  test("shows the rungs that had something to say where not all are wanted", () => {
    const namesOf = (input: DecisionInput): string[] =>
      tellingRungs(explainDecision(decideContinuation(input))).map(({ name }) => name);
    assert.deepEqual(namesOf(TWEAKS["max-tokens"](TWEAKS.paused(READY))), ["paused", "max-tokens"]);
    assert.deepEqual(namesOf(READY), ["no-incomplete-todos", "max-auto-turns"]);
  });

  test("of what was parked says so, also from the journal", () => {
    const parked = decideContinuation({ ...TWEAKS["in-doubt"](READY), isAway: true });
    for (const decision of [parked, knownDecision(JSON.parse(JSON.stringify(parked)))]) {
      assert.match(explainDecision(decision as DecisionRecord).summary, /park its question/);
    }
  });

  test("of a nudge says what would end it", () => {
    const { summary, change } = explainDecision(decideContinuation(READY));
    assert.match(summary, /^The agent was told to go on: /);
    assert.match(change, /`doneward pause`/);
  });

  test("of every skip says what it means and what would change it", () => {
    for (const reason of reasons) {
      const { summary, change, rungs } = explainDecision(decideContinuation(TWEAKS[reason](READY)));
      assert.equal(
        summary.toLowerCase(),
        `the agent was not told to go on: ${REASONS[reason].means.toLowerCase()}`,
      );
      assert.equal(change, REASONS[reason].change);
      const passing = explainDecision(decideContinuation(READY)).rungs;
      const words = (all: typeof rungs): unknown => all.find(({ name }) => name === reason)?.words;
      assert.notEqual(words(rungs), words(passing), `${reason} has one word for both`);
    }
    assert.match(
      explainDecision(decideWithoutScope(null)).summary,
      /not told to go on: nobody said/,
    );
  });

  test("can be made of what a journal kept", () => {
    for (const reason of reasons) {
      const decision = decideContinuation(TWEAKS[reason](READY));
      const kept = JSON.parse(JSON.stringify(decision)) as DecisionRecord;
      assert.deepEqual(explainDecision(kept), explainDecision(decision));
    }
  });

  test("is made without the rungs of a later version, and not at all of a reason of one", () => {
    const decision = decideContinuation(READY);
    const [rung] = decision.rungs;
    const later = [{ ...rung, name: "phase-of-the-moon" }, { ...rung, outcome: "perhaps" }, null];
    const kept = { ...decision, rungs: [...later, ...decision.rungs, { ...rung, input: 7 }] };
    const { kind, reason, rungs } = decision;
    assert.deepEqual(knownDecision(kept), { kind, reason, rungs });
    assert.equal(knownDecision({ ...kept, reason: "phase-of-the-moon" }), undefined);
    assert.equal(knownDecision({ kind, reason }), undefined);
    assert.equal(knownDecision("nudged"), undefined);
  });

  test("says that a ceiling was hit earlier, and that tokens are unknown", () => {
    const state = { ...EMPTY_STATE, exhausted: "max-tokens" } as const;
    const { rungs } = explainDecision(decideContinuation({ ...READY, state }));
    assert.equal(
      rungs.find(({ name }) => name === "max-tokens")?.words,
      "0 of 25000 tokens; the last turn's are unknown; hit earlier in this episode",
    );
  });

  test("has words for clocks that cannot be trusted and for waits without end", () => {
    const words = (input: Partial<typeof READY>, rung: LadderReason): unknown =>
      explainDecision(decideContinuation({ ...READY, ...input })).rungs.find(
        ({ name }) => name === rung,
      )?.words;
    assert.equal(words({ now: Number.NaN }, "clock-went-back"), "the clock shows no time");
    assert.equal(words({ now: READY.now - 6_000 }, "clock-went-back"), "the clock is 5 s behind");
    const guards = { notBefore: Infinity };
    assert.equal(words({ guards }, "not-before"), "more than a day to wait");
  });
});
