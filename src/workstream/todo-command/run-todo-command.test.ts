import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DIALECTS } from "../../dialects/catalogue.ts";
import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { markdownToPhases, phasesToMarkdown } from "../../todo/index.ts";
import type { Workstream } from "../workstream.ts";
import { openWorkstream } from "../workstream.ts";
import type { TodoCommandHost } from "./host.ts";
import { runTodoCommand } from "./run-todo-command.ts";

const LIST = "# A\n- [/] Fix login\n- [ ] Fix logout\n\n# B\n- [ ] Ship\n";

/** The dialect whose own command this is. */
const recorded = DIALECTS.find(({ commandWords }) => commandWords) as Dialect;

async function workOn(markdown = LIST, dialect = recorded): Promise<Workstream> {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect,
    now: () => 0,
  });
  await work.import(markdownToPhases(markdown).phases, "given");
  return work;
}

const bareHost: TodoCommandHost = {
  cwd: "/project",
  readFile: async () => Promise.reject(new Error("no files here")),
  writeFile: async () => Promise.reject(new Error("no files here")),
  now: () => 61_000,
};

async function markdownOf(work: Workstream): Promise<string> {
  return phasesToMarkdown((await work.list()).phases);
}

describe("the command's line", () => {
  for (const line of [
    "/todo done login",
    "/todo:done login",
    "done login",
    "  /todo   DONE   login  ",
    '/todo done "Fix login"',
    "/todo done Fix\\ login",
  ]) {
    test(`${JSON.stringify(line)} completes the todo`, async () => {
      const work = await workOn();
      const { kind, text } = await runTodoCommand(work, line, bareHost);
      assert.deepEqual({ kind, text }, { kind: "status", text: "Marked completed: Fix login" });
      assert.match(await markdownOf(work), /- \[x\] Fix login/);
    });
  }

  test("a word that only begins like the command is not the command", async () => {
    const answer = await runTodoCommand(await workOn(), "/todos", bareHost);
    assert.match(answer.text, /^Unknown \/todo verb "\/todos"\./);
  });

  test("a host may call the command otherwise", async () => {
    const work = await workOn();
    const host = { ...bareHost, name: "/list" };
    await runTodoCommand(work, "/list done login", host);
    const [entry] = (await work.journal()).toReversed();
    assert.match(JSON.stringify(entry?.data), /"\/list done Fix login"/);
    assert.match((await runTodoCommand(work, "/list ?", host)).text, /^Usage: \/list <verb>/);
  });
});

describe("targets", () => {
  for (const line of ['/todo done ""', '/todo drop " "', '/todo rm ""', '/todo start ""']) {
    test(`${line} changes nothing: empty words never mean everything`, async () => {
      const work = await workOn();
      assert.equal((await runTodoCommand(work, line, bareHost)).kind, "error");
      assert.equal(await markdownOf(work), LIST);
    });
  }

  test("a todo with quotes in it is found as it is written", async () => {
    const work = await workOn('# A\n- [/] Say "hi"\n- [ ] Say hi there\n');
    const { text } = await runTodoCommand(work, '/todo done say "hi"', bareHost);
    assert.equal(text, 'Marked completed: Say "hi"');
  });

  test("an unclear query says what it could have meant", async () => {
    const { candidates } = await runTodoCommand(await workOn(), "/todo start fix", bareHost);
    assert.deepEqual(candidates, ["Fix login", "Fix logout"]);
  });

  test("of two todos with the same text the one that is meant is changed", async () => {
    const work = await workOn("# A\n- [x] Same\n- [/] Same again\n");
    await runTodoCommand(work, "/todo rm same again", bareHost);
    assert.equal(await markdownOf(work), "# A\n- [x] Same\n");
  });
});

describe("append", () => {
  test("several words: the first is the phase", async () => {
    const work = await workOn();
    const { text } = await runTodoCommand(work, "/todo append fix login bug", bareHost);
    assert.equal(text, "Appended to Fix: Login bug");
  });

  test("one word goes to the last phase, or to the first list's only one", async () => {
    const work = await workOn();
    const { text } = await runTodoCommand(work, '/todo add "celebrate it"', bareHost);
    assert.equal(text, "Appended to B: Celebrate it");
    const empty = await workOn("");
    assert.equal(
      (await runTodoCommand(empty, "/todo add go", bareHost)).text,
      "Appended to Todos: Go",
    );
    assert.equal(await markdownOf(empty), "# Todos\n- [ ] Go\n", "and gets no focus by itself");
  });

  test("what is on the list already is refused", async () => {
    const answer = await runTodoCommand(await workOn(), '/todo append "ship"', bareHost);
    assert.deepEqual(answer, { kind: "error", text: 'Task "Ship" already exists' });
  });

  test("empty words are no todo", async () => {
    const answer = await runTodoCommand(await workOn(), '/todo append ""', bareHost);
    assert.equal(answer.text, "Usage: /todo append [<phase>] <task...>");
  });
});

