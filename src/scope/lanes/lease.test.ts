import assert from "node:assert/strict";
import { test } from "node:test";
import { isRenewalDue, leaseFrom, leaseLeft } from "./lease.ts";

const NOW = { now: 1_000_000, monotonic: 5_000, bootId: "boot" };
const LENGTH = 300;
const lease = leaseFrom(NOW, LENGTH);

test("the clock that nobody sets decides, and the one on the wall after a restart", () => {
  assert.equal(leaseLeft(lease, { ...NOW, now: 0, monotonic: 5_100 }), 200);
  assert.equal(leaseLeft(lease, { now: 1_000_050, monotonic: 0, bootId: "next" }), 250);
});

test("a lease is renewed when a third of it is used up, or when its clock makes no sense", () => {
  const isDue = (clocks: Partial<typeof NOW>): boolean =>
    isRenewalDue(lease, { ...NOW, ...clocks }, LENGTH);
  assert.equal(isDue({ monotonic: 5_099 }), false);
  assert.equal(isDue({ monotonic: 5_100 }), true);
  assert.equal(isDue({ monotonic: 4_999 }), true);
  assert.equal(isDue({ bootId: "next" }), true);
});
