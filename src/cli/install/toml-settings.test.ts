import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { addTable, removeTable, tableAt } from "./toml-settings.ts";

const ENTRY = {
  path: ["mcp_servers", "doneward"],
  value: { command: "/bin/doneward", args: ["mcp"] },
};

function added(text: string): string {
  const edited = addTable(text, ENTRY);
  assert.ok(edited.ok, text);
  assert.ok(edited.text.startsWith(text));
  assert.deepEqual(tableAt(edited.text, ENTRY.path), ENTRY.value);
  return edited.text;
}

const FOLLOWING: { readonly [title: string]: string } = {
  nothing: "",
  "a comment": "\n# mine\n",
  "a table": '\n[hooks.state."x"]\ntrusted_hash = "sha256:1"\n',
  "a table without a gap": "[last]\na = 1\n",
};

describe("a table", () => {
  for (const [title, following] of Object.entries(FOLLOWING)) {
    for (const eol of ["\n", "\r\n"]) {
      test(`goes without a trace: before ${title}, lines end with ${JSON.stringify(eol)}`, () => {
        const line = fc.constantFrom("", "# c", 'a."doneward" = "["', "  # [b]", "x = [\n1,\n]");
        const lines = fc.uniqueArray(line, { selector: (text) => text || {} });
        const ending = following.replaceAll("\n", eol);
        fc.assert(
          fc.property(lines, (given) => {
            const text = given.map((each) => `${each}\n`).join("");
            const before = text.replaceAll("\n", eol);
            assert.equal(removeTable(added(before) + ending, ENTRY), before + ending);
          }),
          { numRuns: scaled(100) },
        );
      });
    }
  }

  test("behind a line that does not end leaves that one ended", () => {
    assert.equal(removeTable(`${added("a = 1")}# b`, ENTRY), "a = 1\n# b");
  });

  test("goes also where somebody wrote it as a line", () => {
    const line = 'doneward = { command = "/bin/doneward", args = ["mcp"] }';
    for (const head of ["[mcp_servers]\n", '[mcp_servers]\r\nother = { command = "x" }\r\n']) {
      assert.equal(removeTable(`${head}${line}\n# end\n`, ENTRY), `${head}# end\n`);
    }
    const [head, tail] = ["# a\n[mcp_servers]\n", "[b]\nc = 1\n"];
    assert.equal(removeTable(`${head}${line}\n${tail}`, ENTRY), head + tail);
    assert.equal(removeTable(`a = 1\nmcp_servers.${line}\n`, ENTRY), "a = 1\n");
  });

  test("goes without a trace beside a number that is larger than others can be", () => {
    const before = "model_auto_compact_token_limit = 9223372036854775807\n";
    assert.equal(removeTable(`${added(before)}[b]\n`, ENTRY), `${before}[b]\n`);
  });

  test("that cannot be told from what is around it stays", () => {
    const text = 'mcp_servers = { doneward = { command = "/bin/doneward" }, b = {} }\n';
    assert.equal(removeTable(text, ENTRY), text);
    assert.equal(removeTable("[", ENTRY), "[");
  });
});
