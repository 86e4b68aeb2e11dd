import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { COMMANDS, FIRST_WORDS, verbsOf } from "../commands.ts";
import { SCRIPTS } from "../completion/scripts.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

/** The candidates for the last of these words. */
async function complete(world: World, ...words: string[]): Promise<string[]> {
  const { out } = await world.run(["completion", "words", "--", ...words]);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t")[0] ?? "");
}

describe("completion offers", () => {
  test("every command, with what it does", async () => {
    const { out } = await fakeWorld().run(["completion", "words", "--", ""]);
    const lines = out.trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line) => line.split("\t")[0]),
      FIRST_WORDS,
    );
    for (const line of lines) assert.match(line, /\t\S/, line);
  });

  test("every verb with what it does, in whole words", async () => {
    const about = async (...words: string[]): Promise<Map<string, string>> => {
      const { out } = await fakeWorld().run(["completion", "words", "--", ...words, ""]);
      const lines = out.trimEnd().split("\n");
      return new Map(lines.map((line) => line.split("\t", 2) as [string, string]));
    };
    for (const [verb, told] of await about("task")) assert.notEqual(told, "", verb);
    const commands = await about();
    assert.match(commands.get("task") ?? "", /^Lists and changes tasks/);
    assert.match(commands.get("help") ?? "", /^Explains a command/);
    assert.match((await about("list")).get("export") ?? "", /^Writes the list to a file/);
    assert.equal((await about("help")).get("clients"), "Agent programs");
  });

  test("what begins as the word does, whatever its case", async () => {
    assert.deepEqual(await complete(fakeWorld(), "UN"), ["undo", "uninstall"]);
  });

  test("the options of a command and of a verb, and those that all have", async () => {
    const world = fakeWorld();
    assert.deepEqual(await complete(world, "done", "--"), [
      "--evidence",
      "--json",
      "--store",
      "--session",
      "--help",
    ]);
    assert.ok((await complete(world, "task", "release", "--")).includes("--failed"));
  });

  test("verbs", async () => {
    const world = fakeWorld();
    assert.deepEqual(await complete(world, "task", ""), verbsOf("task"));
    assert.deepEqual(await complete(world, "task", "un"), ["unblock"]);
    assert.deepEqual(await complete(world, "plan", ""), [
      "show",
      "propose",
      "approve",
      "reject",
      "diff",
      "seed",
      "drift",
    ]);
    assert.deepEqual(await complete(world, "lane", ""), ["list", "use", "free"]);
  });

  test("every option that a help text names", async () => {
    const world = fakeWorld();
    const missing: string[] = [];
    for (const name of Object.keys(COMMANDS)) {
      const call = name.split(" ");
      const { out: help } = await world.run([...call, "--help"]);
      const rows = help.split("\n").map((line) => /^(?: {2}|Also )(--.*)$/.exec(line)?.[1] ?? "");
      const wanted = rows.flatMap(
        (row) => /^--[a-z-]+(?:, --[a-z-]+)*/.exec(row)?.[0].split(", ") ?? [],
      );
      const offered = await complete(world, ...call, "--");
      const lacking = wanted.filter((word) => !offered.includes(word));
      missing.push(...lacking.map((word) => `${name} ${word}`));
    }
    assert.deepEqual(missing, []);
  });

  test("open todos, tasks by id, clients, dialects, shells", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the login"]);
    await world.run(["add", "Old"]);
    await world.run(["done", "Old"]);
    await world.run(["task", "add", "Write docs"]);
    assert.deepEqual(await complete(world, "done", ""), ["Fix the login"]);
    assert.deepEqual(await complete(world, "note", '"fix'), ["Fix the login"]);
    const [id = ""] = await complete(world, "task", "show", "");
    assert.match(id, /^[a-z0-9]+$/);
    assert.deepEqual(await complete(world, "task", "block", id, ""), [id]);
    assert.ok((await complete(world, "install", "c")).includes("claude-code"));
    assert.deepEqual(await complete(world, "call", "--dialect", "opencl"), ["openclaw"]);
    assert.deepEqual(await complete(world, "completion", ""), Object.keys(SCRIPTS));
  });

  test("tasks of a large board, by how their id begins", async () => {
    const world = fakeWorld();
    const lines = Array.from({ length: 450 }, (_, place) => `{"subject":"Task ${place}"}`);
    await world.run(["task", "add", "--jsonl"], { input: lines.join("\n") });
    const { out } = await world.run(["task", "list", "--limit", "450", "--json"]);
    const { tasks } = JSON.parse(out) as { tasks: { id: string }[] };
    const last = tasks.at(-1)?.id ?? "";
    assert.equal(tasks.length, 450);
    assert.deepEqual(await complete(world, "task", "show", last), [last]);
    assert.equal((await complete(world, "task", "show", "")).length, 200);
  });

  test("todos behind the first two hundred, by how they begin", async () => {
    const world = fakeWorld();
    const lines = Array.from({ length: 250 }, (_, place) => `- [ ] Step ${place}`);
    const text = `# Todos\n\n${lines.join("\n")}\n- [ ] Zip it\n`;
    fs.writeFileSync(path.join(world.root, "TODO.md"), text);
    await world.run(["list", "import"]);
    assert.deepEqual(await complete(world, "done", "zi"), ["Zip it"]);
  });

  test("commands, their verbs and pages behind help, and no more", async () => {
    const world = fakeWorld();
    const offered = await complete(world, "help", "");
    const wanted = ["task", "evidence", "evidence.md", "watch", "lanes", "dialects/codex", "codex"];
    assert.deepEqual(
      wanted.filter((word) => !offered.includes(word)),
      [],
    );
    for (const word of offered) assert.equal((await world.run(["help", word])).code, 0, word);
    assert.deepEqual(await complete(world, "help", "top"), ["topics"]);
    assert.deepEqual(await complete(world, "help", "task", "cl"), ["claim"]);
    assert.deepEqual(await complete(world, "help", "undo", ""), []);
    assert.deepEqual(await complete(world, "help", "task", "claim", ""), []);
  });

  test("the values of options, also the next of several", async () => {
    const world = fakeWorld({ env: { HOME: "/nowhere" } });
    await world.run(["add", "Fix the login", "--phase", "Repair"]);
    await world.run(["task", "add", "Write docs"]);
    await world.run(["task", "add", "Paint it", "--board", "other"]);
    const [id = ""] = await complete(world, "task", "show", "");
    assert.deepEqual(await complete(world, "add", "--phase", ""), ["Repair"]);
    assert.deepEqual(await complete(world, "task", "list", "--parent", ""), [id]);
    assert.deepEqual(await complete(world, "task", "add", "--blocked-by", ""), [id]);
    assert.deepEqual(await complete(world, "task", "add", "--blocked-by", `${id},`), []);
    assert.deepEqual(await complete(world, "task", "list", "--state", "re"), ["ready"]);
    assert.deepEqual(await complete(world, "task", "list", "--state", "ready,clo"), [
      "ready,closed",
    ]);
    assert.deepEqual(await complete(world, "task", "list", "--board", "o"), ["other"]);
    const [there = "", ...more] = await complete(world, "task", "show", "--board", "other", "");
    assert.deepEqual(more, []);
    assert.notEqual(there, id);
  });

  test("what may stand in a place, where that is known", async () => {
    const world = fakeWorld();
    const words = (...typed: string[]): Promise<string[]> => complete(world, ...typed);
    assert.deepEqual(await words("notify", "on", ""), ["bell", "desktop", "command"]);
    assert.ok((await words("agent", "reminders", "--off", "st")).includes("stale-list"));
    assert.deepEqual(await words("evidence", "require", ""), ["off", "nudge", "refuse"]);
    assert.deepEqual(await words("mcp", "--tools", "todo,"), ["todo,task", "todo,plan"]);
    assert.deepEqual(await words("call", "todo_"), ["todo_set", "todo_update", "todo_read"]);
    assert.deepEqual(await words("call", "--dialect", "codex", ""), ["update_plan"]);
    assert.deepEqual(await words("call", "--dialect", "no-such", ""), []);
    assert.deepEqual(await words("call", "todo_set", ""), []);
  });

  test("the same behind options with values as without them", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the login"]);
    assert.deepEqual(await complete(world, "note", "--store", "sqlite:x", ""), ["Fix the login"]);
    assert.deepEqual(await complete(world, "note", "--json", "--", ""), ["Fix the login"]);
  });

  test("what is quoted as its shell wants it", async () => {
    const world = fakeWorld();
    await world.run(["add", `It's "so": a\\b`]);
    for (const typed of [`It\\'s\\ \\"so`, `"It's \\"so`, `'It'\\''s "so`]) {
      assert.equal((await complete(world, "done", typed)).length, 1, typed);
    }
  });

  test("nothing where the shell knows better, or nobody knows", async () => {
    const world = fakeWorld();
    assert.deepEqual(await complete(world, "list", "export", ""), []);
    assert.deepEqual(await complete(world, "no-such-command", ""), []);
  });
});