describe("verbs on top of the recorded ones", () => {
  test("note keeps blanks at the beginning and inside", async () => {
    const work = await workOn();
    await runTodoCommand(work, '/todo note login "  two\\\\ lines  "', bareHost);
    assert.deepEqual((await work.list()).phases[0]?.todos[0]?.notes, ["  two\\ lines"]);
    const misused = await runTodoCommand(work, "/todo note login", bareHost);
    assert.equal(misused.text, "Usage: /todo note <task> <text...>");
  });

  test("clear, undo and history tell one story", async () => {
    const work = await workOn();
    const cleared = await runTodoCommand(work, "/todo clear", bareHost);
    assert.equal(cleared.text, "Cleared all todos.");
    const undone = await runTodoCommand(work, "/todo undo", bareHost);
    assert.equal(undone.text, "Took back: /todo clear");
    assert.equal(await markdownOf(work), LIST);
    const { text } = await runTodoCommand(work, "/todo history", bareHost);
    assert.deepEqual(text.split("\n"), [
      "#3 1m ago, person: took back #2: added Fix login, Fix logout and 1 more",
      "#2 1m ago, person: removed Fix login, Fix logout and 1 more",
      "#1 1m ago, import: added Fix login, Fix logout and 1 more (given)",
    ]);
  });

  test("verbs for everything say so when there is nothing", async () => {
    for (const verb of ["done", "drop", "rm", "clear"]) {
      const answer = await runTodoCommand(await workOn(""), `/todo ${verb}`, bareHost);
      const text = "No todos. Use /todo append <task> to start one.";
      assert.deepEqual(answer, { kind: "warning", text });
    }
  });
});

describe("hosts", () => {
  test("without an editor the person is shown another way", async () => {
    const { kind, text } = await runTodoCommand(await workOn(), "/todo edit", bareHost);
    assert.equal(kind, "error");
    assert.match(text, /\/todo export.*\/todo import/);
  });

  test("without a clipboard the Markdown is the answer", async () => {
    const answer = await runTodoCommand(await workOn(), "/todo copy", bareHost);
    assert.deepEqual(answer, { kind: "status", text: LIST.trimEnd() });
  });

  test("what a host cannot do is told, not thrown", async () => {
    const host = { ...bareHost, copy: () => Promise.reject(new Error("no clipboard")) };
    for (const [line, text] of [
      ["/todo copy", "no clipboard"],
      ["/todo export x.md", "Failed to write /project/x.md: no files here"],
      ["/todo import", "Failed to read /project/TODO.md: no files here"],
    ] as const) {
      assert.deepEqual(await runTodoCommand(await workOn(), line, host), { kind: "error", text });
    }
  });

  test("a path keeps its backslashes, and its blanks with quotes or without", async () => {
    const paths: string[] = [];
    const host = { ...bareHost, writeFile: async (path: string) => void paths.push(path) };
    for (const path of ["my list.md", '"my list.md"', "back\\slash.md"]) {
      await runTodoCommand(await workOn(), `/todo export ${path}`, host);
    }
    assert.deepEqual(paths, [
      "/project/my list.md",
      "/project/my list.md",
      "/project/back\\slash.md",
    ]);
  });

  test("a caller that owns no list is told so", async () => {
    const work = await openWorkstream({ store: memoryStore(), dialect: DEFAULT_DIALECT });
    const { kind, text } = await runTodoCommand(work, "/todo clear", bareHost);
    assert.equal(kind, "error");
    assert.match(text, /^No todo list here/);
  });

  test("an import that drops notes in the text drops them in the list", async () => {
    const work = await workOn("# A\n- [/] One\n  > a note\n");
    const host = { ...bareHost, readFile: async () => "# A\n- [/] One\n" };
    await runTodoCommand(work, "/todo import", host);
    assert.equal((await work.list()).phases[0]?.todos[0]?.notes, undefined);
  });
});

test("in a dialect without a command of its own, the words are ours", async () => {
  const work = await workOn(LIST, DEFAULT_DIALECT);
  const run = async (line: string): Promise<string> =>
    (await runTodoCommand(work, line, bareHost)).text;
  assert.equal(await run("/todo cancel logout"), "Marked cancelled: Fix logout");
  assert.equal(await run("/todo add B Tag it"), "Added to B: Tag it");
  assert.match(await run("/todo help"), /\/todo cancel \[<todo\|phase>\] +Cancel a todo/);
  assert.doesNotMatch(await run("/todo nonsense"), /task|drop|append|abandon/i);
});
