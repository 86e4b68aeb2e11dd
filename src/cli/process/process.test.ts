import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";

const root = realpathSync(mkdtempSync(join(tmpdir(), "doneward-test-")));
after(() => rmSync(root, { recursive: true, force: true }));
let workspaces = 0;

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as a process of its own, with its own workspace and database file. */
function workspace(): {
  readonly folder: string;
  run(
    argv: readonly string[],
    options?: {
      input?: string;
      env?: object;
      leave?: boolean;
      isFolderGone?: boolean;
      staysOpen?: boolean;
    },
  ): Promise<Finished>;
} {
  const folder = join(root, `workspace-${++workspaces}`);
  mkdirSync(join(folder, ".git"), { recursive: true });
  const store = `sqlite:${join(folder, "data", "list.db")}`;
  return {
    folder,
    run: (argv, options = {}) =>
      new Promise((resolve, reject) => {
        const { input = "", env = {}, leave, isFolderGone, staysOpen } = options;
        const words = [process.execPath, join(import.meta.dirname, "../main.ts"), ...argv];
        const outOf = ["sh", "-c", `mkdir x && cd x && rmdir ../x && exec "$@"`, "sh"];
        const [program = "", ...rest] = isFolderGone ? [...outOf, ...words] : words;
        const child = spawn(program, rest, {
          cwd: folder,
          env: { PATH: process.env["PATH"], HOME: root, DONEWARD_STORE: store, ...env },
        });
        let out = "";
        let err = "";
        child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
        child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
        child.on("error", reject);
        child.on("close", (code) => resolve({ code, out, err }));
        child.stdin.on("error", () => {}).write(input);
        if (staysOpen) end(child);
        else child.stdin.end();
        if (leave) child.stdout.destroy();
      }),
  };
}

/** What an agent is made to wait at most, and what a busy machine may add to it. */
const PATIENCE = 2_000 + 118_000;

const MOST_TRIES = 20;

/** Ends a process that does not do so by itself. */
function end(child: ChildProcess): void {
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  child.on("close", () => clearTimeout(timer));
}

describe("as a process", { concurrency: 2 }, () => {
  for (const input of ["", '{"a":']) {
    for (const argv of [["hook", "claude-code"], ["statusline"]]) {
      test(`${argv[0]} does not wait for ever on ${input || "nothing"}`, async () => {
        const { folder, run } = workspace();
        const env = { XDG_DATA_HOME: folder };
        assert.deepEqual(await run(argv, { input, env, staysOpen: true }), {
          code: 0,
          out: "",
          err: "",
        });
        const log = readFileSync(join(folder, "doneward", "hook.log"), "utf8");
        assert.match(log, new RegExp(`"hook":"${argv.at(-1)}","message":"no answer in time"`));
      });
    }
  }

  test("a hook answers for the session's folder, also when its own is gone", async () => {
    const { folder, run } = workspace();
    const place = { session_id: "s", cwd: folder };
    const asked = { ...place, hook_event_name: "UserPromptSubmit", prompt: "Do it" };
    await run(["hook", "claude-code"], { input: JSON.stringify(asked) });
    await run(["add", "one"]);
    const stop = { ...place, hook_event_name: "Stop", prompt_id: "p" };
    const said = "Next I will do it.";
    const input = JSON.stringify({ ...stop, last_assistant_message: said });
    let out = "";
    // A busy machine may make a hook give up in time, which is what it promises.
    for (let tries = 1; tries <= MOST_TRIES && out === ""; tries++) {
      ({ out } = await run(["hook", "claude-code"], { input, isFolderGone: true }));
    }
    assert.match(out, /additionalContext/);
    const { code, err } = await run(["show"], { isFolderGone: true });
    assert.deepEqual([code, err], [3, "The folder that you are in is gone.\n"]);
  });

  test("what one process writes the next one reads, in any folder of the workspace", async () => {
    const { folder, run } = workspace();
    assert.deepEqual(await run(["add", "fix", "the", "tests"]), {
      code: 0,
      out: "Added to Todos: Fix the tests\n",
      err: "",
    });
    assert.equal((await run(["start", "tests"])).code, 0);
    const { out } = await run([]);
    assert.ok(out.startsWith(`~/${folder.slice(root.length + 1)}\n`), out);
    assert.match(out, /▶ Fix the tests/);
    assert.doesNotMatch(out, /\x1b/);
  });

  test("a model's call and a person's edit meet in one list", async () => {
    const { run } = workspace();
    const input = JSON.stringify({ todos: [{ content: "From the model", status: "in_progress" }] });
    assert.equal((await run(["call", "todo_set", "-"], { input })).code, 0);
    await run(["done", "model"]);
    const { out } = await run(["history", "--json"]);
    const kinds = JSON.parse(out).changes.map(
      (change: { actor: { kind: string } }) => change.actor.kind,
    );
    assert.deepEqual(kinds, ["person", "model"]);
  });

  test("processes that write at the same time lose nothing", async () => {
    const { run } = workspace();
    const added = await Promise.all(["a", "b", "c", "d", "e"].map((todo) => run(["add", todo])));
    for (const { code, err } of added) assert.deepEqual({ code, err }, { code: 0, err: "" });
    const { progress } = JSON.parse((await run(["--json"])).out);
    assert.equal(progress.total, 5);
  });

  test("many calls go through one process", async () => {
    const { run } = workspace();
    const lines = [{ todos: [{ content: "one" }] }, { todos: [{ content: "two\u2028lines" }] }];
    const input = lines.map((line) => `${JSON.stringify(line)}\r\n`).join("");
    const { code, out } = await run(["call", "todo_update", "--jsonl"], { input });
    assert.equal(code, 0);
    const results = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(results.length, 2);
    assert.match(JSON.stringify(results[1].state), /two/);
  });

  test("the editor that the environment names is run without a shell", async () => {
    const { folder, run } = workspace();
    const editor = join(folder, "editor.mjs");
    writeFileSync(
      editor,
      `import { writeFileSync } from "node:fs";
       writeFileSync(process.argv.at(-1), "# Now\\n- [ ] $(touch pwned)\\n");`,
    );
    const env = { EDITOR: `"${process.execPath}" "${editor}"` };
    const { code, err } = await run(["edit"], { env });
    assert.deepEqual({ code, err }, { code: 0, err: "" });
    assert.equal((await run(["show"])).out, "# Now\n- [/] $(touch pwned)\n");
  });

  test("a reader that goes away is no failure", async () => {
    const { run } = workspace();
    const { code, err } = await run(["demo", "--fast"], { leave: true });
    assert.deepEqual({ code, err }, { code: 0, err: "" });
  });

  test("a file that is no database is one sentence and exit code 3", async () => {
    const { folder, run } = workspace();
    const file = join(folder, "broken.db");
    writeFileSync(file, "this is not a database, and it has to stay as it is\n".repeat(200), {
      mode: 0o600,
    });
    const { code, out, err } = await run(["--store", `sqlite:${file}`]);
    assert.deepEqual({ code, out }, { code: 3, out: "" });
    assert.match(err, /^The sqlite store failed: [^\n]*\n$/);
    assert.equal((await run(["--store", "nowhere:"])).code, 2);
  });
});
