import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";

const docs = join(import.meta.dirname, "../../../docs");

test("every page of the book is printed by the line that help topics has for it", async () => {
  const world = fakeWorld();
  const { out } = await world.run(["help", "topics"]);
  const printed = new Set<string>();
  for (const [, topic = "", title = ""] of out.matchAll(/^ {2}(\S+) +(\S.*)$/gm)) {
    const { code, out: page } = await world.run(["help", topic]);
    assert.equal(code, 0, topic);
    assert.equal(page.slice(0, page.indexOf("\n")), `# ${title}`);
    printed.add(page);
  }
  const missing = readdirSync(docs, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .filter((file) => !printed.has(readFileSync(join(docs, file), "utf8")));
  assert.deepEqual(missing, []);
});

test("a name that is a command's and a page's is the command's", async () => {
  const { out } = await fakeWorld().run(["help", "evidence"]);
  assert.match(out, /^Usage: doneward evidence/);
});

test("a command of a group is explained behind the name of the group", async () => {
  const world = fakeWorld();
  const { out } = await world.run(["task", "claim", "--help"]);
  assert.deepEqual(await world.run(["help", "task", "claim"]), { code: 0, out, err: "" });
  const { code, err } = await world.run(["help", "task", "calim"]);
  assert.deepEqual([code, err], [2, 'Unknown command of task "calim". Did you mean claim?\n']);
  assert.match((await world.run(["help", "plan", "approve"])).out, /^Usage: doneward plan approve/);
  assert.equal((await world.run(["help", "concepts", "more"])).code, 2);
});

test("help tells of itself as of any command", async () => {
  const { out } = await fakeWorld().run(["help", "help"]);
  assert.match(out, /^Usage: doneward help /);
});

test("a page of a folder is printed by its own name too", async () => {
  const page = readFileSync(join(docs, "dialects/codex.md"), "utf8");
  for (const topic of ["codex", "codex.md", "dialects/codex", "dialects/codex.md"]) {
    assert.equal((await fakeWorld().run(["help", topic])).out, page, topic);
  }
});
