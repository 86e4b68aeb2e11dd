import assert from "node:assert/strict";
import crypto from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/index.ts";
import { hash, randomBytes, randomUUID } from "./index.ts";

test("hashes texts of every length around the ends of blocks as Node does", () => {
  for (let length = 0; length <= 200; length++) {
    const text = "a".repeat(length);
    assert.equal(hash("sha256", text), crypto.hash("sha256", text), String(length));
  }
});

test("hashes any text as Node does", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ minLength: 1_990, maxLength: 2_010 }),
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(hash("sha256", text), crypto.hash("sha256", text));
    }),
    { numRuns: scaled(1_000) },
  );
});

test("leaves to Node what it does not know", () => {
  for (const algorithm of ["sha1", "sha512"]) {
    assert.equal(hash(algorithm, "a"), crypto.hash(algorithm, "a"));
  }
  assert.equal(hash("sha256", "a", "base64"), crypto.hash("sha256", "a", "base64"));
  assert.equal(hash("sha256", Buffer.of(255)), crypto.hash("sha256", Buffer.of(255)));
});

test("gives other bytes and names every time", () => {
  const names = new Set(Array.from({ length: 100 }, randomUUID));
  assert.equal(names.size, 100);
  for (const name of names) {
    assert.match(name, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  const [one, other] = [randomBytes(16), randomBytes(16)];
  assert.equal(one.length, 16);
  assert.notDeepEqual(one, other);
});
