import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { openSqliteStore } from "../../stores/sqlite/index.ts";
import type { Task } from "../../task/index.ts";
import { scaled } from "../../testing/scale.ts";
import { openBoard } from "../../workstream/board/index.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import {
  backlogMd,
  beads,
  checklist,
  claudeCode,
  github,
  taskMaster,
  todoTxt,
} from "../task/import/fixtures/sources.ts";
import type { SourceFile } from "../task/import/reader.ts";

/** By format, what somebody has in it. */
const SOURCES: Readonly<Record<string, readonly SourceFile[]>> = {
  beads: [beads],
  "backlog-md": backlogMd,
  "task-master": [taskMaster],
  "claude-code": claudeCode,
  github: [github],
  "todo-txt": [todoTxt],
  checklist: [checklist],
};

function write(world: World, path: string, text: string): void {
  const file = join(world.root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function ask(world: World, ...words: string[]): Promise<ReturnType<typeof JSON.parse>> {
  return JSON.parse((await world.run(["task", ...words, "--json"])).out);
}

/** Everything that the board has, journal included. */
async function everything(world: World): Promise<unknown> {
  const [scope = ""] = await world.store.scopes();
  return world.store.dump(scope);
}

describe("task import", () => {
  test("takes all in, reports what was lost, and a second run changes nothing", async () => {
    const world = fakeWorld();
    write(world, ".beads/issues.jsonl", beads.text);
    const dry = await world.run(["task", "import", ".", "--dry-run"]);
    assert.match(dry.out, /^Would import 4 tasks \(beads\)\.\nNot carried over:\n/);
    assert.deepEqual((await ask(world, "list", "--all")).tasks, []);

    const { out } = await world.run(["task", "import", "."]);
    assert.match(out, /^Imported 4 tasks \(beads\)\./);
    assert.match(out, /the dependency on bd-gone: it is not there \(bd-c3d4\)/);
    const { tasks } = await ask(world, "list", "--all");
    const named = (subject: string): Task =>
      tasks.find((task: Task) => task.subject === subject) as Task;
    const importer = named("Write the importer");
    assert.deepEqual(importer.blockedBy, [named("Design the schema").id]);
    assert.equal(importer.parent, named("Epic").id);
    assert.equal(importer.metadata?.["importedFrom"], "beads:bd-c3d4");

    const before = await everything(world);
    const second = await ask(world, "import", ".beads/issues.jsonl");
    assert.deepEqual([second.added, second.present], [[], 4]);
    assert.deepEqual(await everything(world), before);
  });

  for (const [format, sources] of Object.entries(SOURCES)) {
    test(`${format}: a dry run changes nothing, and neither does a second one`, async () => {
      const world = fakeWorld();
      for (const { path, text } of sources) write(world, path, text);
      const [first = ""] = sources.map(({ path }) => path);
      const from = sources.length > 1 ? (first.split("/")[0] ?? "") : first;
      const dry = await ask(world, "import", from, "--dry-run");
      assert.deepEqual(await world.store.scopes(), []);
      const real = await ask(world, "import", from);
      assert.deepEqual([real.format, real.added.length], [format, dry.added.length]);
      assert.ok(real.added.length > 0);
      const before = await everything(world);
      const again = await ask(world, "import", from);
      assert.deepEqual([again.added, again.present], [[], real.added.length]);
      assert.deepEqual(await everything(world), before);
    });
  }

  test("adds what is new, tied to what came before; what was changed here stays", async () => {
    const world = fakeWorld();
    write(world, "PLAN.md", checklist.text);
    await world.run(["task", "import", "PLAN.md"]);
    const { tasks } = await ask(world, "search", "Tests");
    await world.run(["task", "edit", tasks[0].id, "--subject", "All tests"]);
    write(world, "PLAN.md", checklist.text.replace("- [ ] Tests", "- [ ] Tests\n    - [ ] More"));
    const { added, present } = await ask(world, "import", "PLAN.md");
    assert.deepEqual([added.length, present], [1, 5]);
    assert.equal((await ask(world, "show", added[0])).task.parent, tasks[0].id);
    assert.equal((await ask(world, "show", tasks[0].id)).task.subject, "All tests");
  });

  test("what was deleted here stays away", async () => {
    const world = fakeWorld();
    write(world, "PLAN.md", "- [ ] One\n- [ ] Two\n");
    const { added } = await ask(world, "import", "PLAN.md");
    await world.run(["task", "export", "all.jsonl"]);
    const [scope = ""] = await world.store.scopes();
    const name = scope.slice("board/".length);
    const store = world.store as Parameters<typeof openBoard>[0]["store"];
    await openBoard({ store, name, actor: { kind: "person" } }).delete(added[0]);
    for (const file of ["PLAN.md", "all.jsonl"]) {
      const again = await ask(world, "import", file);
      assert.deepEqual([again.added, again.present], [[], 2]);
    }
  });

  test("of items with one id the last is taken, and the others are told", async () => {
    const world = fakeWorld();
    const lines = ["First", "Second"].map((title) => JSON.stringify({ id: "bd-1", title }));
    write(world, "issues.jsonl", lines.join("\n"));
    const { added, lost } = await ask(world, "import", "issues.jsonl");
    assert.deepEqual(lost, [{ item: "bd-1", what: "all of it: a later item has the same id" }]);
    assert.equal((await ask(world, "show", added[0])).task.subject, "Second");
  });

  test("a byte order mark before the text is no part of it", async () => {
    const sources = {
      "issues.jsonl": JSON.stringify({ id: "bd-1", title: "T" }),
      "issues.json": JSON.stringify([{ number: 1, title: "T" }]),
      "PLAN.md": "# Build\n- [ ] T\n",
    };
    for (const [path, text] of Object.entries(sources)) {
      const world = fakeWorld();
      const marked = `\uFEFF${text}`;
      write(world, path, marked);
      write(world, `folder/${path}`, marked);
      const from = await ask(world, "import", path, "--dry-run");
      assert.deepEqual([from.added.length, from.lost], [1, []], path);
      assert.equal((await ask(world, "import", "folder")).added.length, 1);
    }
  });

  test("circles are cut, and told", async () => {
    const world = fakeWorld();
    const tasks = [1, 2, 3].map((id) => ({ id, title: `T${id}`, dependencies: [(id % 3) + 1] }));
    write(world, "tasks.json", JSON.stringify({ tasks }));
    const { added, lost } = await ask(world, "import", "tasks.json");
    assert.equal(added.length, 3);
    assert.deepEqual(lost, [{ item: "master/3", what: "the dependency on master/1: a circle" }]);
  });

  test("reads folders, standard input, and says what it cannot read", async () => {
    const world = fakeWorld();
    for (const { path, text } of backlogMd) write(world, path, text);
    assert.equal((await ask(world, "import", "backlog")).added.length, 3);
    assert.equal((await ask(world, "import", ".")).present, 3);
    const { out } = await world.run(["task", "import", "-"], { input: "- [ ] From a pipe\n" });
    assert.equal(out, "Imported 1 task (checklist).\n");
    write(world, "prose.md", "Nothing to do.\n");
    assert.match((await world.run(["task", "import", "prose.md"])).err, /looks like tasks/);
    assert.match((await world.run(["task", "import", "gone.md"])).err, /^Cannot read /);
    const named = await world.run(["task", "import", "prose.md", "--from", "jira"]);
    assert.match(named.err, /^Unknown format "jira"\. It is one of doneward, beads, /);
    write(world, ".beads/issues.jsonl", beads.text);
    assert.match((await world.run(["task", "import", "."])).err, /more than one to choose from/);
  });

  test("prints nothing that a terminal could execute", async () => {
    const world = fakeWorld();
    const issue = { id: "\u001b[2Jx", title: "\u202ey", "\u009b31mfield": 1 };
    write(world, "issues.jsonl", JSON.stringify(issue));
    for (const words of [
      ["import", "issues.jsonl"],
      ["export"],
      ["export", "--markdown"],
      ["list"],
    ]) {
      const { out, err } = await world.run(["task", ...words]);
      assertNothingToExecute(out + err);
    }
  });

  test("10,000 items: one commit, with progress; again: nothing", async () => {
    const world = fakeWorld();
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      JSON.stringify({
        id: `bd-${n}`,
        title: `Issue ${n}`,
        status: n % 3 === 0 ? "closed" : "open",
        dependencies: n > 0 ? [{ depends_on_id: `bd-${n >> 1}`, type: "blocks" }] : [],
      }),
    );
    write(world, "issues.jsonl", lines.join("\n"));
    const path = join(world.root, "board.db");
    const openStore = (): ReturnType<typeof openSqliteStore> => openSqliteStore({ path });
    let told = 0;
    const watched: typeof openStore = async () => {
      const store = await openStore();
      store.watch(() => told++);
      return store;
    };
    const terminal = { columns: 80, rows: 24 };
    const first = await world.run(["task", "import", "issues.jsonl"], {
      openStore: watched,
      terminal,
    });
    assert.match(first.out, /Imported 10,000 tasks/);
    assert.match(first.err, /Writing 0\/10000/);
    assert.equal(told, 1);
    const dump = async (): Promise<string> => {
      const store = await openStore();
      const [scope = ""] = await store.scopes();
      const { entries, board } = await store.dump(scope);
      await store.close();
      return JSON.stringify([entries.length, board]);
    };
    const before = await dump();
    const second = await world.run(["task", "import", "issues.jsonl"], { openStore });
    assert.equal(second.out, "Imported 0 tasks (beads); 10,000 tasks were already imported.\n");
    assert.equal(await dump(), before);
  });
});

describe("task export", () => {
  test("writes Markdown for people, parts below what they are a part of", async () => {
    const world = fakeWorld();
    const input = [
      { id: "bb", subject: "Ship", priority: 1, labels: ["web"], description: "Soon.\nReally." },
      { id: "cc", subject: "Test", parent: "bb" },
      { id: "dd", subject: "Tell", blockedBy: ["bb"] },
    ];
    await world.run(["task", "add", "--jsonl"], {
      input: input.map((line) => JSON.stringify(line)).join("\n"),
    });
    await world.run(["task", "claim", "cc", "--start", "--as", "ada"]);
    const { out } = await world.run(["task", "export", "TASKS.md"]);
    assert.match(out, /^Wrote 3 tasks to .*TASKS\.md\.\n$/);
    assert.equal(
      readFileSync(join(world.root, "TASKS.md"), "utf8"),
      "# Tasks\n\n" +
        "- [ ] **bb** Ship (P1 #web)\n  > Soon.\n  > Really.\n" +
        "  - [/] **cc** Test (P2 @ada)\n" +
        "- [ ] **dd** Tell (P2 after bb)\n",
    );
  });

  test("JSONL comes back as it was, whatever is in it", async () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 20 });
    const draft = fc.record(
      {
        subject: text,
        description: text,
        priority: fc.constantFrom(0, 1, 2, 3, 4),
        labels: fc.array(text, { maxLength: 3 }),
        owner: text,
        check: text,
        waits: fc.array(
          fc.oneof(
            fc.record({ kind: fc.constant("event"), name: text }),
            fc.record({ kind: fc.constant("until"), at: fc.nat() }),
          ),
          { maxLength: 2 },
        ),
        metadata: fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 }),
      },
      { requiredKeys: ["subject"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 8 }), async (drafts) => {
        const [from, to] = [fakeWorld(), fakeWorld()];
        const lines = drafts.map((one, n) =>
          JSON.stringify({ ...one, as: `n${n}`, ...(n > 0 && { blockedBy: [`n${n >> 1}`] }) }),
        );
        await from.run(["task", "add", "--jsonl"], { input: lines.join("\n") });
        const { tasks } = await ask(from, "list", "--all");
        await from.run(["task", "note", tasks[0].id, "--", "x\u001by"]);
        await from.run(["task", "claim", "--lease", "10m", "--as", "bo"]);
        await from.run(["task", "done", tasks[0].id, "--evidence", "seen"]);
        const { out: input } = await from.run(["task", "export"]);
        assertNothingToExecute(input);
        const imported = await to.run(["task", "import", "-"], { input });
        assert.equal(
          imported.out,
          `Imported ${drafts.length} ${drafts.length === 1 ? "task" : "tasks"} (doneward).\n`,
        );
        assert.equal((await to.run(["task", "export"])).out, input);
      }),
      { numRuns: scaled(20) },
    );
  });
});
