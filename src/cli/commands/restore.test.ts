import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";
import vectors from "./fixtures/hydration-vectors.json" with { type: "json" };

// Transcripts are written by hand in the shapes that the readers' own tests have.
function claude(...todos: readonly unknown[]): object[] {
  return todos.flatMap((list, place) => [
    {
      type: "assistant",
      sessionId: "s",
      uuid: `a${place}`,
      timestamp: "2026-11-15T19:00:00.000Z",
      message: {
        content: [{ type: "tool_use", id: `t${place}`, name: "TodoWrite", input: { todos: list } }],
      },
    },
    {
      type: "user",
      sessionId: "s",
      uuid: `u${place}`,
      message: { content: [{ type: "tool_result", tool_use_id: `t${place}`, content: "ok" }] },
    },
  ]);
}

function item(content: string, status = "pending"): object {
  return { content, status, activeForm: `Doing ${content}` };
}

interface Shown {
  readonly client: string;
  readonly dialect: string;
  readonly unreadable: number;
  readonly phases: readonly {
    readonly name: string;
    readonly todos: readonly { readonly content: string; readonly status: string }[];
  }[];
}

async function restore(
  transcript: readonly unknown[] | string,
  options: readonly string[] = ["--json"],
): Promise<{ code: number; out: string; err: string; list: string; shown: () => Shown }> {
  const world = fakeWorld();
  const text =
    typeof transcript === "string"
      ? transcript
      : transcript.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  writeFileSync(join(world.root, "session.jsonl"), text);
  await world.run(["add", "A person's"]);
  await world.run(["call", "todo_update", '{"todos":[{"content":"Here before"}]}']);
  const ran = await world.run(["list", "restore", "session.jsonl", "--force", ...options]);
  const { out: list } = await world.run(["show", "--markdown"]);
  return { ...ran, list, shown: () => JSON.parse(ran.out) as Shown };
}

function contents({ phases }: Shown): string[] {
  return phases.flatMap(({ todos }) => todos.map(({ content, status }) => `${content} ${status}`));
}

