import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sighting } from "./presence.ts";
import { presenceOf } from "./presence.ts";

const HERE = { bootId: "boot", machine: "here", pidNamespace: "1" };
const SOUGHT = { ...HERE, pid: 7, startedAt: "100" };
const runs =
  (startedAt: string | null): (() => Sighting) =>
  () => ({ runs: true, startedAt });
const unasked = (): Sighting => assert.fail("nothing can be learned by looking");

test("a process is there as long as what runs under its number is not known to be another", () => {
  assert.equal(presenceOf(SOUGHT, HERE, runs("100")), "alive");
  assert.equal(presenceOf(SOUGHT, HERE, runs(null)), "alive");
  assert.equal(presenceOf(SOUGHT, HERE, runs("101")), "gone");
  assert.equal(
    presenceOf(SOUGHT, HERE, () => ({ runs: false })),
    "gone",
  );
});

test("a process of an earlier start of this machine is gone, that of another machine unseen", () => {
  assert.equal(presenceOf({ ...SOUGHT, bootId: "before" }, HERE, unasked), "gone");
  const other = { ...SOUGHT, bootId: "other", machine: "there" };
  assert.equal(presenceOf(other, HERE, unasked), "unseen");
  const nameless = { ...SOUGHT, bootId: null, machine: "there" };
  assert.equal(presenceOf(nameless, { ...HERE, bootId: null }, unasked), "unseen");
});

test("the numbers of another container say nothing here", () => {
  assert.equal(presenceOf({ ...SOUGHT, pidNamespace: "2" }, HERE, unasked), "unseen");
  assert.equal(presenceOf({ ...SOUGHT, pidNamespace: null }, HERE, unasked), "unseen");
});
