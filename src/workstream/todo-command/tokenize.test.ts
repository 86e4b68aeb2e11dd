import assert from "node:assert/strict";
import { test } from "node:test";
import { tokenize } from "./tokenize.ts";

const cases: readonly (readonly [line: string, words: readonly string[], why: string])[] = [
  ["", [], "nothing is no word"],
  ["  \t ", [], "blanks are no word"],
  ["fix login bug", ["fix", "login", "bug"], "blanks part words"],
  ["  fix \t login\n", ["fix", "login"], "several blanks part like one"],
  ['"my phase" x', ["my phase", "x"], "double quotes group"],
  ['a"b c"d', ["ab cd"], "quotes may stand inside a word"],
  ['say \\"hi\\"', ["say", '"hi"'], "a backslash escapes a quote"],
  ["one\\ word", ["one word"], "a backslash escapes a blank"],
  ['"it\\"s"', ['it"s'], "a backslash escapes inside quotes"],
  ["end\\", ["end\\"], "a backslash at the end stands for itself"],
  ['"never closed', ["never closed"], "an unclosed quote ends with the line"],
  ['""', [""], "empty quotes are an empty word"],
  ['a "" b', ["a", "", "b"], "also among others"],
];

for (const [line, words, why] of cases) {
  test(`${JSON.stringify(line)}: ${why}`, () => {
    assert.deepEqual(tokenize(line), words);
  });
}
