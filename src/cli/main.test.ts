import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { StoreError } from "../stores/contract.ts";
import { COMMANDS } from "./commands.ts";
import { fakeWorld } from "./fixtures/fake-world.ts";

const names = Object.keys(COMMANDS);
/** They do without a store, or bear it when one fails. */
const storeless = [
  ...["help", "version", "call", "dialects", "hook", "statusline", "prompt"],
  ...["install", "uninstall", "doctor", "allow", "trust", "notify", "completion", "away", "back"],
];

describe("help", () => {
  for (const name of [undefined, ...names]) {
    test(`${name ?? "the overview"} fits a screen`, async () => {
      const world = fakeWorld();
      const { code, out, err } = await world.run(
        name === undefined ? ["--help"] : [name, "--help"],
      );
      assert.deepEqual({ code, err }, { code: 0, err: "" });
      assert.match(out, /^Usage: doneward /);
      const lines = out.trimEnd().split("\n");
      assert.ok(lines.length <= 24, `${lines.length} lines`);
      for (const line of lines) assert.ok(line.length <= 80, line);
      if (name !== undefined) assert.equal((await world.run(["help", name])).out, out);
    });
  }

  test("the overview names every command", async () => {
    const { out } = await fakeWorld().run(["help"]);
    const known = names.filter((name) => !["append", "status", "help", "version"].includes(name));
    for (const name of known) assert.match(out, new RegExp(`\\b${name}\\b`));
  });

  test("--help behind -- is a word", async () => {
    const world = fakeWorld();
    await world.run(["add", "--", "--help"]);
    assert.equal((await world.run(["show"])).out, "# Todos\n- [ ] --help\n");
  });
});

describe("usage errors", () => {
  const cases: readonly (readonly [argv: readonly string[], message: string])[] = [
    [["doen"], 'Unknown command "doen". Did you mean done?'],
    [["frobnicate"], 'Unknown command "frobnicate". doneward --help lists the commands.'],
    [["toString"], 'Unknown command "toString". doneward --help lists the commands.'],
    [["ls"], 'Unknown command "ls". Did you mean show?'],
    [["delete", "login"], 'Unknown command "delete". Did you mean rm?'],
    [["install", "claude"], 'Unknown client "claude". Did you mean claude-code?'],
    [["done", "--jsn"], "Unknown option --jsn: did you mean --json?"],
    [["done", "-x"], "Unknown option -x (words that begin with - go behind --)"],
    [["done", "--json=1"], "--json takes no value"],
    [["status", "--store"], "--store needs a value"],
    [["status", "--store", "--json"], "--store needs a value"],
    [["status", "more"], 'Unexpected "more": Usage: doneward [status] [options]'],
    [["start"], "Usage: doneward start <todo...> [options]"],
    [["note", "one"], "Usage: doneward note <todo> <text...> [options]"],
    [["help", "shwo"], 'Unknown command or page "shwo". Did you mean show?'],
    [
      ["help", "everything"],
      'Unknown command or page "everything". doneward help topics lists the pages.',
    ],
  ];
  for (const [argv, message] of cases) {
    test(`${argv.join(" ")}: ${message}`, async () => {
      const world = fakeWorld();
      const { code, out, err } = await world.run(argv);
      assert.equal(code, 2);
      if (argv.includes("--json")) assert.equal(JSON.parse(out).message, message);
      else assert.deepEqual({ out, err }, { out: "", err: `${message}\n` });
    });
  }
});

describe("--json", () => {
  const words: { readonly [name: string]: readonly string[] } = {
    add: ["x"],
    append: ["y"],
    start: ["one"],
    note: ["one", "text"],
    wait: ["one", "--for-person"],
    answer: ["one", "text"],
    event: ["e"],
    extend: ["--nudges", "4"],
    export: ["out.md"],
    import: ["out.md"],
    call: ["todo_read"],
    install: ["pi", "--print"],
    uninstall: ["pi"],
  };
  // A server speaks its protocol on the process's own input, till that ends.
  for (const name of names.filter((name) => !["mcp", "hook", "statusline"].includes(name))) {
    test(`${name} prints one document with its version and kind`, async () => {
      const world = fakeWorld();
      await world.run(["add", "one"]);
      await world.run(["export", "out.md"]);
      const { out, err } = await world.run([name, ...(words[name] ?? []), "--json"]);
      assert.equal(err, "");
      const document = JSON.parse(out);
      assert.equal(document.schemaVersion, 1);
      assert.equal(typeof document.kind, "string");
    });
  }

  test("failures are documents too", async () => {
    const refused = await fakeWorld().run(["done", "x", "--json"]);
    assert.equal(refused.code, 1);
    assert.equal(JSON.parse(refused.out).ok, false);
    const usage = await fakeWorld().run(["frob", "--json"]);
    assert.deepEqual({ code: usage.code, err: usage.err }, { code: 2, err: "" });
    assert.equal(JSON.parse(usage.out).kind, "error");
  });
});

