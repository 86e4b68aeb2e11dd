import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { PLANTED } from "../fixtures/planted.ts";
import { SecretStream } from "./secret-stream.ts";
import { maskSecrets } from "./secrets.ts";

function streamed(pieces: readonly string[]): string {
  const stream = new SecretStream();
  return pieces.map((piece) => stream.push(piece)).join("") + stream.end();
}

test("a line is let go when it is complete", () => {
  const stream = new SecretStream();
  assert.deepEqual(
    ["- one", " step\n- two", "\n"].map((piece) => stream.push(piece)),
    ["", "- one step\n", "- two\n"],
  );
  assert.equal(stream.end(), "");
});

/** Pieces of a text that is cut in a few places. */
function pieces(text: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  return fc.tuple(text, fc.array(fc.nat(400), { maxLength: 12 })).map(([whole, cuts]) => {
    const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length];
    places.sort((one, other) => one - other);
    return places.slice(1).map((end, number) => whole.slice(places[number], end));
  });
}

test("however a text is cut, no secret comes through", () => {
  const part = fc.oneof(
    fc.constantFrom(...PLANTED.map(([, secret]) => `\n${secret}\n`)),
    fc.constantFrom(
      "\n",
      " ",
      "password:\n",
      "Bearer\n",
      "a",
      "- step",
      "-----BEGIN CERTIFICATE-----",
    ),
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(pieces(text), (cut) => {
      const shown = streamed(cut);
      for (const [kind, secret] of PLANTED) assert.ok(!shown.includes(secret), kind);
    }),
    { numRuns: scaled(500) },
  );
});

test("however ordinary text is cut, it comes through as it is", () => {
  fc.assert(
    fc.property(pieces(fc.lorem({ maxCount: 20 })), (cut) => {
      assert.equal(streamed(cut), cut.join(""));
    }),
    { numRuns: scaled(100) },
  );
});

test("a value is covered although a line ends between it and its name", () => {
  assert.equal(
    streamed(["say\npassword:", "\n", "  hunter2hunter2", "\n"]),
    maskSecrets("say\npassword:\n  hunter2hunter2\n"),
  );
  assert.match(streamed(["password:\n", "hunter2hunter2"]), /secret: value/);
});
