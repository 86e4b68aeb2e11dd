import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CLEAR, EPISODE, NOW, READY, STATE, TODOS, TWEAKS } from "./fixtures/situations.ts";
import type { ContinuationDecision, ContinuationState, DecisionInput } from "./index.ts";
import {
  decideContinuation,
  decideWithoutScope,
  DEFAULT_LIMITS,
  EMPTY_STATE,
  extend,
  onTurnOutcome,
  onTurnStart,
  reasonToWithhold,
  reset,
} from "./index.ts";

const { guards: _guards, limits: _limits, session: _session, ...PLAIN } = READY;

function idle(state: ContinuationState, input: Partial<DecisionInput> = {}): ContinuationDecision {
  return decideContinuation({ ...PLAIN, ...input, state });
}

function ended(state: ContinuationState, turnId: string, tokens = 0): ContinuationState {
  return onTurnOutcome(onTurnStart(state, false), {
    turnId,
    stopReason: "stop",
    endedAt: NOW,
    tokens,
  });
}

const reword = (words: string): DecisionInput["todos"] => [
  ...TODOS,
  { content: words, status: "pending" },
];

describe("a nudge", () => {
  test("opens an episode with an id of its own, once", () => {
    let ids = 0;
    const newEpisodeId = (): string => `e${++ids}`;
    const first = idle(ended(EMPTY_STATE, "1", 10), { newEpisodeId });
    assert.deepEqual(first.state.episode, {
      episodeId: "e1",
      startedAt: NOW,
      autoTurnCount: 1,
      cumulativeTokens: 10,
      failureCount: 0,
      stagnationCount: 0,
      lastIncompleteHash: first.state.episode?.lastIncompleteHash,
    });
    const second = idle(ended(first.state, "2"), { newEpisodeId });
    assert.equal(second.state.episode?.episodeId, "e1");
    assert.equal(ids, 1);
  });

  test("is not given an id for nothing", () => {
    const newEpisodeId = (): string => assert.fail();
    idle(ended(EMPTY_STATE, "1", 25_000), { newEpisodeId });
    idle(EMPTY_STATE, { newEpisodeId });
  });

  test("is remembered with its turn and time", () => {
    const { kind, state } = idle(STATE);
    assert.equal(kind, "inject");
    assert.deepEqual(state, {
      ...STATE,
      episode: {
        ...EPISODE,
        autoTurnCount: 2,
        cumulativeTokens: 150,
        stagnationCount: 0,
        lastIncompleteHash: state.episode?.lastIncompleteHash,
      },
      nudgedTurnIds: ["turn 1", "turn 2"],
      nudgedAt: NOW,
      chargedTurnId: "turn 2",
      progress: { fewestOpen: 2, strikes: 0 },
    });
  });

  test("comes once for a turn, and the turn is charged once", () => {
    const first = idle(STATE);
    const again = idle(first.state, { todos: reword("more") });
    assert.equal(again.reason, "already-nudged");
    assert.equal(again.state, first.state);
    const next = idle(ended(first.state, "turn 3"), { todos: reword("more") });
    assert.equal(next.kind, "inject");
    for (const earlier of ["turn 1", "turn 2", "turn 3"]) {
      assert.equal(idle(ended(next.state, earlier)).reason, "already-nudged");
    }
  });
});

describe("a skip", () => {
  test("answers the very state that it was given if nothing changes", () => {
    for (const state of [EMPTY_STATE, ended(EMPTY_STATE, "1", 10)]) {
      assert.equal(idle(state, { guards: { isPlanMode: true } }).state, state);
    }
  });

  for (const reason of ["no-incomplete-todos", "paused", "max-auto-turns", "plan-mode"] as const) {
    test(`uses up the restart's suppressor, also at ${reason}`, () => {
      const armed = TWEAKS["restart-kick-suppressed"](TWEAKS[reason](READY));
      const { kind, state } = decideContinuation(armed);
      assert.equal(kind, "skip");
      assert.equal(state.suppressNextIdleNudgeReason, null);
    });
  }

  test("charges the turn to the open episode, once", () => {
    const held = idle(STATE, { guards: { hasBackgroundWork: true } });
    assert.equal(held.reason, "background-work");
    assert.equal(held.state.episode?.cumulativeTokens, 150);
    assert.equal(held.state.episode?.autoTurnCount, 1);
    const again = idle(held.state, { guards: { hasBackgroundWork: true } });
    assert.equal(again.state, held.state);
    assert.equal(idle(held.state).state.episode?.cumulativeTokens, 150);
    assert.equal(idle(ended(held.state, "3", 7)).state.episode?.cumulativeTokens, 157);
  });
});