describe("a broken world", () => {
  test("a store that fails is one sentence and exit code 3", async () => {
    const openStore = async (): Promise<never> => {
      throw new StoreError("sqlite", "unreadable", "/x/y.db cannot be read");
    };
    for (const name of names.filter((name) => !storeless.includes(name))) {
      const world = fakeWorld({ openStore });
      writeFileSync(join(world.root, "session.json"), JSON.stringify(SESSION));
      const { code, out, err } = await world.type([name, ...(untilStore[name] ?? [])]);
      assert.deepEqual(
        { name, code, out, err },
        {
          name,
          code: 3,
          out: "",
          err: "The sqlite store failed: /x/y.db cannot be read\n",
        },
      );
    }
  });

  test("a store that does not exist is a usage error", async () => {
    const openStore = async (): Promise<never> => {
      throw new StoreError("store", "bad-url", "the URL of a store begins with memory:");
    };
    const { code, err } = await fakeWorld({ openStore }).run(["--store", "x:"]);
    assert.deepEqual({ code, err }, { code: 2, err: "The URL of a store begins with memory:\n" });
  });

  test("an unexpected failure says how to report it; the trace comes when asked for", async () => {
    const openStore = async (): Promise<never> => {
      throw new Error("boom", { cause: new Error("\x1b[2Jdeep down") });
    };
    const quiet = await fakeWorld({ openStore }).run([]);
    assert.equal(quiet.code, 3);
    assert.match(
      quiet.err,
      /^Something unexpected went wrong: boom\nTo report it, .*DONEWARD_DEBUG=1/,
    );
    assert.doesNotMatch(quiet.err, /\n +at /);
    const env = { DONEWARD_DEBUG: "1" };
    const loud = await fakeWorld({ openStore, env }).run([]);
    assert.match(loud.err, /main\.test\.ts/);
    assert.match(loud.err, /Caused by: Error: ␛\[2Jdeep down/);
  });

  /** What to say so that a command gets as far as the store. */
  const untilStore: { readonly [name: string]: readonly string[] } = {
    check: ["x"],
    add: ["a"],
    append: ["a"],
    start: ["a"],
    note: ["a", "b"],
    wait: ["a", "--for-person"],
    answer: ["a", "b"],
    event: ["e"],
    extend: ["--nudges", "4"],
    restore: ["session.json"],
  };

  const call = { name: "TodoWrite", arguments: '{"todos":[]}' };
  const SESSION = [
    { role: "assistant", tool_calls: [{ id: "c1", type: "function", function: call }] },
    { role: "tool", tool_call_id: "c1", content: "ok" },
  ];
});

describe("colour", () => {
  const terminal = { columns: 80, rows: 24 };
  const cases = [
    { what: "a pipe", wanted: false },
    { what: "a terminal", options: { terminal }, wanted: true },
    { what: "NO_COLOR", options: { terminal, env: { NO_COLOR: "1" } }, wanted: false },
    { what: "an empty NO_COLOR", options: { terminal, env: { NO_COLOR: "" } }, wanted: true },
    { what: "FORCE_COLOR", options: { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }, wanted: true },
    { what: "FORCE_COLOR=0", options: { terminal, env: { FORCE_COLOR: "0" } }, wanted: false },
    { what: "a dumb terminal", options: { terminal, env: { TERM: "dumb" } }, wanted: false },
  ];
  for (const { what, options, wanted } of cases) {
    test(`${what} has ${wanted ? "colours" : "no escape at all"}`, async () => {
      const { out } = await fakeWorld().run([], options);
      assert.equal(out.includes("\x1b"), wanted);
    });
  }
});

test("version is the package's, by every spelling", async () => {
  const world = fakeWorld();
  const { out } = await world.run(["version"]);
  assert.match(out, /^\d+\.\d+\.\d+\n$/);
  for (const spelling of ["--version", "-V"]) assert.equal((await world.run([spelling])).out, out);
});
