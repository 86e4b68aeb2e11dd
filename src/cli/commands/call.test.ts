import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { DIALECTS } from "../../dialects/catalogue.ts";
import type { ToolDefinition } from "../../dialects/dialect.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

const PI = ["--dialect", "oh-my-pi"];
const INIT = { ops: [{ op: "init", list: [{ phase: "A", items: ["one", "two"] }] }] };

/** A tool that needs nothing may be called with anything. */
function needsInput({ access, inputSchema }: ToolDefinition): boolean {
  return access === "write" && Array.isArray(inputSchema["required"]);
}

function callPi(input: unknown, ...more: string[]): string[] {
  const word = typeof input === "string" ? input : JSON.stringify(input);
  return ["call", "todo_write", word, ...PI, ...more];
}

async function listOf(world: World): Promise<string> {
  return (await world.run(["show", "--json"])).out;
}

describe("call", () => {
  test("prints the reply that the model would get, and the list is kept", async () => {
    const world = fakeWorld();
    const { code, out, err } = await world.run(callPi(INIT));
    assert.deepEqual({ code, err }, { code: 0, err: "" });
    assert.match(out, /^Remaining items \(2\):\n {2}- one \[in_progress\] \(A\)\n/);
    assert.equal((await world.run(["show"])).out, "# A\n- [/] one\n- [ ] two\n");
  });

  test("reads the input from standard input", async () => {
    const world = fakeWorld({ input: JSON.stringify(INIT) });
    assert.equal((await world.run(callPi("-"))).code, 0);
    assert.equal((await world.run(["show"])).out, "# A\n- [/] one\n- [ ] two\n");
  });

  test("--json is the whole reply", async () => {
    const { out } = await fakeWorld().run(callPi(INIT, "--json"));
    const { schemaVersion, kind, tool, isError, text, details, state } = JSON.parse(out);
    assert.deepEqual(
      { schemaVersion, kind, tool, isError },
      {
        schemaVersion: 1,
        kind: "call",
        tool: "todo_write",
        isError: false,
      },
    );
    assert.match(text, /^Remaining items/);
    assert.deepEqual(state.phases, details.phases);
  });

  test("an error reply is exit code 1, and the state says what was kept", async () => {
    const world = fakeWorld();
    await world.run(callPi(INIT));
    const ops = [
      { op: "done", task: "one" },
      { op: "done", task: "none" },
    ];
    const { code, out } = await world.run(callPi({ ops }));
    assert.equal(code, 1);
    assert.match(out, /^Errors: Task "none" not found\n/);
    assert.equal((await world.run(["show"])).out, "# A\n- [x] one\n- [/] two\n");
  });

  test("an unknown tool names those that there are; an unknown dialect is a usage error", async () => {
    const world = fakeWorld();
    assert.match((await world.run(["call", "frob", "{}", ...PI])).out, /todo_write/);
    const { code, err } = await world.run(["call", "todo_write", "{}", "--dialect", "oh-my-py"]);
    assert.deepEqual(
      { code, err },
      {
        code: 2,
        err: 'Unknown dialect "oh-my-py". Did you mean oh-my-pi?\n',
      },
    );
    assert.equal((await world.run(["call"])).code, 2);
  });

  test("--given starts from a list of the dialect and leaves the list here alone", async () => {
    const world = fakeWorld();
    await world.run(["add", "mine"]);
    const phases = [{ name: "G", tasks: [{ content: "given", status: "abandoned" }] }];
    writeFileSync(join(world.root, "given.json"), JSON.stringify({ phases }));
    const input = { ops: [{ op: "start", task: "given" }] };
    const { out } = await world.run(callPi(input, "--given", "given.json", "--json"));
    assert.deepEqual(JSON.parse(out).state.phases[0].tasks, [
      { content: "given", status: "in_progress" },
    ]);
    assert.equal((await world.run(["show"])).out, "# Todos\n- [ ] Mine\n");
  });

  test("--given refuses what is no list", async () => {
    const world = fakeWorld();
    writeFileSync(join(world.root, "given.json"), "{");
    assert.equal((await world.run(callPi(INIT, "--given", "given.json"))).code, 2);
    writeFileSync(join(world.root, "given.json"), "7");
    assert.match((await world.run(callPi(INIT, "--given", "given.json"))).err, /has no list/);
    assert.equal((await world.run(callPi(INIT, "--given", "none.json"))).code, 2);
  });
});

