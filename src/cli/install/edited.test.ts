import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { INSTRUCTIONS } from "../../clients/instructions.ts";
import { scaled } from "../../testing/scale.ts";
import { addBlock, hasBlock, removeBlock } from "./edited.ts";

describe("a part of a text file", () => {
  for (const eol of ["\n", "\r\n"]) {
    test(`goes without a trace where lines end with ${JSON.stringify(eol)}`, () => {
      const words = fc.string({ unit: fc.constantFrom("a", " ", "#", eol, "ä") });
      fc.assert(
        fc.property(words, (given) => {
          const text = `# Mine${eol}${given}`;
          const added = addBlock(text, INSTRUCTIONS);
          assert.ok(added.ok && hasBlock(added.text, INSTRUCTIONS));
          assert.ok(added.text.startsWith(text));
          assert.doesNotMatch(added.text, eol === "\n" ? /\r/ : /(?<!\r)\n/);
          assert.deepEqual(addBlock(added.text, INSTRUCTIONS), added);
          const ended = text.endsWith("\n") ? text : text + eol;
          for (const following of ["", `more${eol}`, `${eol}# More`]) {
            assert.equal(removeBlock(added.text + following), ended + following);
          }
        }),
        { numRuns: scaled(200) },
      );
    });
  }

  test("is all of a file that was empty", () => {
    const added = addBlock("", INSTRUCTIONS);
    assert.ok(added.ok);
    assert.equal(removeBlock(added.text), "");
    assert.equal(removeBlock(`${added.text}more`), "more");
  });

  test("is known also where somebody changed how lines end", () => {
    const added = addBlock("# Mine\n", INSTRUCTIONS);
    assert.ok(added.ok && hasBlock(added.text.replaceAll("\n", "\r\n"), INSTRUCTIONS));
  });

  test("of somebody else is left alone", () => {
    const other = addBlock("", "Something else");
    assert.ok(other.ok);
    assert.deepEqual(addBlock(other.text, INSTRUCTIONS), { ok: false, why: "taken" });
    assert.equal(removeBlock("no marks"), "no marks");
  });
});
