import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { patchBetween, takenBack } from "./receipt.ts";

describe("a patch", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "b", "\n", "😀") });

  test("of what was only put in holds nothing of the text that was there", () => {
    const parts = fc.array(fc.tuple(texts, texts));
    fc.assert(
      fc.property(parts, (given) => {
        const before = given.map(([kept]) => kept).join("");
        const after = given.flat().join("");
        const patch = patchBetween(before, after);
        assert.deepEqual(Object.keys(patch), ["hash", "inserted"]);
        assert.equal(takenBack(after, patch), before);
        assert.equal(takenBack(`${after}!`, patch), undefined);
      }),
      { numRuns: scaled(300) },
    );
  });

  test("of one part that was put in is that part", () => {
    const { inserted } = patchBetween("{\n  a\n}\n", "{\n  a\n  b\n}\n");
    assert.deepEqual(inserted, [{ start: 6, length: 4 }]);
  });

  test("gives back whatever was changed", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        assert.equal(takenBack(after, patchBetween(before, after)), before);
      }),
      { numRuns: scaled(300) },
    );
  });
});