describe("call --jsonl", () => {
  test("answers every line with a line, in order", async () => {
    const calls = [
      { tool: "todo_write", input: INIT },
      { ops: [{ op: "done", task: "one" }] },
      { tool: "frob", input: {} },
    ];
    const input = `${calls.map((line) => JSON.stringify(line)).join("\n")}\n\nnot json\n`;
    const { code, out } = await fakeWorld({ input }).run(["call", "--jsonl", ...PI]);
    const results = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(code, 1);
    assert.deepEqual(
      results.map(({ tool, isError }) => [tool, isError]),
      [
        ["todo_write", false],
        ["todo_write", false],
        ["frob", true],
        ["todo_write", true],
      ],
    );
    for (const { state } of results.slice(1)) {
      assert.equal(state.phases[0].tasks[0].status, "completed");
    }
  });
});

describe("bad input", () => {
  const shapeless: { readonly [what: string]: string } = {
    "no JSON": "{ops: nope",
    "an empty text": "",
    null: "null",
    "a number": "7",
    "an array": "[[]]",
    "a text": '"hello"',
    "wrong types": '{"ops": 1, "todos": {"a": 1}, "plan": "x", "items": true}',
    "a forbidden key": '{"ops": [{"__proto__": {"polluted": true}}], "todos": [{"__proto__": {}}]}',
    "a forbidden key at the top": '{"constructor": {"prototype": {"polluted": true}}}',
    "deep nesting": `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
  };

  for (const dialect of DIALECTS) {
    for (const tool of dialect.tools.filter(needsInput)) {
      test(`${dialect.name} ${tool.name} answers it with an error and keeps the list`, async () => {
        const world = fakeWorld();
        await world.run(["add", "keep me"]);
        const before = await listOf(world);
        for (const [what, input] of Object.entries(shapeless)) {
          const argv = ["call", tool.name, "-", "--dialect", dialect.name];
          const { code, out, err } = await world.run(argv, { input });
          assert.deepEqual({ what, code, err }, { what, code: 1, err: "" });
          assert.ok(out.length > 1, what);
          assertNothingToExecute(out);
          assert.equal(await listOf(world), before, what);
        }
        assert.equal(({} as { polluted?: boolean }).polluted, undefined);
      });
    }
  }

  const contents: { readonly [what: string]: string } = {
    NUL: "a\0b",
    "ANSI colours": "\x1b[31mred\x1b[0m",
    "a title and a clipboard write": "\x1b]0;pwned\x07\x1b]52;c;cHduZWQ=\x07",
    "a cleared screen": "\x1bc\x1b[2J\x1b[3J",
    "C1 controls": "\u009b2J\u0090x\u009c",
    "a lone surrogate": "half \ud83d of it",
    "bidi overrides": "abc\u202egpj.exe",
    "line breaks": "one\r\ntwo\u2028three",
    "a carriage return": "harmless\rDone: everything",
    "tag characters": "hi\u{e0041}\u{e0042}",
    "1 MB": "x".repeat(1_000_000),
  };

  for (const [what, content] of Object.entries(contents)) {
    test(`a todo with ${what} is kept as it is and printed harmlessly`, async () => {
      const world = fakeWorld();
      const input = JSON.stringify({
        ops: [
          { op: "init", list: [{ phase: content, items: [content, "next"] }] },
          { op: "note", task: content, text: content },
          { op: "done", task: "none" },
        ],
      });
      const terminal = { columns: 80, rows: 24 };
      const printed = [await world.run(callPi("-"), { input })];
      for (const argv of [[], ["show"], ["history"], ["agent", "reminders"], ["done", content]]) {
        printed.push(await world.run(argv), await world.run(argv, { terminal }));
      }
      printed.push(await world.run(["undo"]));
      for (const { out, err } of printed) assertNothingToExecute(out + err);
      const { out } = await world.run(["show", "--json"]);
      assertNothingToExecute(out);
      const [phase] = JSON.parse(out).list.phases;
      assert.equal(phase.name, content);
      assert.equal(phase.todos[0].content, content);
    });
  }

  test("10,000 items are no trouble", async () => {
    const world = fakeWorld();
    const items = Array.from({ length: 10_000 }, (_, place) => `item ${place}`);
    const input = JSON.stringify({ ops: [{ op: "init", list: [{ phase: "A", items }] }] });
    assert.equal((await world.run(callPi("-"), { input })).code, 0);
    assert.match((await world.run([])).out, /0\/10000/);
    assert.equal((await world.run(["show"])).out.split("\n").length, 10_002);
  });
});
