import assert from "node:assert/strict";
import { test } from "node:test";
import { measureQuality } from "../fixtures/quality.ts";

test("of the labelled runs, 95 of 100 alarms are right and 90 of 100 stuck ones are found", (t) => {
  const { runs, hard, precision, recall, wrong, missed } = measureQuality();
  t.diagnostic(`${runs} runs, ${hard} hard ones: precision ${precision}, recall ${recall}`);
  assert.ok(precision >= 0.95, wrong.join("\n"));
  assert.ok(recall >= 0.9, missed.join("\n"));
});
