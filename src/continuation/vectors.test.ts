import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { HashedTodo } from "../todo/hash.ts";
import vectors from "./fixtures/vectors.json" with { type: "json" };
import type { ContinuationState, Episode, TurnOutcome } from "./index.ts";
import {
  armRestartKick,
  classifyStopReason,
  consumeRestartKickSuppression,
  decideContinuation,
  decideWithoutScope,
  EMPTY_STATE,
  extractStopReason,
  extractTurnUsage,
  onTurnOutcome,
  onTurnStart,
  parseContinuationState,
} from "./index.ts";

/** Where we differ on purpose: what we do, and why. */
const DEVIATIONS: { readonly [id: string]: { readonly expect: unknown; readonly why: string } } = {
  B095: {
    expect: {
      ...EMPTY_STATE,
      lastTurnOutcome: { turnId: "t", stopReason: "stop", endedAt: 9 },
    },
    why: "a negative number of tokens would give budget back; it is malformed",
  },
  B143: {
    expect: { stopReason: "stop" },
    why: "a negative number of tokens would give budget back; it counts as unknown",
  },
};

/** What other folders have to hold. */
const ELSEWHERE: { readonly [id: string]: string } = {
  C226: "a plan and a list are two documents: the plan's tests",
  C228: "a list comes back from a transcript: the recall's tests",
};

const executed = new Set<string>();

interface Vector {
  readonly id: string;
  readonly name: string;
  readonly basis: string;
  readonly expect: unknown;
}

function holds<V extends Vector>(
  area: string,
  all: readonly V[],
  run: (vector: V) => unknown,
): void {
  describe(area, () => {
    for (const vector of all) {
      const deviation = DEVIATIONS[vector.id];
      const note = deviation ? `, but ${deviation.why}` : "";
      test(`${vector.id} (${vector.basis}): ${vector.name}${note}`, () => {
        executed.add(vector.id);
        assert.deepEqual(run(vector), deviation ? deviation.expect : vector.expect);
      });
    }
  });
}

/** The fields that the recorded states have. */
function recorded(state: ContinuationState): unknown {
  const { episode, lastTurnOutcome } = state;
  const { suppressNextIdleNudgeReason, autoResumeBlockedUntilRealUserTurn } = state;
  return {
    episode,
    lastTurnOutcome,
    suppressNextIdleNudgeReason,
    autoResumeBlockedUntilRealUserTurn,
  };
}

holds("parsing a state", vectors.parseState, ({ input }) =>
  recorded(parseContinuationState(input.value)),
);

holds("classifying a stop reason", vectors.classifyStopReason, ({ input }) =>
  classifyStopReason(input.raw),
);

holds("extracting a turn's usage", vectors.extractTurnUsage, ({ input }) => {
  const usage = extractTurnUsage(input.event);
  assert.equal(extractStopReason(input.event), usage?.stopReason ?? null);
  return usage;
});

holds("deciding", vectors.decide, ({ input }) => {
  const { todos, limits, now } = input;
  const state = input.state as ContinuationState;
  const decision = decideContinuation({ state, todos, limits, now, newEpisodeId: () => "ep-new" });
  const { kind, reason } = decision;
  return kind === "inject" ? { kind, episode: decision.episode } : { kind, reason };
});

type Step =
  | { readonly op: "todos"; readonly todos: readonly HashedTodo[] }
  | { readonly op: "turnStart"; readonly real: boolean }
  | ({ readonly op: "outcome"; readonly at: number } & Omit<TurnOutcome, "endedAt">)
  | { readonly op: "idle"; readonly now: number };

holds("deciding again and again", vectors.decideSequence, ({ input }) => {
  let state = EMPTY_STATE;
  let todos: readonly HashedTodo[] = [];
  let episodes = 0;
  const idles: unknown[] = [];
  for (const step of input.steps as readonly Step[]) {
    switch (step.op) {
      case "todos":
        ({ todos } = step);
        break;
      case "turnStart":
        state = onTurnStart(state, step.real);
        break;
      case "outcome": {
        const { op: _op, at: endedAt, ...outcome } = step;
        state = onTurnOutcome(state, { ...outcome, endedAt });
        break;
      }
      case "idle": {
        const newEpisodeId = (): string => `ep-${++episodes}`;
        const decision = decideContinuation({ state, todos, now: step.now, newEpisodeId });
        ({ state } = decision);
        const result = decision.kind === "inject" ? "injected" : decision.reason;
        idles.push({ result, episode: meters(state.episode) });
      }
    }
  }
  return { idles, finalState: recorded(state) };
});

function meters(episode: Episode | null): unknown {
  if (!episode) return null;
  const { episodeId, autoTurnCount, cumulativeTokens, stagnationCount } = episode;
  return {
    id: episodeId,
    turns: autoTurnCount,
    tokens: cumulativeTokens,
    stagnation: stagnationCount,
  };
}

holds("transitions", vectors.transition, ({ input }) => {
  let state = input.state as ContinuationState;
  for (const operation of input.ops) {
    if (operation.fn === "arm") state = armRestartKick(state);
    else if (operation.fn === "consume") state = consumeRestartKickSuppression(state);
    else state = onTurnOutcome(state, (operation as { outcome: TurnOutcome }).outcome);
  }
  return recorded(state);
});

holds("without a scope", vectors.injectGuard, ({ input }) => ({
  kind: "skipped",
  reason: decideWithoutScope(input.origin).reason,
}));

test("every recorded behaviour was run, or is held elsewhere", () => {
  const all = Object.values(vectors).flatMap((area) => area.map(({ id }) => id));
  const missed = all.filter((id) => !executed.has(id) && !Object.hasOwn(ELSEWHERE, id));
  assert.deepEqual(missed, []);
});
