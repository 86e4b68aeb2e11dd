import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { slowInputs } from "./inputs.ts";
import { TEXT_READERS } from "./readers.ts";
import { within } from "./within.ts";

const MEGABYTE = 1_000_000;
/** Far more than linear time takes, far less than quadratic time does. */
const HANGS = 10_000;

/** What once took quadratic time or worse, each with the reader that it was slow in. */
const ONCE_SLOW: readonly (readonly [reader: string, input: string])[] = [
  ["hooks of gemini-cli", "Output: and exit codes"],
  ["hooks of gemini-cli", "Output:  and lines"],
  ["maskSecrets", `aws_secret_access_key=${"a".repeat(40)}`],
  ["maskSecrets", "-eyJ"],
  ["boundEvent", `aws_secret_access_key=${"a".repeat(40)}`],
  ["gitSetting", "[ and spaces"],
  ["import from checklist", "# a and spaces"],
  ["foldRecall", "recalls without an end"],
  ["foldRecall", "lines before a recall"],
];

describe("a megabyte of slow text does not hold up", () => {
  for (const [name, unit] of ONCE_SLOW) {
    test(`${name}: ${JSON.stringify(unit)}`, () => {
      const reader = TEXT_READERS.find((one) => one.name === name);
      const input = [...slowInputs(MEGABYTE)].find((one) => one.name === unit);
      assert.ok(reader && input);
      reader.prepare?.(input.text);
      within(HANGS, () => reader.read(input.text));
    });
  }
});