describe("doneward list restore", () => {
  test("C228 (seed): makes the list here what the last call said", async () => {
    const before = [item("A", "in_progress"), item("B")];
    const after = [item("A", "completed"), item("B", "in_progress")];
    const { code, out, list } = await restore(claude(before, after), []);
    assert.equal(code, 0);
    assert.equal(
      out,
      "Restored from claude-code, a list of claude-code of 2026-11-15T19:00:00.000Z: 1 open, 1 closed.\n",
    );
    assert.match(list, /- \[x\] A\n- \[\/\] B\n/);
    assert.doesNotMatch(list, /Here before/);
    assert.match(list, /- \[ \] A person's\n/, "nobody loses what a person added");
  });

  test("can be undone", async () => {
    const world = fakeWorld();
    writeFileSync(
      join(world.root, "s.jsonl"),
      claude([item("A")])
        .map((entry) => JSON.stringify(entry))
        .join("\n"),
    );
    await world.run(["add", "Here before"]);
    await world.run(["list", "restore", "s.jsonl", "--force"]);
    await world.run(["undo"]);
    assert.match((await world.run(["show", "--markdown"])).out, /Here before/);
  });

  test("leaves a list that changed later as it is, unless it is forced", async () => {
    const world = fakeWorld();
    const lines = claude([item("A")]).map((entry) => JSON.stringify(entry));
    writeFileSync(join(world.root, "s.jsonl"), lines.join("\n"));
    world.now = Date.parse("2026-11-15T20:00:00.000Z");
    await world.run(["add", "Here before"]);
    const refused = await world.run(["list", "restore", "s.jsonl"]);
    assert.deepEqual([refused.code, refused.out], [1, ""]);
    assert.match((await world.run(["show", "--markdown"])).out, /Here before/);
    assert.equal((await world.run(["list", "restore", "s.jsonl", "--force"])).code, 0);
    assert.match((await world.run(["show", "--markdown"])).out, /A\n/);
    const empty = fakeWorld();
    writeFileSync(join(empty.root, "s.jsonl"), lines.join("\n"));
    assert.equal((await empty.run(["list", "restore", "s.jsonl"])).code, 0);
  });

  test("only says what is there with --dry-run", async () => {
    const { code, out, list } = await restore(claude([item("A")]), ["--dry-run"]);
    assert.equal(code, 0);
    assert.match(out, /^Found from claude-code, .*: 1 open, 0 closed\.\n$/);
    assert.match(list, /Here before/);
  });

  test("passes over what was refused, what is damaged and what was never answered", async () => {
    const good = claude([item("A")]);
    const [call, answer] = claude([item("X")]) as [object, object];
    const refused = {
      ...answer,
      message: {
        content: [{ type: "tool_result", tool_use_id: "t0", is_error: true, content: "no" }],
      },
    };
    const damaged = claude([{ text: "?" }], "not a list");
    for (const tail of [[call, refused], damaged, [call], [answer]]) {
      const { shown } = await restore([...good, ...tail]);
      assert.deepEqual(contents(shown()), ["A pending"]);
    }
  });

  test("takes an empty list for a clear, not for a list of before", async () => {
    const { code, out, list } = await restore(claude([item("A")], []), []);
    assert.equal(code, 0);
    assert.match(out, /a cleared list\.\n$/);
    assert.equal(list, "# Todos\n- [ ] A person's\n");
  });

  test("says how many lines it could not read", async () => {
    const lines = claude([item("A")]).map((entry) => JSON.stringify(entry));
    const { shown } = await restore([...lines, '{"name":"TodoWrite", cut'].join("\n"));
    assert.partialDeepStrictEqual(shown(), { unreadable: 1 });
  });

  test("takes a list of another vocabulary where a program uses it", async () => {
    const calls = [
      {
        id: "c1",
        function: {
          name: "write_todos",
          arguments: JSON.stringify({ todos: [{ content: "A", status: "completed" }] }),
        },
      },
    ];
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", tool_calls: calls },
      { role: "tool", tool_call_id: "c1", content: "Updated" },
    ];
    const { shown } = await restore(JSON.stringify(messages, null, 2));
    assert.partialDeepStrictEqual(shown(), { client: "messages" });
    assert.deepEqual(contents(shown()), ["A completed"]);
  });

  test("shows nothing that a terminal could execute", async () => {
    const { out } = await restore(claude([item("\u001b]0;x\u0007A")]));
    assert.equal(out.includes("\u001b"), false);
  });

  test("refuses a named pipe and a link at once, in a workspace or outside", async () => {
    const world = fakeWorld();
    const outside = mkdtempSync(join(tmpdir(), "doneward-restore-"));
    writeFileSync(join(outside, "secret"), "secret");
    for (const folder of [world.root, outside]) execFileSync("mkfifo", [join(folder, "pipe")]);
    symlinkSync(join(outside, "secret"), join(world.root, "link"));
    for (const file of ["pipe", join(outside, "pipe"), "link"]) {
      const { code, err } = await world.run(["list", "restore", file]);
      assert.equal(code, 2, file);
      assert.match(err, /Cannot read/);
    }
    rmSync(outside, { recursive: true });
  });

  test("says why there is nothing to restore, with an exit code for each reason", async () => {
    const none = await restore([{ type: "user", sessionId: "s", uuid: "u" }], []);
    assert.deepEqual([none.code, none.out], [1, ""]);
    assert.match(none.err, /^No todo list in .* \(read as claude-code\)\.\n$/);
    assert.match(none.list, /Here before/);
    assert.equal((await restore("nothing that we know\n", [])).code, 1);
    assert.equal((await restore([], ["--client", "claude-cod"])).code, 2);
    assert.equal((await restore([], ["--client", "codex"])).code, 1);
    const world = fakeWorld();
    assert.equal((await world.run(["list", "restore"])).code, 2);
    const gone = await world.run(["list", "restore", "gone.jsonl", "--json"]);
    assert.equal(gone.code, 2);
    assert.partialDeepStrictEqual(JSON.parse(gone.out), { kind: "error", code: "usage" });
    assert.equal((await world.run(["list", "restore", "."])).code, 2);
  });
});

describe("recorded hydration", () => {
  for (const { id, basis, name, given, expect } of vectors) {
    test(`${id} (${basis}): ${name}`, async () => {
      const { history } = given as { history: (object | string)[] };
      const { code, out } = await restore(spelledOut(history));
      const items = (expect.items as (string | object)[]).map((todo) =>
        typeof todo === "string" ? todo : (todo as { content: string }).content,
      );
      const isCleared = "revision" in expect && expect.revision === 2;
      assert.equal(code, items.length > 0 || isCleared ? 0 : 1);
      if (code === 0) {
        const { phases } = JSON.parse(out) as Shown;
        assert.deepEqual(
          phases.flatMap(({ todos }) => todos.map(({ content }) => content)),
          items,
        );
      }
    });
  }
});

/** One recorded history is described in words, newest first. */
function spelledOut(history: readonly (object | string)[]): readonly object[] {
  if (history.every((message) => typeof message === "object")) return history;
  const pair = (id: string, content: string, length = 0): object[] => [
    { role: "assistant", tool_calls: [{ id, function: { name: "todo", arguments: "{}" } }] },
    {
      role: "tool",
      tool_call_id: id,
      content: JSON.stringify({ todos: [{ id: "1", content, status: "pending" }] }).padEnd(length),
    },
  ];
  return [...pair("short", "item 1"), ...pair("long", "too long", 512_001)];
}
