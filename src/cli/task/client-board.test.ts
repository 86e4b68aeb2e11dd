import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

describe("a list that Claude Code keeps itself", () => {
  const world = (): World => {
    const made = fakeWorld();
    const list = join(made.root, ".claude/tasks/s1");
    mkdirSync(list, { recursive: true });
    const rest = { description: "", blocks: [], blockedBy: [] };
    const files = [
      { ...rest, id: "1", subject: "Build", status: "completed" },
      { ...rest, id: "2", subject: "Test", status: "pending", blockedBy: ["1"] },
      { ...rest, id: "3", subject: "Ship", status: "pending", blockedBy: ["2"] },
    ];
    for (const file of files) writeFileSync(join(list, `${file.id}.json`), JSON.stringify(file));
    return made;
  };
  const board = ["--board", "claude-code:s1"];
  const kept = ({ root }: World, id: number): Record<string, unknown> =>
    JSON.parse(readFileSync(join(root, `.claude/tasks/s1/${id}.json`), "utf8")) as Record<
      string,
      unknown
    >;

  test("is shown as a board", async () => {
    const own = world();
    const options = { env: { HOME: own.root } };
    const { out } = await own.run(["task", "ready", ...board], options);
    assert.equal(out, "2  ○ P2  Test\n");
    const why = await own.run(["task", "ready", "--explain", "3", ...board], options);
    assert.equal(why.out, "3  Ship\n  blocked by 2\n");
    assert.match(
      (await own.run(["task", "graph", ...board], options)).out,
      /Step 2\n {2}3 {2}○ {2}Ship/,
    );
  });

  test("is not written to", async () => {
    const own = world();
    const { code, err } = await own.run(["task", "done", "2", ...board], {
      env: { HOME: own.root },
    });
    assert.equal(code, 2);
    assert.match(err, /^s1 is Claude Code's own list, and only shown\. --write changes it/);
    assert.equal(kept(own, 2)["status"], "pending");
  });

  test("is written to where a person says so", async () => {
    const own = world();
    const options = { env: { HOME: own.root } };
    const write = async (...words: string[]): Promise<string> => {
      const { code, out, err } = await own.run(["task", ...words, ...board, "--write"], options);
      assert.equal(code, 0, err);
      return out;
    };
    assert.match(await write("done", "2"), /^Done 2: Test\nUnblocked:\n {2}3: Ship/);
    assert.equal(kept(own, 2)["status"], "completed");
    assert.equal(await write("add", "Announce", "--blocked-by", "3"), "Added 4: Announce\n");
    assert.deepEqual(
      [kept(own, 4)["blockedBy"], kept(own, 3)["blocks"], kept(own, 4)["status"]],
      [["3"], ["4"], "pending"],
    );
    await write("claim", "3", "--start", "--as", "ada");
    assert.deepEqual([kept(own, 3)["owner"], kept(own, 3)["status"]], ["ada", "in_progress"]);
  });

  test("is not told what it has no place for", async () => {
    const own = world();
    const { code, out, err } = await own.run(
      ["task", "edit", "2", "--priority", "0", ...board, "--write"],
      { env: { HOME: own.root } },
    );
    const words = "Claude Code has no place for: priority. Nothing was written.\n";
    assert.deepEqual([code, out, err], [2, "", words]);
  });

  test("is named, and if it is not there those that are", async () => {
    const own = world();
    const none = ["task", "list", "--board", "claude-code:s2"];
    const { code, err } = await own.run(none, { env: { HOME: own.root } });
    assert.deepEqual([code, err], [2, 'Claude Code has no list "s2". There is s1.\n']);
  });
});
