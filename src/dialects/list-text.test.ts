import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { batches, contextAt, lists } from "../todo/fixtures/arbitraries.ts";
import { apply } from "../todo/index.ts";
import { DIALECTS } from "./catalogue.ts";
import type { Outcome } from "./dialect.ts";

const cases = fc.record({ before: lists, operations: batches });

describe("what was said of a frozen todo before changes no reply", () => {
  for (const dialect of DIALECTS) {
    test(dialect.name, () => {
      fc.assert(
        fc.property(cases, ({ before, operations }) => {
          const outcome: Outcome = {
            ...apply(before, operations, dialect.rules, contextAt(2)),
            ...{ before, revision: 2, isDurable: true },
            tool: dialect.tools[0]?.name ?? "",
            sent: SENT,
          };
          const plain = dialect.encode(structuredClone(outcome));
          const kept = frozen(structuredClone(outcome));
          for (let time = 0; time < 2; time++) assert.deepEqual(dialect.encode(kept), plain);
        }),
        { numRuns: scaled(100) },
      );
    });
  }
});

/** What any of the vocabularies keeps of a call for its reply. */
const SENT = { explanation: null, ignored: [], places: [], incomplete: [], replaces: true };

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(Object.freeze(value))) frozen(part);
  }
  return value;
}
