import assert from "node:assert/strict";
import { test } from "node:test";
import { isExpiring } from "./is-expiring.ts";

test("a lease is expiring from its last third until it is over", () => {
  const lease = { wallDeadline: 1_000, monotonicDeadline: 0, bootId: "", length: 300 };
  const at = (moment: number): boolean => isExpiring({ lease }, moment);
  assert.deepEqual([700, 900, 901, 999, 1_000].map(at), [false, false, true, true, false]);
});

test("what is held until it is released does not expire", () => {
  assert.equal(isExpiring({}, 0), false);
});
