import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { Ran, World, WorldOptions } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

const ada = { env: { USER: "ada" } };

function task(world: World, words: readonly string[], options?: WorldOptions): Promise<Ran> {
  return world.run(["task", ...words], options);
}

/** The document that a verb prints with `--json`. */
async function ask(
  world: World,
  words: readonly string[],
  options?: WorldOptions,
): Promise<ReturnType<typeof JSON.parse>> {
  const { out } = await task(world, [...words, "--json"], options);
  const document = JSON.parse(out);
  assert.equal(document.schemaVersion, 1);
  return document;
}

/** Adds tasks with these subjects and answers their ids. */
async function added(world: World, ...subjects: string[]): Promise<string[]> {
  const input = subjects.map((subject) => JSON.stringify({ subject })).join("\n");
  const { tasks } = await ask(world, ["add", "--jsonl"], { input });
  return tasks.map(({ id }: { id: string }) => id);
}

describe("task add", () => {
  test("adds what the options say", async () => {
    const world = fakeWorld(ada);
    const [first = ""] = await added(world, "First");
    const words = ["add", "Ship", "it", "--priority", "P0", "--label", "web,api"];
    const more = ["--blocked-by", first, "--check", "npm test", "--description", "-"];
    const { tasks } = await ask(world, [...words, ...more], { input: "Line 1\nLine 2\n" });
    const [{ id, ...made }] = tasks;
    assert.match(id, /^[a-z][a-z0-9]+$/);
    assert.deepEqual(
      [made.subject, made.priority, made.labels, made.blockedBy, made.check, made.description],
      ["Ship it", 0, ["web", "api"], [first], "npm test", "Line 1\nLine 2"],
    );
  });

  test("adds many lines at once, which refer to each other by name", async () => {
    const world = fakeWorld(ada);
    const input =
      '{"subject":"Test","blockedBy":["build"]}\n\n{"subject":"Build","as":"build","priority":1}\n';
    const { out } = await task(world, ["add", "--jsonl"], { input });
    assert.match(out, /^Added \w+: Test\nAdded \w+: Build\n$/);
    const { tasks } = await ask(world, ["list"]);
    assert.deepEqual(
      tasks.map(({ subject, state }: { subject: string; state: string }) => [subject, state]),
      [
        ["Build", "ready"],
        ["Test", "blocked"],
      ],
    );
  });

  const wrong: readonly (readonly [input: string, message: RegExp])[] = [
    ['{"subject":"a"}\n{"subject":', /^Line 2 is not JSON/],
    ['{"subject":"a"}\n{"title":"b"}', /^Line 2: a task has no "title"/],
    ['{"subject":"a","priority":9}', /^Line 1: "priority" has a value/],
    ['{"description":"a"}', /^Line 1: "subject" is missing/],
    ['"a"', /^Line 1: not a JSON object/],
  ];
  for (const [input, message] of wrong) {
    test(`adds nothing at all of ${input}`, async () => {
      const world = fakeWorld(ada);
      const { code, err } = await task(world, ["add", "--jsonl"], { input });
      assert.equal(code, 2);
      assert.match(err, message);
      assert.match((await task(world, ["list"])).out, /^No tasks\./);
    });
  }

  test("adds nothing if one line cannot be", async () => {
    const world = fakeWorld(ada);
    const input = '{"subject":"a"}\n{"subject":"b","blockedBy":["nowhere"]}\n';
    assert.equal((await ask(world, ["add", "--jsonl"], { input })).code, "task_not_found");
    assert.deepEqual((await ask(world, ["list"])).tasks, []);
  });
});

describe("task ids", () => {
  test("may be cut; what could be several is refused with what it could be", async () => {
    const world = fakeWorld(ada);
    const ids = ["kx1", "kx2", "b1"].map((id) => JSON.stringify({ id, subject: `S ${id}` }));
    await task(world, ["add", "--jsonl"], { input: ids.join("\n") });
    assert.match((await task(world, ["show", "b"])).out, /^b1 {2}○ {2}S b1\n/);
    const { code, err } = await task(world, ["show", "k"]);
    assert.deepEqual([code, err], [1, '"k" could be kx1, kx2. Type more of the id.\n']);
    assert.equal((await ask(world, ["show", "zz"])).code, "task_not_found");
  });
});

