import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cutMiddle, cutText } from "./bounds.ts";

const text = fc.string({ unit: fc.constantFrom("a", "é", "👍", "👩‍💻"), maxLength: 30 });

test("a text that is cut in the middle begins and ends as it did", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (whole, most) => {
      const cut = cutMiddle(whole, most);
      assert.ok(cut.length <= most);
      assert.ok(cut.isWellFormed());
      assert.equal(cut === whole, whole.length <= most);
      const [begin = "", end = ""] = cut.split("…");
      assert.ok(cut === whole || (whole.startsWith(begin) && whole.endsWith(end)));
    }),
  );
  assert.equal(cutMiddle("0123456789", 6), "01…789");
});

test("a cut text is no longer than it may be, and holds no half character that was whole", () => {
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