describe("a ceiling", () => {
  const ceilings = [
    "clock-went-back",
    "max-auto-turns",
    "max-tokens",
    "max-wall-clock",
    "stagnation",
    "no-real-progress",
  ] as const;

  for (const ceiling of ceilings) {
    test(`${ceiling} stays hit, whatever comes, until a user speaks`, () => {
      const hit = decideContinuation(TWEAKS[ceiling](READY));
      assert.equal(hit.state.exhausted, ceiling);
      const harmless = { ...hit.state, episode: { ...EPISODE, stagnationCount: 0 } };
      const { nudgedAt: _at, progress: _progress, ...later } = ended(harmless, "9");
      const again = idle(later, { todos: reword("other work"), now: NOW + 1 });
      assert.equal(again.reason, ceiling);
      assert.equal(again.state, later);
      const spoken = onTurnOutcome(onTurnStart(later, true), {
        turnId: "10",
        stopReason: "stop",
        endedAt: NOW,
      });
      assert.equal(idle(spoken).kind, "inject");
    });
  }

  test("is hit at the limit, not before", () => {
    const at = (cumulativeTokens: number): string =>
      idle({ ...STATE, episode: { ...EPISODE, cumulativeTokens } }).reason;
    assert.deepEqual([at(24_949), at(24_950)], ["incomplete-todos", "max-tokens"]);
  });

  test("of progress is off unless it is asked for, and goes by the fewest ever open", () => {
    const strict = { ...DEFAULT_LIMITS, maxAutoTurns: 9, progressLimit: 2 };
    const opens = [2, 3, 1, 2, 1, 1];
    const run = (limits: DecisionInput["limits"]): string[] => {
      let state: ContinuationState = EMPTY_STATE;
      return opens.map((open, turn) => {
        const todos = Array.from({ length: open }, (_, place) => ({
          content: `${turn}.${place}`,
          status: "pending",
        }));
        const decision = idle(ended(state, `${turn}`), { todos, ...(limits && { limits }) });
        ({ state } = decision);
        return decision.reason;
      });
    };
    const go = "incomplete-todos";
    assert.deepEqual(run(strict), [go, go, go, go, "no-real-progress", "no-real-progress"]);
    assert.deepEqual(run({ ...DEFAULT_LIMITS, maxAutoTurns: 9 }), [go, go, go, go, go, go]);
  });

  test("that is no number, or none at all, counts as 0", () => {
    for (const bad of [Number.NaN, -1, 0.5, Infinity, "3", null, undefined]) {
      const limits = { ...DEFAULT_LIMITS, maxAutoTurns: bad } as DecisionInput["limits"];
      assert.equal(idle(STATE, { ...(limits && { limits }) }).reason, "max-auto-turns");
    }
    const limits = { ...DEFAULT_LIMITS, progressLimit: Number.NaN };
    assert.equal(idle(STATE, { limits }).reason, "no-real-progress");
  });

  test("that a person raised lets the same turn go on", () => {
    const hit = idle({ ...STATE, episode: { ...EPISODE, autoTurnCount: 3 } });
    assert.equal(hit.reason, "max-auto-turns");
    const raised = extend(hit.state, { maxAutoTurns: 4 });
    assert.ok(raised.ok);
    const next = idle(raised.state);
    assert.equal(next.kind, "inject");
    assert.equal(idle(ended(next.state, "9"), { todos: reword("x") }).reason, "max-auto-turns");
  });
});

