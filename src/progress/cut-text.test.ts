import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cutText } from "./cut-text.ts";

test("a cut text is no longer than it may be, and holds no half character that was whole", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "👍", "👩‍💻"), maxLength: 30 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (whole, most) => {
      const cut = cutText(whole, most);
      assert.ok(cut.length <= most);
      assert.ok(cut.isWellFormed());
      assert.equal(cut === whole, whole.length <= most);
      assert.ok(cut === whole || (cut.endsWith("…") && whole.startsWith(cut.slice(0, -1))));
    }),
  );
});
