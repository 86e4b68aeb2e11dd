import assert from "node:assert/strict";

import type { ContinuationLimits, LimitExtension } from "../../src/continuation/index.ts";
import type { JsonValue } from "../../src/todo/index.ts";
import type { Event } from "./world.ts";

type Data = { readonly [field: string]: JsonValue | undefined };

/**
 * Reads what happened from the beginning and objects to every nudge that should
 * not have been. Knows the promises and nothing of how they are kept.
 */
export function judge(events: readonly Event[], limits: ContinuationLimits): void {
  let nudges = 0;
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

  for (const event of events) {
    const data = ("data" in event ? event.data : {}) as Data;
    switch (event.kind) {
      case "turn-started":
        if (data["by"] !== "user") break;
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
        const { turnId } = event as { turnId: string };
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
