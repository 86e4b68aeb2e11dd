import { hash } from "node:crypto";
import type { ContinuationState } from "../../src/continuation/index.ts";
import { decideContinuation, EMPTY_STATE } from "../../src/continuation/index.ts";
import { measured, takeTurns } from "../measure.ts";
import type { Suite } from "../suite.ts";

const todos = Array.from({ length: 50 }, (_, place) => ({
  id: `t${place}`,
  content: `Change the module number ${place} and run its tests`,
  status: place === 0 ? "in_progress" : "pending",
}));

const state: ContinuationState = {
  ...EMPTY_STATE,
  lastTurnOutcome: { turnId: "1", stopReason: "stop", endedAt: 0, tokens: 100 },
};

/** What any decision on a list has to do: bring the open todos into one form and hash them. */
function canonicalHash(): string {
  const canonical = todos
    .filter(({ status }) => status !== "completed" && status !== "cancelled")
    .map(({ id, status, content }) => ({
      id,
      status,
      content: content.trim().replace(/\s+/g, " "),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return hash("sha256", JSON.stringify(canonical));
}

const FLOOR = "canonical string and its hash";
const DECISION = "decideContinuation";

/** What a decision costs on top of the hash that it needs. */
export const continuation: Suite = {
  name: "continuation",
  async run() {
    const newEpisodeId = (): string => "e";
    const turns = await takeTurns([
      { name: FLOOR, run: canonicalHash },
      { name: DECISION, run: () => decideContinuation({ state, todos, now: 1, newEpisodeId }) },
    ]);
    return [
      {
        title: "A decision on a list of 50 todos",
        floor: FLOOR,
        rows: [FLOOR, DECISION].map((name) => measured(turns, name, FLOOR)),
        bars: [{ contestant: DECISION, atMost: 1.5 }],
      },
    ];
  },
};
