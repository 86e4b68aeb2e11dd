import assert from "node:assert/strict";

import type { ContinuationLimits, LimitExtension } from "../../src/continuation/index.ts";
import type { JsonValue } from "../../src/todo/index.ts";
import { RISKY } from "./host.ts";
import type { Delivered, World } from "./world.ts";

type Data = { readonly [field: string]: JsonValue | undefined };

/**
 * Reads what happened from the beginning and objects to every nudge that should
 * not have been. Knows the promises and nothing of how they are kept.
 */
export function judge(world: World, limits: ContinuationLimits): void {
  const { events, turns, writers, isTold } = world;
  let nudges = 0;
  /** The last prompt of a person asks for a part of the work only. */
  let isLimited = false;
  /** What a person raised the limit to, for the open episode or else the next. */
  let raised = 0;
  let isPaused = false;
  let isStopped = false;
  let isDamaged = false;
  let isOff = false;
  const decided = new Set<string>();
  const delivered = new Set<string>();

  /** A real user spoke, or a person gave a new budget. */
  const startOver = (): void => {
    // What a person had said may be among what was damaged.
    if (isDamaged) isPaused = false;
    nudges = 0;
    isStopped = false;
    isDamaged = false;
  };

  const objectToNudge = (): void => {
    assert.ok(!isStopped, "nudged after a user's stop");
    assert.ok(!isPaused, "nudged in a pause");
    assert.ok(!isDamaged, "nudged on a damaged state");
  };

  const objectToText = ({ turnId, session, next, text, isAway }: Delivered): void => {
    const ending = turns.get(turnId)?.ending;
    assert.ok(!next.includes(RISKY), `${turnId}: told to go on with what is risky`);
    const isOwn = !isTold || writers.get(next)?.has(session);
    assert.ok(isOwn, `${turnId}: ${next} is not of ${session}`);
    assert.notEqual(ending, "refuses", `${turnId}: told to go on while a person is awaited`);
    if (ending === "asks") {
      assert.equal(text, "park", `${turnId}: nudged while a person is awaited`);
    }
    if (text === "park") assert.ok(isAway, `${turnId}: parked while the person is there`);
    const isBeyond = isLimited && text === "nudge";
    assert.ok(!isBeyond, `${turnId}: nudged beyond what was asked for`);
  };

  for (const event of events) {
    const data = ("data" in event ? event.data : {}) as Data;
    switch (event.kind) {
      case "turn-started":
        if (data["by"] !== "user") break;
        isLimited = turns.get(String(data["turnId"]))?.isLimited ?? false;
        if (nudges > 0 || isDamaged) raised = 0;
        startOver();
        break;
      case "continuation-reset":
        startOver();
        raised = 0;
        break;
      case "continuation-extended":
        raised = (data["limits"] as LimitExtension).maxAutoTurns ?? raised;
        break;
      case "turn-ended":
        isStopped ||= data["stopReason"] === "aborted" && (data["cause"] ?? "user") === "user";
        break;
      case "continuation-paused":
        isPaused = true;
        break;
      case "continuation-resumed":
        isPaused = false;
        break;
      case "damaged":
        isDamaged = true;
        break;
      case "switched":
        ({ isOff } = event as { isOff: boolean });
        break;
      case "continuation-decided": {
        if (data["kind"] !== "inject") break;
        const turnId = String(data["turnId"]);
        assert.ok(!decided.has(turnId), `${turnId} was nudged twice`);
        decided.add(turnId);
        const limit = Math.max(limits.maxAutoTurns, raised);
        assert.ok(++nudges <= limit, `nudge ${nudges} of ${limit}`);
        objectToNudge();
        break;
      }
      case "delivered": {
        const nudge = event as Delivered;
        const { turnId } = nudge;
        objectToText(nudge);
        assert.ok(decided.has(turnId), `${turnId} was delivered before it was kept`);
        assert.ok(!delivered.has(turnId), `${turnId} was delivered twice`);
        delivered.add(turnId);
        objectToNudge();
        // The switch is not part of what is kept: it may go off while a decision is being kept.
        assert.ok(!isOff, "nudged while switched off");
        break;
      }
    }
  }
}
