import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, test } from "node:test";
import { AGENT_PROGRAMS } from "../../clients/agent-signs.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import { hashText } from "../../todo/hash.ts";
import { commandNamed, COMMANDS as TREE } from "../commands.ts";
import type { World, WorldOptions } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { pictureOf } from "../fixtures/temporary-place.ts";

const PLAN = "- write it\n";
const GATED: readonly (readonly string[])[] = [
  ["resume"],
  ["agent", "reset"],
  ["agent", "extend", "--nudges", "40"],
  ["evidence", "require", "off"],
  ["evidence", "allow", "npm", "test"],
  ["plan", "approve", hashText(PLAN)],
  ["plan", "reject", "no"],
  ["notify", "on", "command", "my-webhook"],
  ["lane", "use", "main"],
  ["away"],
  ["back"],
  ["answer", "write", "yes"],
  ["trust"],
];
/** These find nothing to change here: other tests have them done by a person. */
const ELSEWHERE = ["lane", "back", "answer", "trust"];
const TERMINAL = { columns: 80, rows: 24 };

/** A workspace with a pause, a plan and a list, so that each of the commands has something to change. */
async function workspace(): Promise<World> {
  const world = fakeWorld({ env: { USER: "Ada" } });
  await world.run(["add", "write it"]);
  await world.run(["plan", "propose", "-"], { input: PLAN });
  await world.run(["pause"]);
  return world;
}

async function everythingIn(world: World): Promise<unknown> {
  const { key } = resolveTodoScope({ kind: "workspace", root: world.root }) ?? { key: "" };
  return [await world.store.load(key), existsSync(world.config) ? pictureOf(world.config) : {}];
}

async function assertRefused(options: WorldOptions, why: RegExp): Promise<void> {
  const world = await workspace();
  const before = await everythingIn(world);
  for (const argv of GATED) {
    const { code, out, err } = await world.run(argv, options);
    assert.equal(code, 1, argv.join(" "));
    assert.equal(out, "");
    assert.match(err, /^Only you can .*Type doneward .* in your own terminal/s);
    assert.match(err, why);
    const json = await world.run([...argv, "--json"], options);
    assert.equal(json.code, 1);
    assert.equal(JSON.parse(json.out).code, "no-person");
    assert.deepEqual(await everythingIn(world), before, argv.join(" "));
  }
}

describe("what only a person may do", () => {
  for (const { name, variables, processes } of AGENT_PROGRAMS) {
    for (const variable of variables) {
      test(`is refused in the environment of ${name}: ${variable}`, () =>
        assertRefused({ terminal: TERMINAL, env: { [variable]: "1" } }, RegExp(variable)));
    }
    for (const process of processes) {
      test(`is refused below a process of ${name}: ${process}`, () => {
        const shell = { name: "sh", words: ["sh", "-c", "doneward"], env: {} };
        const agent = { name: process, words: [`/usr/bin/${process}`], env: {} };
        return assertRefused({ terminal: TERMINAL, ancestors: [shell, agent] }, RegExp(process));
      });
    }
  }

  test("is refused below a shell that an agent started, if its own variables were taken away", () => {
    const shell = { name: "bash", words: ["bash"], env: { CLAUDECODE: "1" } };
    return assertRefused({ terminal: TERMINAL, ancestors: [shell] }, /CLAUDECODE/);
  });

  test("is refused without a terminal, and with one for the output alone", async () => {
    await assertRefused({}, /It runs without a terminal/);
    await assertRefused({ terminal: TERMINAL, input: "" }, /It runs without a terminal/);
  });

  test("works for a person at a terminal", async () => {
    for (const argv of GATED.filter(([command = ""]) => !ELSEWHERE.includes(command))) {
      const world = await workspace();
      const before = await everythingIn(world);
      const ran = await world.type(argv, {
        ancestors: [
          { name: "zsh", words: ["-zsh"], env: { CODEX_HOME: "/home/ada/.codex", CLAUDECODE: "" } },
          { name: "tmux: server", words: ["tmux", "new", "-s", "claude"], env: {} },
          { name: "node", words: ["node", "/home/ada/codex-notes/server.js"], env: {} },
        ],
      });
      assert.equal(ran.code, 0, `${argv.join(" ")}: ${ran.err}`);
      assert.notDeepEqual(await everythingIn(world), before, argv.join(" "));
    }
  });

  test("is every command that the tree marks so", () => {
    const marked = Object.keys(TREE).filter((name) => TREE[name]?.onlyYou);
    const tried = GATED.map((argv) => {
      const [first = "", second = ""] = argv;
      return commandNamed(`${first} ${second}`) ?? commandNamed(first);
    });
    assert.deepEqual(tried.toSorted(), marked.toSorted());
  });

  test("is not what only makes us quieter", async () => {
    const world = fakeWorld({ env: { CLAUDECODE: "1" } });
    for (const argv of [["pause"], ["evidence", "allow"], ["notify", "off", "command"], ["lane"]]) {
      assert.equal((await world.run(argv)).code, 0, argv.join(" "));
    }
  });
});
