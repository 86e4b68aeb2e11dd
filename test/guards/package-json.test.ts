import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import type { Node } from "jsonc-parser";
import { parseTree } from "jsonc-parser";

/** The last one counts, without a word: merges leave such keys behind. */
function repeatedKeys(node: Node | undefined): readonly string[] {
  const children = node?.children ?? [];
  const keys = node?.type === "object" ? children.map((member) => nameOf(member)) : [];
  const repeated = keys.filter((key, place) => keys.indexOf(key) !== place);
  return [...repeated, ...children.flatMap((child) => repeatedKeys(child))];
}

function nameOf({ children = [] }: Node): string {
  return String(children[0]?.value);
}

describe("package.json", () => {
  test("names nothing twice", () => {
    const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    assert.deepEqual(repeatedKeys(parseTree(text)), []);
  });

  test("would be found out, however deep a key is", () => {
    const text = '{ "a": { "b": 1, "c": [{ "d": 1, "d": 2 }], "b": 2 }, "d": 3 }';
    assert.deepEqual(repeatedKeys(parseTree(text)), ["b", "d"]);
  });
});