test("what a terminal could execute is not offered as it is", async () => {
  const world = fakeWorld();
  await world.run(["add", "--", "ring\u0007 \u001b]0;title\u0007"]);
  const [offered = ""] = await complete(world, "done", "");
  assert.doesNotMatch(offered, /[\u0000-\u001f]/);
});

describe("the script of", () => {
  for (const [shell, script] of Object.entries(SCRIPTS)) {
    const { status, error } = spawnSync(shell, ["-c", "exit 0"]);
    const skip = error || status !== 0 ? `${shell} is not here` : false;
    test(`${shell} is understood by ${shell}`, { skip }, () => {
      const file = path.join(fakeWorld().root, "script");
      fs.writeFileSync(file, script);
      const checked = spawnSync(shell, ["-n", file], { encoding: "utf8" });
      assert.equal(checked.stderr, "");
      assert.equal(checked.status, 0);
    });
  }

  /** What bash makes of a todo while this is typed behind `doneward done `, as its parts. */
  function completed(todo: string, ...parts: string[]): string {
    const text = parts.join("");
    const fake = `doneward() { printf '%s\t%s\n' "$TODO" open; }`;
    const use = `COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMP_POINT=\${#COMP_LINE}; _doneward`;
    const { stdout } = spawnSync(
      "bash",
      [
        "-c",
        `${fake}\n${SCRIPTS["bash"]}\nCOMP_WORDS=(doneward done "$@"); ${use}; printf '%s' "\${COMPREPLY[0]}"`,
        "bash",
        ...parts,
      ],
      { encoding: "utf8", env: { ...process.env, TODO: todo, COMP_LINE: `doneward done ${text}` } },
    );
    return stdout;
  }

  test("bash quotes what it completes to, as the person began to", () => {
    const todo = `Fix $(touch /tmp/x); it's "so"`;
    assert.equal(completed(todo, "F"), String.raw`Fix\ \$\(touch\ /tmp/x\)\;\ it\'s\ \"so\"`);
    assert.equal(completed(todo, '"F'), String.raw`Fix \$(touch /tmp/x); it's \"so\"`);
    assert.equal(completed(todo, "'F"), String.raw`Fix $(touch /tmp/x); it'\''s "so"`);
  });

  test("bash completes behind a colon, where a word begins for it", () => {
    const todo = "Write: the docs, for me@home: all";
    assert.equal(completed(todo, "Wr"), String.raw`Write:\ the\ docs,\ for\ me@home:\ all`);
    assert.equal(completed(todo, "Write", ":"), String.raw`\ the\ docs,\ for\ me@home:\ all`);
    assert.equal(
      completed(todo, "write", ":", String.raw`\ t`),
      String.raw`\ the\ docs,\ for\ me@home:\ all`,
    );
    assert.equal(completed(todo, '"Write: t'), todo);
    assert.equal(completed("me@home", "me", "@h"), "@home");
  });

  const skip = spawnSync("zsh", ["-c", "exit 0"]).status === 0 ? false : "zsh is not here";
  test("zsh offers todos as they are, in their order", { skip }, () => {
    // What zsh is told: \\ is a \, and \: is a colon that does not begin what is said of it.
    const fake = `compdef() {}
      doneward() { printf '%s\\t%s\\n' 'Write: a\\b' open 'Other' '' }
      _describe() { print -r -- $1; print -rl -- $found }`;
    const script = `${fake}\n${SCRIPTS["zsh"]}\nwords=(doneward done '') CURRENT=3; _doneward`;
    const { stdout } = spawnSync("zsh", ["-f", "-c", script], { encoding: "utf8" });
    assert.deepEqual(stdout.split("\n"), ["-V", String.raw`Write\: a\\b:open`, "Other", ""]);
  });
});
