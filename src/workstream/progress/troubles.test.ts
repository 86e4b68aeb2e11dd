import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { RuntimeEvent, Verdict } from "../../progress/index.ts";
import { Troubles } from "./follower.ts";

function verdict(rule: Verdict["rule"], more: Partial<Verdict> = {}): Verdict {
  const level = "warning" as const;
  return { rule, level, count: 10, threshold: 10, at: 1, calls: [], isBlocking: false, ...more };
}

const said: RuntimeEvent = { kind: "message", at: 2, from: "agent" };
const kidSaid: RuntimeEvent = { ...said, agent: "kid" };
const turn: RuntimeEvent = { kind: "turn-started", at: 2 };
const kidTurn: RuntimeEvent = { ...turn, agent: "kid" };
const written: RuntimeEvent = { kind: "list-changed", at: 2, open: 1, completed: [] };
const kidEnded: RuntimeEvent = { kind: "agent-ended", at: 2, agent: "kid", outcome: "done" };
const otherEnded: RuntimeEvent = { ...kidEnded, agent: "other" };

const ENDS: [what: string, of: Verdict, ends: RuntimeEvent[], stays: RuntimeEvent[]][] = [
  ["silence", verdict("no_output"), [said, kidSaid, turn], []],
  ["a child's silence", verdict("child_no_output", { agent: "kid" }), [kidSaid], [said, turn]],
  ["a stale list", verdict("stale_list"), [written], [said, turn, kidEnded]],
  ["a loop", verdict("ping_pong"), [turn], [said, written, kidTurn, kidEnded]],
  [
    "a child's loop",
    verdict("ping_pong", { agent: "kid" }),
    [kidTurn, kidEnded],
    [turn, kidSaid, otherEnded],
  ],
];

describe("a verdict", () => {
  for (const [what, of, ends, stays] of ENDS) {
    test(`of ${what} stands until that is over`, () => {
      for (const event of [...ends, ...stays]) {
        const troubles = new Troubles();
        troubles.add([of]);
        troubles.take(event, []);
        assert.deepEqual(troubles.standing, stays.includes(event) ? [of] : [], event.kind);
      }
    });
  }

  test("takes the place of the same one, and stands beside one of another tool or child", () => {
    const troubles = new Troubles();
    const warned = verdict("generic_repeat", { tool: "read" });
    const critical = { ...warned, level: "critical", count: 20 } as const;
    const others = [
      { ...warned, tool: "bash" },
      { ...warned, agent: "kid" },
      verdict("ping_pong", { tool: "read" }),
    ];
    troubles.add([warned, ...others]);
    troubles.add([critical]);
    assert.deepEqual(troubles.standing, [...others, critical]);
  });

  test("goes when there are twenty newer ones", () => {
    const troubles = new Troubles();
    const many = Array.from({ length: 25 }, (_, n) => verdict("ping_pong", { tool: `t${n}` }));
    troubles.add(many);
    assert.deepEqual(troubles.standing, many.slice(5));
  });
});