describe("working on tasks", () => {
  test("the next is claimed by one, started, done, and unblocks", async () => {
    const world = fakeWorld(ada);
    const [build = "", ship = ""] = await added(world, "Build", "Ship");
    await task(world, ["block", ship, build]);
    assert.match((await task(world, ["next"])).out, new RegExp(`^${build}`));
    const claimed = await ask(world, ["claim", "--as", "bo", "--start"]);
    assert.deepEqual(
      [claimed.task.id, claimed.task.owner, claimed.task.epoch, claimed.task.status],
      [build, "bo", 1, "in_progress"],
    );
    assert.equal((await ask(world, ["claim", build])).code, "already_claimed");
    const again = await ask(world, ["claim", build, "--as", "bo"]);
    assert.deepEqual([again.ok, again.task.epoch], [true, 1]);
    assert.equal((await task(world, ["claim"])).out, "Nothing is ready.\n");
    for (const time of ["first", "second"]) {
      const { code, out } = await task(world, ["done", build, "--epoch", "1"]);
      assert.equal(code, 0, time);
      assert.equal(out, `Done ${build}: Build\nUnblocked:\n  ${ship}: Ship\n`, time);
    }
  });

  test("with a key it is done once, and printed the same again", async () => {
    const world = fakeWorld(ada);
    const once = ["add", "Only one", "--key", "k1"];
    const first = await task(world, once);
    assert.deepEqual(await task(world, once), first);
    assert.equal((await ask(world, ["list"])).tasks.length, 1);
    const claim = ["claim", "--as", "bo", "--key", "k2"];
    const claimed = await task(world, claim);
    assert.deepEqual(await task(world, claim), claimed);
    const { id } = (await ask(world, ["list"])).tasks[0];
    for (const _time of [1, 2]) await task(world, ["note", id, "Seen", "--key", "k3"]);
    assert.equal((await ask(world, ["show", id])).task.notes.length, 1);
  });

  test("owners are who says so, the agent, the session or the user", async () => {
    const env = { USER: "ada", DONEWARD_SESSION: "s1", DONEWARD_AGENT: "a1" };
    const owners = [];
    for (const [words, names] of [
      [["--as", "bo"], env],
      [[], env],
      [[], { USER: "ada", DONEWARD_SESSION: "s1" }],
      [[], { USER: "ada" }],
    ] as const) {
      const world = fakeWorld({ env: names });
      await added(world, "One");
      owners.push((await ask(world, ["claim", ...words])).task.owner);
    }
    assert.deepEqual(owners, ["bo", "a1", "s1", "ada"]);
  });

  test("a lease of no time is no lease", async () => {
    const world = fakeWorld(ada);
    const [id = ""] = await added(world, "One");
    const { code, err } = await task(world, ["claim", id, "--lease", "0m"]);
    assert.deepEqual([code, err.slice(0, 20)], [2, "--lease needs a time"]);
    assert.equal((await ask(world, ["show", id])).task.attempts, 0);
  });

  test("a lease that ran out frees the task, and late writes are refused", async () => {
    const world = fakeWorld(ada);
    const [id = ""] = await added(world, "One");
    await task(world, ["claim", id, "--lease", "10m", "--as", "bo"]);
    assert.equal((await task(world, ["claim", id, "--as", "cy"])).code, 1);
    world.now += 11 * 60_000;
    assert.equal((await task(world, ["claim", id, "--as", "cy"])).code, 0);
    const late = await ask(world, ["done", id, "--epoch", "1"]);
    assert.deepEqual([late.code, late.owner, late.current], ["stale_epoch", "cy", 2]);
  });

  test("a failed one is left alone, a handed over one has a new owner", async () => {
    const world = fakeWorld(ada);
    const [id = ""] = await added(world, "One");
    await task(world, ["claim", id]);
    assert.match((await task(world, ["release", id, "--failed", "no network"])).out, /^Failed /);
    assert.match((await task(world, ["ready", "--explain"])).out, /waits for 30s after a failure/);
    await task(world, ["edit", id, "--retry"]);
    const { task: handed } = await ask(world, ["release", id, "--to", "bo"]);
    assert.deepEqual([handed.owner, handed.epoch], ["bo", 2]);
    const log = (await task(world, ["log", id, "--limit", "1"])).out;
    assert.equal(log, `0s ago  claimed ${id} for bo by ada\n`);
    assert.equal((await task(world, ["release", id, "--to", "a", "--failed", "b"])).code, 2);
  });

  test("all that an agent has is given back when it is gone", async () => {
    const world = fakeWorld(ada);
    const [a = "", b = "", c = ""] = await added(world, "A", "B", "C");
    for (const id of [a, b]) await task(world, ["claim", id, "--as", "bo", "--start"]);
    await task(world, ["claim", c]);
    await task(world, ["done", a, "--as", "bo"]);
    const { out } = await task(world, ["release", "--all", "--as", "bo"]);
    assert.equal(out, `Released ${b}: B\n`);
    const { tasks } = await ask(world, ["list"]);
    const owners = tasks.map(({ id, owner, state }: Record<string, string>) => [id, owner, state]);
    assert.deepEqual(owners, [
      [b, undefined, "ready"],
      [c, "ada", "claimed"],
    ]);
    const again = await task(world, ["release", "--all", "--as", "bo"]);
    assert.equal(again.out, "There was nothing to release.\n");
    assert.equal((await task(world, ["release"])).code, 2);
    assert.equal((await task(world, ["release", c, "--all"])).code, 2);
  });

  test("what a task waited for, and failed of, is told as it stands now", async () => {
    const world = fakeWorld(ada);
    const [a = "", b = ""] = await added(world, "A", "B");
    await task(world, ["block", b, a]);
    assert.match((await task(world, ["show", b])).out, new RegExp(`\nblocked by +${a}\n`));
    await task(world, ["done", a]);
    assert.match(
      (await task(world, ["show", b])).out,
      new RegExp(`\nblocked by +${a} \\(closed\\)\n`),
    );
    await task(world, ["release", b, "--failed", "no network"]);
    assert.match((await task(world, ["show", b])).out, /\nfailures +1, the last: no network\n/);
    await task(world, ["edit", b, "--retry"]);
    assert.match((await task(world, ["show", b])).out, /\nfailures +forgiven, the last: no /);
  });

  test("waits hold a task back until they are over", async () => {
    const world = fakeWorld(ada);
    const [id = ""] = await added(world, "One");
    await task(world, ["wait", id, "--until", "2h"]);
    await task(world, ["wait", id, "--event", "deploy"]);
    await task(world, ["wait", id, "--person", "anybody", "--question", "Which colour?"]);
    assert.equal(
      (await task(world, ["ready", "--explain", id])).out,
      `${id}  One\n  waits for 2h\n  waits for the event deploy\n  waits for a person (Which colour?)\n`,
    );
    await task(world, ["wait", id, "--over", "--event", "deploy"]);
    await task(world, ["wait", id, "--over", "--person", "anybody"]);
    assert.equal((await ask(world, ["ready"])).tasks.length, 0);
    world.now += 3 * 3_600_000;
    assert.equal((await ask(world, ["show", id])).task.state, "ready");
    assert.equal((await task(world, ["wait", id])).code, 2);
    assert.equal((await task(world, ["wait", id, "--until", "soon"])).code, 2);
  });

  test("circles are refused with the way round", async () => {
    const world = fakeWorld(ada);
    const [a = "", b = ""] = await added(world, "A", "B");
    await task(world, ["block", b, a]);
    const { code, err } = await task(world, ["block", a, b]);
    assert.deepEqual([code, err], [1, `That would close a circle: ${a} → ${b} → ${a}.\n`]);
    assert.equal((await task(world, ["unblock", b, a])).out, `Blocked by nothing: ${b}: B\n`);
    assert.equal((await ask(world, ["block", a, b])).ok, true);
  });

  test("edits, notes and the log tell what happened", async () => {
    const world = fakeWorld(ada);
    const [id = ""] = await added(world, "One");
    await task(world, ["edit", id, "--subject", "Two", "--priority", "1", "--add-label", "x"]);
    await task(world, ["note", id, "-"], { input: "A long\nnote\n" });
    await task(world, ["cancel", id]);
    assert.equal((await ask(world, ["done", id])).code, "already_resolved");
    await task(world, ["edit", id, "--reopen"]);
    const { out } = await task(world, ["show", id]);
    assert.match(out, /Two\nstate +ready\npriority +1\nlabels +x\n/);
    assert.match(out, /\n\nada, 0s ago:\n {2}A long\n {2}note\n$/);
    const log = (await task(world, ["log", id])).out.replaceAll(id, "ID");
    assert.equal(
      log,
      ["reopened", "cancelled", "noted", "edited", "added"]
        .map((event) => `0s ago  ${event} ID by ada\n`)
        .join(""),
    );
    assert.equal((await task(world, ["edit", id])).code, 2);
    assert.equal((await task(world, ["edit", id, "--clear", "subject"])).code, 2);
  });
});

