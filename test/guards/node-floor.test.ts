import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const { passesFloor, refusal } = require("../../src/cli/dispatcher/node-floor.cjs") as {
  passesFloor: (versions: { node: string; sqlite?: string }) => boolean;
  refusal: (versions: { node: string; sqlite?: string }) => string;
};
const { engines } = require("../../package.json") as { engines: { node: string } };

const passing = [
  { node: "22.22.3", sqlite: "3.51.3" },
  { node: "22.23.0", sqlite: "3.51.3" },
  { node: "24.15.0", sqlite: "3.51.3" },
  { node: "24.21.0", sqlite: "3.53.4" },
  { node: "26.0.0", sqlite: "3.51.3" },
];

const refused = [
  { node: "14.21.3" },
  { node: "20.20.2" },
  { node: "22.22.2", sqlite: "3.51.2" },
  { node: "23.11.0", sqlite: "3.53.0" },
  { node: "24.14.0", sqlite: "3.51.2" },
  { node: "25.8.0", sqlite: "3.51.2" },
  { node: "24.21.0", sqlite: "3.52.0" },
];

for (const versions of passing) {
  test(`Node ${versions.node} with SQLite ${versions.sqlite} passes`, () => {
    assert.equal(passesFloor(versions), true);
  });
}

for (const versions of refused) {
  test(`Node ${versions.node} with SQLite ${versions.sqlite ?? "missing"} is refused`, () => {
    assert.equal(passesFloor(versions), false);
  });
}

test("the refusal is one sentence that says which Node to take", () => {
  const sentence = refusal({ node: "20.20.2" });
  assert.match(sentence, /this is Node 20\.20\.2 with no SQLite.*take the latest Node 24\.$/);
  assert.equal(sentence.includes("\n"), false);
});

test("package.json asks for the same Nodes", () => {
  assert.equal(engines.node, ">=22.22.3 <23 || >=24.15");
});
