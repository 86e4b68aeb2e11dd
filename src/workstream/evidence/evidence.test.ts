import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import type { Operation, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { plainDialect } from "../fixtures/plain-dialect.ts";
import { isRunning, until } from "../fixtures/running.ts";
import type { Workstream, WorkstreamOptions } from "../index.ts";
import { openWorkstream } from "../index.ts";
import { allowCommand, allowedCommands, allowedFileOf, forbidCommand } from "./allowed-checks.ts";
import { CHECK_TIME_LIMIT } from "./checks.ts";

const clock = fakeClock(1_000_000);
const top = mkdtempSync(path.join(tmpdir(), "doneward-evidence-"));
after(() => rmSync(top, { recursive: true, force: true }));

let places = 0;
function newPlace(): { root: string; allowedFile: string } {
  const home = path.join(top, `${++places}`);
  const root = path.join(home, "work");
  mkdirSync(root, { recursive: true });
  return { root, allowedFile: path.join(home, "config", "allowed.json") };
}

function open(options: Partial<WorkstreamOptions> = {}): Promise<Workstream> {
  const now = (): number => {
    clock.advance(10);
    return clock.now();
  };
  const store = memoryStore();
  return openWorkstream({ store, origin: { kind: "tui" }, dialect: plainDialect, now, ...options });
}

const complete = (todo: string): Operation => ({
  kind: "complete",
  target: { kind: "todo", todo },
});

async function begin(work: Workstream, check?: string): Promise<void> {
  const todos = [{ content: "a", ...(check !== undefined && { check }) }, { content: "b" }];
  await work.call("write", [
    { kind: "add", phase: "P", todos },
    { kind: "start", todo: "a" },
  ]);
}

async function runTests(work: Workstream): Promise<void> {
  const input = { command: "npm test" };
  await work.observe({ kind: "tool-started", tool: "bash", call: "c", input });
  await work.observe({ kind: "tool-ended", tool: "bash", call: "c", exitCode: 0 });
}

async function statusOf(work: Workstream): Promise<string | undefined> {
  return allTodos(await work.list())[0]?.status;
}

describe("what a completion needs", () => {
  test("is nothing by default, but a reminder when the list closes without any evidence", async () => {
    const work = await open();
    const todos = ["a", "b", "c"].map((content) => ({ content }));
    await work.call("write", [{ kind: "add", phase: "P", todos }]);
    for (const todo of ["a", "b"]) {
      assert.equal((await work.call("write", [complete(todo)])).isError, false);
    }
    assert.deepEqual(await work.reminders(), []);
    assert.equal((await work.call("write", [complete("c")])).isError, false);
    const told = (await work.reminders()).map(({ type }) => type);
    assert.deepEqual(told, ["verification"]);
  });

  test("is what the runtime saw, where a person asks for it", async () => {
    const work = await open();
    await begin(work);
    await work.requireEvidence("refuse");
    const refused = await work.call("write", [complete("a")]);
    assert.equal(refused.isError, true);
    assert.match(refused.text, /supports the completion of "a" \(unavailable\)/);
    const evidence = [{ kind: "statement", summary: "I looked", at: 1 }];
    const stated = await work.call("write", [{ ...complete("a"), evidence }]);
    assert.match(stated.text, /supports the completion of "a" \(asserted\)/);
    assert.equal(await statusOf(work), "in_progress");
    await runTests(work);
    assert.equal((await work.call("write", [complete("a")])).isError, false);
    assert.equal(await statusOf(work), "completed");
  });

  test("is no concern of a person's own edits", async () => {
    const work = await open({ reminders: { requireEvidence: "refuse" } });
    await begin(work);
    const [todo] = allTodos(await work.list());
    await work.edit({ operations: [complete(todo?.id ?? "")], action: "done a" });
    assert.equal(await statusOf(work), "completed");
    assert.equal(allTodos(await work.list())[0]?.evidence, undefined);
  });

  test("is the person's choice before the host's, and off means silence", async () => {
    const work = await open({ reminders: { requireEvidence: "refuse" } });
    await work.requireEvidence("off");
    const todos = ["a", "b", "c"].map((content) => ({ content }));
    await work.call("write", [{ kind: "add", phase: "P", todos }]);
    await work.call("write", [{ kind: "complete", target: { kind: "all" } }]);
    assert.deepEqual(await work.reminders(), []);
    const kinds = (await work.journal()).map(({ kind }) => kind);
    assert.ok(kinds.includes("evidence-policy-changed"));
  });

  test("is written down when it changes, and not when it is said again", async () => {
    const work = await open();
    for (const policy of ["refuse", "refuse", "off"] as const) await work.requireEvidence(policy);
    const changes = (await work.journal()).map(({ data }) => data);
    assert.deepEqual(changes, [{ requireEvidence: "refuse" }, { requireEvidence: "off" }]);
  });

  test("shows in what comes back after a compaction", async () => {
    const work = await open();
    await begin(work);
    await runTests(work);
    await work.call("write", [complete("a")]);
    const recall = await work.recall();
    assert.match(recall.kind === "open" ? recall.text : "", /Of the completed ones: 1 verified\./);
  });
});

describe("what a completed todo keeps", () => {
  test("is the newest ten of what supports it, seen or said", async () => {
    const work = await open();
    await begin(work);
    const said = Array.from({ length: 12 }, (_, at) => ({
      ...({ kind: "statement", summary: `reason ${at}`, at } as const),
    }));
    await work.call("write", [{ ...complete("a"), evidence: said }]);
    const [todo] = allTodos(await work.list());
    assert.deepEqual(todo?.evidence, said.slice(2));
  });

  test("is in the journal also when its completion empties the list", async () => {
    const work = await open();
    await begin(work);
    await work.call("write", [complete("a"), { kind: "start", todo: "b" }]);
    await runTests(work);
    await work.call("write", [complete("b")]);
    assert.deepEqual(allTodos(await work.list()), []);
    const { data } = (await work.journal()).at(-1) ?? {};
    const { finished } = data as unknown as { finished: TodoList };
    const kept = allTodos(finished).map(({ content, evidence }) => [
      content,
      evidence?.map(({ kind }) => kind),
    ]);
    assert.deepEqual(kept, [
      ["a", undefined],
      ["b", ["test"]],
    ]);
  });
});

describe("a check", () => {
  const node = process.execPath;

  async function withCheck(check: string, timeLimitMs?: number) {
    const place = newPlace();
    const work = await open({ checks: { ...place, ...(timeLimitMs && { timeLimitMs }) } });
    await begin(work, check);
    const [todo] = allTodos(await work.list());
    return { place, work, id: todo?.id ?? "" };
  }

  test("is not run unless the person allowed that very command, and that is an answer", async () => {
    const { place, work, id } = await withCheck(`${node} --version`);
    await allowCommand(place, node);
    assert.equal((await work.check(id))?.unavailable, "not-allowed");
    await allowCommand(place, `${node} --version`);
    const ran = await work.check(id);
    assert.deepEqual([ran?.kind, ran?.exitCode], ["check", 0]);
    assert.equal((await work.evidence(id))?.state, "verified");
  });

  test("is run when the model completes its todo, before the list changes", async () => {
    const { place, work, id } = await withCheck(`${node} missing-file.js`);
    await allowCommand(place, `${node} missing-file.js`);
    await work.call("write", [complete("a")]);
    const { state, facts = [] } = (await work.evidence(id)) ?? {};
    assert.deepEqual([state, facts[0]?.exitCode], ["asserted", 1]);
    assert.equal(allTodos(await work.list())[0]?.evidence?.[0]?.kind, "check");
  });

  test("that could not be run is kept, and keeps nobody from completing", async () => {
    const { work } = await withCheck("make check");
    const reply = await work.call("write", [complete("a")]);
    assert.equal(reply.isError, false);
    const [todo] = allTodos(await work.list());
    assert.equal(todo?.evidence?.[0]?.unavailable, "not-allowed");
  });

  test("that could not be run, or failed, proves nothing where evidence is asked for", async () => {
    const { work, place } = await withCheck(`${node} missing-file.js`);
    await work.requireEvidence("refuse");
    for (let tries = 0; tries < 2; tries++) {
      const refused = await work.call("write", [complete("a")]);
      assert.match(refused.text, /completion of "a" \(asserted\)/);
      await allowCommand(place, `${node} missing-file.js`);
    }
    assert.equal(await statusOf(work), "in_progress");
    writeFileSync(path.join(place.root, "missing-file.js"), "");
    assert.equal((await work.call("write", [complete("a")])).isError, false);
  });

  test("leaves nothing running when its time is over, not even what it started", async (t) => {
    const { place, work, id } = await withCheck(`${node} parent.js`);
    const grandchild = "setInterval(() => {}, 1000)";
    writeFileSync(
      path.join(place.root, "parent.js"),
      `const { pid } = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}]);
       require("node:fs").writeFileSync("pid", String(pid)); setInterval(() => {}, 1000);`,
    );
    await allowCommand(place, `${node} parent.js`);
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const checking = work.check(id);
    const file = path.join(place.root, "pid");
    const written = (): number => (existsSync(file) ? Number(readFileSync(file, "utf8")) : 0);
    await until(() => written() > 1);
    t.mock.timers.tick(CHECK_TIME_LIMIT);
    assert.equal((await checking)?.unavailable, "timed-out");
    await until(() => !isRunning(written()));
    assert.equal(process.listenerCount("SIGINT"), 0);
  });

  test("has a time limit, and may not exist", async () => {
    const slow = `${node} slow.js`;
    const { place, work, id } = await withCheck(slow, 200);
    writeFileSync(path.join(place.root, "slow.js"), "setTimeout(() => {}, 60000)");
    await allowCommand(place, slow);
    assert.equal((await work.check(id))?.unavailable, "timed-out");
    const gone = await withCheck("no-such-program-here");
    await allowCommand(gone.place, "no-such-program-here");
    assert.equal((await gone.work.check(gone.id))?.unavailable, "not-found");
  });

  test("keeps its output bounded and its secrets covered", async () => {
    const key = `ghp_${"a1".repeat(18)}`;
    const { place, work, id } = await withCheck(`${node} loud.js`);
    const script = `console.log(${JSON.stringify(key)} + "x".repeat(50000) + "\\n7 passed")`;
    writeFileSync(path.join(place.root, "loud.js"), script);
    await allowCommand(place, `${node} loud.js`);
    const heard: string[] = [];
    work.on("runtime", (event) => heard.push(JSON.stringify(event)));
    await work.check(id);
    await work.observe({ kind: "compaction" });
    assert.ok(heard.length > 0 && !heard.join("").includes(key));
    assert.ok(heard.join("").length < 4_000);
  });

  test("that talks without end or is killed has no exit code", async () => {
    const endless = await withCheck(`${node} endless.js`);
    const talk = `setInterval(() => process.stdout.write("x".repeat(100_000)), 1)`;
    writeFileSync(path.join(endless.place.root, "endless.js"), talk);
    await allowCommand(endless.place, `${node} endless.js`);
    assert.equal((await endless.work.check(endless.id))?.unavailable, "too-much");
    const killed = await withCheck(`${node} killed.js`);
    const suicide = `process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000)`;
    writeFileSync(path.join(killed.place.root, "killed.js"), suicide);
    await allowCommand(killed.place, `${node} killed.js`);
    assert.equal((await killed.work.check(killed.id))?.unavailable, "killed by SIGKILL");
  });

  test("is run in the workspace of the list, and nowhere without one", async () => {
    const { root, allowedFile } = newPlace();
    const checks = { allowedFile };
    writeFileSync(path.join(root, "here.js"), "");
    await allowCommand({ root, allowedFile }, `${node} here.js`);
    const outcomes = [];
    for (const origin of [{ kind: "workspace", root }, { kind: "tui" }] as const) {
      const work = await open({ origin, checks });
      await begin(work, `${node} here.js`);
      const [todo] = allTodos(await work.list());
      const ran = await work.check(todo?.id ?? "");
      outcomes.push(ran?.unavailable ?? ran?.exitCode);
    }
    assert.deepEqual(outcomes, [0, "no-workspace"]);
  });

  test("passes its words to the program as they are", async () => {
    const check = `${node} echo.js "two words" plain`;
    const { place, work, id } = await withCheck(check);
    const wanted = JSON.stringify(["two words", "plain"]);
    writeFileSync(
      path.join(place.root, "echo.js"),
      `process.exit(JSON.stringify(process.argv.slice(2)) === ${JSON.stringify(wanted)} ? 0 : 9)`,
    );
    await allowCommand(place, check);
    assert.equal((await work.check(id))?.exitCode, 0);
  });

  test("that nobody named is none", async () => {
    const work = await open();
    await begin(work);
    const [todo] = allTodos(await work.list());
    assert.equal(await work.check(todo?.id ?? ""), undefined);
    assert.equal(await work.check("t99"), undefined);
  });
});

describe("what a person allows", () => {
  test("is theirs alone, for one workspace, and can be taken back", async () => {
    const place = newPlace();
    await allowCommand(place, "make check");
    await allowCommand(place, "npm test");
    assert.equal(statSync(place.allowedFile).mode & 0o777, 0o600);
    assert.equal(statSync(path.dirname(place.allowedFile)).mode & 0o777, 0o700);
    assert.deepEqual(await allowedCommands(place), ["make check", "npm test"]);
    assert.deepEqual(await allowedCommands({ ...place, root: "/elsewhere" }), []);
    await forbidCommand(place, "make check");
    assert.deepEqual(await allowedCommands(place), ["npm test"]);
  });

  test("needs no shell", async () => {
    for (const command of ["a && b", "a | b", "echo $HOME", "a `b`", "rm *", "a; b", "a\nb"]) {
      assert.deepEqual(await allowCommand(newPlace(), command), { ok: false, code: "needs-shell" });
    }
    assert.deepEqual(await allowCommand(newPlace(), " "), { ok: false, code: "empty" });
    const place = newPlace();
    const work = await open({ checks: place });
    await begin(work, "echo $HOME");
    mkdirSync(path.dirname(place.allowedFile), { mode: 0o700 });
    const byHand = JSON.stringify({ allowed: { [place.root]: ["echo $HOME"] } });
    writeFileSync(place.allowedFile, byHand, { mode: 0o600 });
    assert.deepEqual(await allowedCommands(place), ["echo $HOME"]);
    const [todo] = allTodos(await work.list());
    assert.equal((await work.check(todo?.id ?? ""))?.unavailable, "not-allowed");
  });

  test("never comes from the workspace, nor from a file that others can write", async () => {
    const place = newPlace();
    for (const folder of [".config", "..config"]) {
      const inside = { ...place, allowedFile: path.join(place.root, folder, "allowed.json") };
      assert.deepEqual(await allowCommand(inside, "make"), { ok: false, code: "inside-workspace" });
      mkdirSync(path.dirname(inside.allowedFile));
      writeFileSync(inside.allowedFile, JSON.stringify({ allowed: { [place.root]: ["make"] } }));
      assert.deepEqual(await allowedCommands(inside), []);
    }
    await allowCommand(place, "make");
    chmodSync(place.allowedFile, 0o666);
    assert.deepEqual(await allowedCommands(place), []);
  });

  test("stands where the platform keeps settings", () => {
    assert.equal(
      allowedFileOf({}, "linux", "/home/ann"),
      "/home/ann/.config/doneward/allowed-checks.json",
    );
    assert.equal(
      allowedFileOf({ XDG_CONFIG_HOME: "/c" }, "linux", "/home/ann"),
      "/c/doneward/allowed-checks.json",
    );
  });
});