describe("task list", () => {
  test("says by its exit code whether all is done", async () => {
    const world = fakeWorld(ada);
    const [id = ""] = await added(world, "One");
    assert.deepEqual(await task(world, ["list", "--all-done"]), { code: 1, out: "", err: "" });
    await task(world, ["done", id]);
    assert.deepEqual(await task(world, ["list", "--all-done"]), { code: 0, out: "", err: "" });
    assert.equal((await ask(world, ["list", "--all-done"])).allDone, true);
  });

  test("shows pages, states, owners, labels, parts and counts", async () => {
    const world = fakeWorld(ada);
    const ids = await added(world, "A", "B", "C");
    const [a = "", b = "", c = ""] = ids;
    await task(world, ["claim", a]);
    await task(world, ["edit", b, "--parent", a, "--add-label", "web"]);
    await task(world, ["done", c]);
    const subjects = async (...words: string[]): Promise<string[]> =>
      (await ask(world, ["list", ...words])).tasks.map((one: { subject: string }) => one.subject);
    assert.deepEqual(await subjects(), ["A", "B"]);
    assert.deepEqual(await subjects("--all"), ["A", "B", "C"]);
    assert.deepEqual(await subjects("--state", "claimed,closed"), ["A", "C"]);
    assert.deepEqual(await subjects("--mine"), ["A"]);
    assert.deepEqual(await subjects("--label", "web"), ["B"]);
    assert.deepEqual(await subjects("--parent", a), ["B"]);
    const { next } = await ask(world, ["list", "--limit", "1"]);
    assert.deepEqual(await subjects("--cursor", next), ["B"]);
    assert.equal(
      (await task(world, ["list", "--counts"])).out,
      "closed   1\nclaimed  1\nblocked  0\nwaiting  0\nready    1\n",
    );
    assert.match((await task(world, ["search", "C"])).out, /✓ P2 {2}C\n$/);
    assert.equal((await task(world, ["list", "--state", "lost"])).code, 2);
  });

  test("tells a board where nothing is found from one with nothing on it", async () => {
    const world = fakeWorld(ada);
    assert.match((await task(world, ["list"])).out, /^No tasks\. doneward task add/);
    const [id = ""] = await added(world, "One");
    await task(world, ["done", id]);
    for (const words of [["list"], ["list", "--label", "web"], ["ready"], ["search", "Two"]]) {
      const { code, out } = await task(world, words);
      assert.deepEqual([code, out.split(".")[0]], [0, "Nothing found"], words.join(" "));
      assert.match(out, /task list --all .*: 1 task\.\n$/);
    }
  });

  test("shows only the states that are named, also with --all", async () => {
    const world = fakeWorld(ada);
    const [, b = ""] = await added(world, "A", "B");
    await task(world, ["done", b]);
    const { tasks } = await ask(world, ["list", "--all", "--state", "ready"]);
    assert.deepEqual(
      tasks.map(({ subject }: { subject: string }) => subject),
      ["A"],
    );
  });

  for (const words of [["list"], ["search", "part"], ["ready"], ["ready", "--explain"]]) {
    test(`the pages of ${words.join(" ")} go on where they say`, async () => {
      const world = fakeWorld(ada);
      const [first = ""] = await added(world, "Whole");
      for (const part of ["part 1", "part 2"]) {
        const blocked = words.includes("--explain") ? ["--blocked-by", first] : [];
        await task(world, ["add", part, ...blocked]);
      }
      const seen: string[] = [];
      let cursor: string[] = [];
      do {
        const { out } = await task(world, [...words, "--limit", "1", ...cursor]);
        const [row = ""] = out.split("\n");
        seen.push(row.split("  ").at(-1) ?? "");
        cursor = /--cursor \S+/.exec(out)?.[0].split(" ") ?? [];
      } while (cursor.length > 0);
      const { tasks } = await ask(world, words);
      assert.equal(seen.length, tasks.length);
      assert.equal(new Set(seen).size, seen.length);
      assert.equal((await task(world, [...words, "--cursor", "there"])).code, 2);
    });
  }

  test("boards are apart", async () => {
    const world = fakeWorld(ada);
    await task(world, ["add", "Elsewhere", "--board", "other"]);
    assert.deepEqual((await ask(world, ["list"])).tasks, []);
    assert.equal((await ask(world, ["list", "--board", "other"])).tasks.length, 1);
  });
});

