import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { StoreError } from "../stores/contract.ts";
import { ALIASES, COMMANDS, GROUPS, verbsOf } from "./commands.ts";
import { FILES } from "./load-command.ts";
import { fakeWorld } from "./fixtures/fake-world.ts";

const names = Object.keys(COMMANDS);
const called = names.map((name) => name.split(" "));

describe("help", () => {
  const calls = [[], ...called, ...Object.keys(ALIASES).map((alias) => [alias])];
  for (const call of calls) {
    test(`of ${call.join(" ") || "everything"} fits a screen`, async () => {
      const world = fakeWorld();
      const { code, out, err } = await world.run([...call, "--help"]);
      assert.deepEqual({ code, err }, { code: 0, err: "" });
      assert.match(out, new RegExp(`^Usage: doneward ${call.join(" ")}`));
      const lines = out.trimEnd().split("\n");
      assert.ok(lines.length <= 24, `${lines.length} lines`);
      for (const line of lines) assert.ok(line.length <= 80, line);
      assert.equal((await world.run(["help", ...call])).out, out);
    });
  }

  test("of a group has its commands, one a line", async () => {
    const world = fakeWorld();
    for (const name of Object.keys(GROUPS)) {
      const { out } = await world.run([name, "--help"]);
      const lines = out.trimEnd().split("\n");
      for (const verb of verbsOf(name)) {
        assert.ok(
          lines.some((line) => line.startsWith(`  ${verb} `)),
          `${name} ${verb}`,
        );
      }
      for (const line of lines) assert.ok(line.length <= 80, line);
      for (const example of lines.slice(-2)) assert.match(example, new RegExp(`^doneward ${name}`));
      assert.equal((await world.run(["help", name])).out, out);
    }
  });

  test("of every command has one sentence and two examples", async () => {
    const world = fakeWorld();
    for (const call of called) {
      const { out } = await world.run([...call, "--help"]);
      const parts = out.trimEnd().split("\n\n");
      assert.match(parts[1] ?? "", /^[A-Z][^.]*\.(?:\s|$)/, call.join(" "));
      const examples = parts.at(-1)?.split("\n") ?? [];
      assert.ok(examples.length >= 2, call.join(" "));
      for (const example of examples) assert.match(example, /doneward/, call.join(" "));
    }
  });

  test("--all names every command, the short help one a line", async () => {
    const world = fakeWorld();
    const { out } = await world.run(["help", "--all"]);
    for (const name of names) assert.match(out, new RegExp(`^  ${name} `, "m"));
    for (const alias of Object.keys(ALIASES)) assert.match(out, new RegExp(`\\b${alias} \\(`));
    for (const line of out.split("\n")) assert.ok(line.length <= 80, line);
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
    [["frobnicate"], 'Unknown command "frobnicate". doneward help --all lists the commands.'],
    [["toString"], 'Unknown command "toString". doneward help --all lists the commands.'],
    [["ls"], 'Unknown command "ls". Did you mean show?'],
    [["delete", "login"], 'Unknown command "delete". Did you mean rm?'],
    [["drop", "login"], 'Unknown command "drop". Did you mean cancel?'],
    [["export"], 'Unknown command "export". Did you mean list export or task export?'],
    [["list", "shwo"], 'Unknown command of list "shwo". Did you mean show?'],
    [["install", "claude"], 'Unknown client "claude". Did you mean claude-code?'],
    [["done", "--jsn"], "Unknown option --jsn. Did you mean --json?"],
    [["done", "-x"], "Unknown option -x. Use -- before words that start with a dash."],
    [["done", "--json=1"], "--json takes no value"],
    [["status", "--store"], "--store needs a value"],
    [["status", "--store", "--json"], "--store needs a value"],
    [["status", "more"], 'Unexpected "more": Usage: doneward status [options]'],
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
    start: ["one"],
    note: ["one", "text"],
    wait: ["one", "--for-person"],
    answer: ["one", "text"],
    event: ["e"],
    "agent extend": ["--nudges", "4"],
    "lane use": ["main"],
    "lane free": ["main"],
    "list take": ["--all"],
    "list export": ["out.md"],
    "list import": ["out.md"],
    "notify on": ["bell"],
    "notify off": ["bell"],
    call: ["todo_read"],
    install: ["pi", "--print"],
    uninstall: ["pi"],
  };
  // A server speaks its protocol on the process's own input, till that ends.
  for (const name of names.filter((name) => !["mcp", "hook", "statusline"].includes(name))) {
    test(`${name} prints one document with its version and kind`, async () => {
      const world = fakeWorld();
      await world.run(["add", "one"]);
      await world.run(["list", "export", "out.md"]);
      const { out, err } = await world.run([...name.split(" "), ...(words[name] ?? []), "--json"]);
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
    const isStoreless = (name: string): boolean =>
      storeless.includes(name) || storeless.includes(name.replace(/ .*/, ""));
    for (const name of names.filter((name) => !isStoreless(name))) {
      const world = fakeWorld({ openStore });
      writeFileSync(join(world.root, "session.json"), JSON.stringify(SESSION));
      const argv = [...name.split(" "), ...(untilStore[name] ?? [])];
      const { code, out, err } = await world.type(argv);
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

  /** They do without a store, or bear it when one fails. */
  const storeless = [
    ...["help", "version", "call", "dialects", "hook", "statusline", "prompt", "doctor"],
    ...["install", "uninstall", "trust", "notify", "completion", "away", "back", "store"],
    "evidence allow",
  ];

  /** What to say so that a command gets as far as the store. */
  const untilStore: { readonly [name: string]: readonly string[] } = {
    "evidence check": ["x"],
    "evidence require": ["nudge"],
    add: ["a"],
    start: ["a"],
    note: ["a", "b"],
    wait: ["a", "--for-person"],
    answer: ["a", "b"],
    event: ["e"],
    "agent extend": ["--nudges", "4"],
    "lane use": ["main"],
    "lane free": ["main"],
    "list take": ["--all"],
    "list restore": ["session.json"],
    "plan approve": ["abcdef"],
    "task show": ["a"],
    "task search": ["a"],
    "task add": ["a"],
    "task edit": ["a", "--reopen"],
    "task note": ["a", "b"],
    "task block": ["a", "b"],
    "task unblock": ["a", "b"],
    "task wait": ["a", "--over"],
    "task start": ["a"],
    "task done": ["a"],
    "task cancel": ["a"],
    "task release": ["a"],
    "task import": ["session.json"],
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

test("every command of the tree is in the file that the tree names, and no other", async () => {
  for (const [file, load] of Object.entries(FILES)) {
    const { commands } = await load();
    const named = names.filter((name) => COMMANDS[name]?.file === file);
    assert.deepEqual(Object.keys(commands).toSorted(), named.toSorted(), file);
  }
});

test("version is the package's, by every spelling", async () => {
  const world = fakeWorld();
  const { out } = await world.run(["version"]);
  assert.match(out, /^\d+\.\d+\.\d+\n$/);
  for (const spelling of ["--version", "-V"]) assert.equal((await world.run([spelling])).out, out);
});