describe("an ending in doubt", () => {
  const doubt = { ...CLEAR, reading: "doubt", text: "Which one?", what: "a choice" } as const;

  test("rests while the person is there, and is kept for them", () => {
    const { reason, state } = idle(STATE, { ending: doubt });
    assert.equal(reason, "in-doubt");
    const { sign } = CLEAR;
    assert.deepEqual(state.awaits, { what: "a choice", text: "Which one?", since: NOW, sign });
    const lastMessage = "There are two tables. Which one? I have changed nothing.";
    const told = idle({ ...STATE, report: { lastMessage } }, { ending: doubt }).state.awaits?.text;
    assert.equal(told, "There are two tables. Which one?", "with what leads up to it");
    const talk = { toolCalls: 0, hasChangedList: false };
    const asked = idle(STATE, { ending: { ...doubt, reading: "awaits" }, work: talk });
    assert.equal(asked.reason, "conversation");
    assert.equal(asked.state.awaits?.text, "Which one?", "also where nothing was done");
    const again = idle(state, { ending: doubt, now: NOW + 1 });
    assert.equal(again.state.awaits?.since, NOW);
    assert.equal(onTurnStart(state, true).awaits, undefined);
    assert.equal(idle(state).state.awaits, undefined, "a nudge ends it");
  });

  test("is parked while they are away, within the budget and once a turn", () => {
    const parked = idle(STATE, { ending: doubt, isAway: true });
    assert.ok(parked.kind === "inject");
    assert.equal(parked.text, "park");
    assert.equal(parked.episode.autoTurnCount, EPISODE.autoTurnCount + 1);
    assert.equal(parked.state.awaits?.text, "Which one?");
    assert.equal(idle(parked.state, { ending: doubt, isAway: true }).reason, "already-nudged");
  });

  test("is neither nudged nor parked where what comes next is risky or awaited", () => {
    for (const ending of [
      { ...doubt, isRisky: true },
      { ...CLEAR, isRisky: true },
      { ...CLEAR, reading: "awaits" } as const,
    ]) {
      for (const isAway of [false, true]) {
        assert.equal(idle(STATE, { ending, isAway }).reason, "awaiting");
      }
    }
  });
});

describe("after an interrupt", () => {
  const { state: nudged } = idle(STATE);
  const stopped = onTurnOutcome(nudged, { turnId: "3", stopReason: "aborted", endedAt: NOW });
  const spoken = (work: DecisionInput["work"]): string => {
    const begun = onTurnStart(stopped, true, "4", { prompt: "Go on." });
    const over = onTurnOutcome(begun, { turnId: "4", stopReason: "stop", endedAt: NOW });
    return idle(over, { ...(work && { work }) }).reason;
  };

  test("the agent rests until it works again", () => {
    assert.equal(spoken({ toolCalls: 0, hasChangedList: false }), "after-interrupt");
    assert.equal(spoken({ toolCalls: 0, hasChangedList: true }), "incomplete-todos");
    assert.equal(spoken({ toolCalls: 2, hasChangedList: false }), "incomplete-todos");
    assert.equal(spoken({}), "incomplete-todos", "unknown counts as work");
  });

  test("a reset lifts it", () => {
    assert.equal(reset(stopped).interrupted, undefined);
  });
});

test("a caller without a scope is told which it lacks", () => {
  assert.equal(decideWithoutScope(undefined).reason, "no-origin");
  assert.equal(decideWithoutScope({ kind: "subagent" }).reason, "no-scope");
});

describe("at delivery", () => {
  const { state } = idle(STATE);

  test("nothing came between", () => {
    assert.equal(reasonToWithhold(state, "turn 2"), null);
    assert.equal(reasonToWithhold(state, "turn 2", { isSwitchedOff: false }), null);
  });

  test("a switch, a stop, a pause, damage or another turn withholds the nudge", () => {
    const aborted = onTurnOutcome(state, { turnId: "turn 2", stopReason: "aborted", endedAt: NOW });
    assert.deepEqual(
      [
        reasonToWithhold(state, "turn 2", { isSwitchedOff: true }),
        reasonToWithhold(aborted, "turn 2"),
        reasonToWithhold({ ...state, paused: true }, "turn 2"),
        reasonToWithhold({ ...state, damage: ["state"] }, "turn 2"),
        reasonToWithhold(onTurnStart(state, true), "turn 2"),
        reasonToWithhold(ended(state, "turn 3"), "turn 2"),
      ],
      [
        "kill-switch",
        "user-abort-blocked",
        "paused",
        "state-damaged",
        "turn-not-safe",
        "turn-not-safe",
      ],
    );
  });
});