describe("task, for anybody", () => {
  const verbs = [
    ...["add", "list", "ready", "next", "show", "search", "claim", "start", "done", "cancel"],
    ...["release", "block", "unblock", "wait", "note", "edit", "graph", "log", "import", "export"],
  ];
  for (const verb of verbs) {
    test(`the help of ${verb} fits a screen and is in the overview`, async () => {
      const world = fakeWorld();
      const { code, out } = await task(world, [verb, "--help"]);
      assert.equal(code, 0);
      assert.match(out, new RegExp(`^Usage: doneward task ${verb}\\b`));
      const lines = out.trimEnd().split("\n");
      assert.ok(lines.length <= 24, `${lines.length} lines`);
      for (const line of lines) assert.ok(line.length <= 80, line);
      assert.match((await task(world, ["--help"])).out, new RegExp(`\\b${verb}\\b`));
    });
  }

  test("a misspelt verb is told", async () => {
    const { code, err } = await task(fakeWorld(), ["dnoe"]);
    assert.deepEqual([code, err], [2, 'Unknown command of task "dnoe". Did you mean done?\n']);
  });

  test("nothing is printed that a terminal could execute", async () => {
    const world = fakeWorld({ env: { USER: "\u001b[2Jada", FORCE_COLOR: "0" } });
    const texts = hostileTexts().filter((text) => text.trim() !== "" && text.length < 1000);
    const lines = texts.map((text) => ({
      subject: text,
      description: text,
      labels: [text],
      owner: text,
      check: text,
      waits: [{ kind: "person", name: text, question: text }],
    }));
    const input = lines.map((line) => JSON.stringify(line)).join("\n");
    const printed = [await task(world, ["add", "--jsonl"], { input })];
    const { tasks } = await ask(world, ["list", "--limit", "3"]);
    for (const words of [
      ...[["list"], ["list", "--json"], ["ready", "--explain"], ["log"], ["search", "ignore"]],
      ...tasks.flatMap(({ id }: { id: string }) => [
        ["show", id],
        ["claim", id],
        ["note", id, "\u001b[2J"],
        ["release", id, "--to", "\u202ebo"],
        ["show", id],
        ["done", id, "--evidence", "\u009b31m"],
        ["show", id, "--json"],
      ]),
      ["show", "\u001b[2J"],
    ]) {
      printed.push(await task(world, words));
    }
    for (const { out, err } of printed) assertNothingToExecute(out + err);
  });
});
