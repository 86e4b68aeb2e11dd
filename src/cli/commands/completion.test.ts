import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { COMMANDS } from "../commands.ts";
import { readHelp } from "../completion/help-text.ts";
import { SCRIPTS } from "../completion/scripts.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { help as taskHelp } from "./task.ts";

/** The candidates for the last of these words. */
async function complete(world: World, ...words: string[]): Promise<string[]> {
  const { out } = await world.run(["completion", "words", "--", ...words]);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t")[0] ?? "");
}

/** Every command, and every verb that has a help text of its own. */
const CALLS = [
  ...Object.keys(COMMANDS).map((name) => [name]),
  ...readHelp(taskHelp)
    .rows.flatMap(({ names }) => names)
    .filter((name) => !name.startsWith("-"))
    .map((verb) => ["task", verb]),
];

/** Of `[list | use <lane> | free <lane>]` list, use and free. */
function verbsIn(usage: string): string[] {
  const [, ...alternatives] = usage.split(" | ").map((words) => /^[a-z]+/.exec(words)?.[0] ?? "");
  return alternatives;
}

describe("completion offers", () => {
  test("every command, with what it does", async () => {
    const { out } = await fakeWorld().run(["completion", "words", "--", ""]);
    const lines = out.trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line) => line.split("\t")[0]),
      Object.keys(COMMANDS),
    );
    for (const line of lines) assert.match(line, /\t\S/, line);
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
      "--help",
    ]);
    assert.ok((await complete(world, "task", "release", "--")).includes("--failed"));
  });

  test("verbs", async () => {
    const world = fakeWorld();
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

  test("whatever verb or option a help text names", async () => {
    const world = fakeWorld();
    const missing: string[] = [];
    for (const call of CALLS) {
      const { out: help } = await world.run([...call, "--help"]);
      const names = help.split("\n").map((line) => /^ {2}(--.*?)(?: {2}|$)/.exec(line)?.[1] ?? "");
      const options = names.flatMap((left) => left.match(/--[a-z-]+/g) ?? []);
      const offered = [
        ...(await complete(world, ...call, "--")),
        ...(await complete(world, ...call, "")),
      ];
      const wanted = [...options, ...verbsIn(help.slice(0, help.indexOf("\n")))];
      const lacking = wanted.filter((word) => !offered.includes(word));
      missing.push(...lacking.map((word) => [...call, word].join(" ")));
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

  test("nothing where the shell knows better, or nobody knows", async () => {
    const world = fakeWorld();
    assert.deepEqual(await complete(world, "export", ""), []);
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

  test("bash quotes what it completes to", () => {
    const fake = `doneward() { printf '%s\\t%s\\n' 'Fix $(touch /tmp/x); it' open; }`;
    const use = `COMP_WORDS=(doneward done F) COMP_CWORD=2; _doneward; printf '%s' "\${COMPREPLY[0]}"`;
    const ran = spawnSync("bash", ["-c", `${fake}\n${SCRIPTS["bash"]}\n${use}`], {
      encoding: "utf8",
    });
    assert.equal(ran.stdout, String.raw`Fix\ \$\(touch\ /tmp/x\)\;\ it`);
  });
});
