import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type {
  AgentDocument,
  AgentRow,
  BoardPage,
  Overview,
  SearchResults,
  TaskDocument,
  TimelinePage,
} from "../../overview/documents.ts";
import type { AwayDocument, DigestDocument } from "../../overview/protocol.ts";
import { positionText } from "../../overview/documents.ts";
import { openBoard } from "../../workstream/board/index.ts";
import type { ServedPage } from "./fixtures/served-page.ts";
import { servePage, TOKEN } from "./fixtures/served-page.ts";

let page: ServedPage;
before(async () => {
  page = await servePage();
});
after(() => page.close());

const PROGRAM = {
  authorization: `Bearer ${TOKEN}`,
  "content-type": "application/json",
  "x-doneward": "1",
};

async function agent(): Promise<AgentRow> {
  const { agents } = await page.read<Overview>("/api/overview");
  const found = agents.find(({ name }) => name === "project");
  assert.ok(found);
  return found;
}

async function agentPath(more = ""): Promise<string> {
  return `/api/agents/${(await agent()).id}${more}`;
}

async function changed(path: string, body?: unknown): Promise<void> {
  const { status, text } = await page.change(path, body);
  assert.equal(status, 200, text);
}

async function todos(): Promise<string[]> {
  const { phases } = await page.read<AgentDocument>(await agentPath());
  return phases.flatMap((phase) =>
    phase.todos.map(({ content, status }) => `${content} ${status}`),
  );
}

async function idOf(content: string): Promise<string> {
  const { phases } = await page.read<AgentDocument>(await agentPath());
  const all = phases.flatMap((phase) => phase.todos);
  return all.find((todo) => todo.content === content)?.id ?? "";
}

async function write(...contents: string[]): Promise<void> {
  const { work } = page;
  await work.edit({
    operations: [
      { kind: "clear" },
      { kind: "add", phase: "Todos", todos: contents.map((content) => ({ content })) },
    ],
    action: "test",
  });
}

describe("an agent on the page", () => {
  test("shows its list, what it does, and what supports what is done", async () => {
    await write("Fix", "Ship");
    const { work } = page;
    await work.turnStarted({ id: "1", by: "user" });
    const call = { tool: "bash", call: "c1" };
    await work.observe({ kind: "tool-started", ...call, input: { command: "npm test" } });
    assert.equal((await agent()).standing, "working");
    await work.observe({ kind: "tool-ended", ...call, exitCode: 0, output: "3 passed" });
    await work.edit({
      operations: [
        { kind: "complete", target: { kind: "todo", todo: await idOf("Fix") } },
        { kind: "complete", target: { kind: "todo", todo: await idOf("Ship") } },
      ],
      action: "done",
    });
    const { done, proven, total, doneToday, provenToday } = await agent();
    assert.deepEqual(
      { done, proven, total, doneToday, provenToday },
      {
        ...{ done: 2, proven: 1, total: 2 },
        ...{ doneToday: 2, provenToday: 1 },
      },
    );
    const { phases } = await page.read<AgentDocument>(await agentPath());
    const proofs = phases.flatMap((phase) => phase.todos.map(({ proof }) => proof));
    assert.deepEqual(proofs, ["verified", "unavailable"]);
    await work.turnEnded({ id: "1", stopReason: "stop" });
    assert.equal((await agent()).standing, "done");
  });

  test("has a timeline that is read page by page, and onwards from where one was", async () => {
    const { entries, position } = await page.read<TimelinePage>(
      await agentPath("/timeline?limit=500"),
    );
    assert.ok(entries.some(({ kind, tool }) => kind === "tool-started" && tool === "bash"));
    const seen: string[] = [];
    let query = "limit=2";
    for (;;) {
      const part = await page.read<TimelinePage>(await agentPath(`/timeline?${query}`));
      seen.unshift(...part.entries.map(({ journal, seq }) => `${journal} ${seq}`));
      if (!part.hasEarlier) break;
      const { list, runtime } = part.after;
      query = `limit=2&before=${positionText({ list: list + 1, runtime: runtime + 1 })}`;
    }
    assert.deepEqual(
      seen,
      entries.map(({ journal, seq }) => `${journal} ${seq}`),
    );
    const after = await page.read<TimelinePage>(
      await agentPath(`/timeline?after=${positionText(position)}`),
    );
    assert.deepEqual([after.entries, after.position], [[], position]);
  });

  test("covers secrets in whatever it shows", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    await write(`Use ${secret}`);
    await page.work.observe({ kind: "message", from: "agent", text: `It is ${secret}.` });
    await page.work.proposePlan(`With ${secret}`);
    for (const path of [
      "/api/overview",
      await agentPath(),
      await agentPath("/timeline"),
      "/api/search?text=use",
    ]) {
      const { text } = await page.ask(path);
      assert.ok(!text.includes(secret), path);
      assert.ok(path === "/api/overview" || text.includes("[secret: github-token]"), path);
    }
  });

  test("covers secrets in the event stream", { timeout: 120_000 }, async () => {
    const secret = `ghp_${"c3D4".repeat(9)}`;
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { body } = await fetch(`${page.url}/api/events`, { headers });
    assert.ok(body);
    await write(`Send ${secret}`);
    let heard = "";
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      heard += chunk;
      if (/Send \[secret|ghp_c3/.test(heard)) break;
    }
    assert.ok(!heard.includes(secret));
    assert.ok(heard.includes("Send [secret: github-token]"));
  });
});

describe("an edit by hand", () => {
  test("of every kind does what it says, and the model hears of it", async () => {
    await write("A", "B", "C");
    const path = await agentPath("/edit");
    await page.work.reminders();
    await changed(path, { kind: "add", content: "D" });
    await changed(path, { kind: "edit", todo: await idOf("B"), content: "B2", priority: "high" });
    await changed(path, { kind: "move", todo: await idOf("C"), position: 0 });
    await changed(path, { kind: "note", todo: await idOf("A"), text: "carefully" });
    assert.deepEqual(await todos(), ["C pending", "A in_progress", "B2 pending", "D pending"]);
    await changed(path, { kind: "done", todo: await idOf("A") });
    await changed(path, { kind: "cancel", todo: await idOf("D") });
    await changed(path, { kind: "start", todo: await idOf("B2") });
    await changed(path, { kind: "remove", todo: await idOf("C") });
    assert.deepEqual(await todos(), ["A completed", "B2 in_progress", "D cancelled"]);
    await changed(path, { kind: "reopen", todo: await idOf("D") });
    const { untold } = await page.read<AgentDocument>(await agentPath());
    assert.equal(untold.length, 9);
    await changed(await agentPath("/undo"));
    assert.deepEqual(await todos(), ["A completed", "B2 in_progress", "D cancelled"]);
  });

  test("that is asked for again with its key is made once", async () => {
    await write("A");
    const key = { "idempotency-key": "k1" };
    const body = { kind: "add", content: "Once" };
    const [first, second] = [
      await page.change(await agentPath("/edit"), body, key),
      await page.change(await agentPath("/edit"), body, key),
    ];
    assert.deepEqual(JSON.parse(second.text), JSON.parse(first.text));
    assert.deepEqual(await todos(), ["A in_progress", "Once pending"]);
    const undo = { "idempotency-key": "k2" };
    for (let n = 0; n < 3; n++) await page.change(await agentPath("/undo"), {}, undo);
    assert.deepEqual(await todos(), ["A in_progress"]);
  });

  test("that takes a todo away answers the same when it is asked for again with its key", async () => {
    await write("A", "B");
    const removal = { kind: "remove", todo: await idOf("A") };
    const answers: string[] = [];
    for (let n = 0; n < 2; n++) {
      const { status, text } = await page.change(await agentPath("/edit"), removal, {
        "idempotency-key": "k3",
      });
      assert.equal(status, 200, text);
      answers.push(text);
    }
    assert.equal(answers[1], answers[0]);
    for (const key of [{}, { "idempotency-key": "k4" }]) {
      assert.equal((await page.change(await agentPath("/edit"), removal, key)).status, 404);
    }
    assert.deepEqual(await todos(), ["B in_progress"]);
  });

  test("that cannot be made is refused with a code, and changes nothing", async () => {
    await write("A");
    const before = await todos();
    const path = await agentPath("/edit");
    const refusals = [
      [{ kind: "add", content: "A" }, 409, "duplicate-todo"],
      [{ kind: "add", content: " " }, 400, "bad-edit"],
      [{ kind: "add", content: "x".repeat(3_000) }, 400, "bad-edit"],
      [{ kind: "done", todo: "t999" }, 404, "unknown-todo"],
      [{ kind: "explode", todo: "t1" }, 400, "bad-edit"],
      [[1], 400, "bad-body"],
      [{ kind: "add", content: nested(40) }, 400, "bad-body"],
    ] as const;
    for (const [body, status, code] of refusals) {
      const answered = await page.change(path, body);
      const { error } = JSON.parse(answered.text) as { error: { code: string } };
      assert.deepEqual([answered.status, error.code], [status, code]);
    }
    assert.deepEqual(await todos(), before);
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

describe("continuation and plans", () => {
  test("are steered from the page", async () => {
    await changed(await agentPath("/pause"));
    assert.ok((await agent()).badges.some(({ kind }) => kind === "paused"));
    await changed(await agentPath("/resume"));
    await changed(await agentPath("/extend"), { maxAutoTurns: 12 });
    const { continuation } = await page.read<AgentDocument>(await agentPath());
    assert.equal(continuation.isPaused, false);
    assert.equal(continuation.limits.maxAutoTurns, 12);
    assert.equal((await page.change(await agentPath("/extend"), { maxAutoTurns: -1 })).status, 400);
    await changed(await agentPath("/reset"));
  });

  test("nothing is changed in a person's name with the token that programs have", async () => {
    await page.work.pause();
    await page.work.proposePlan("1. One");
    const { boards } = await page.read<Overview>("/api/overview");
    const before = await page.store.load(page.work.scope?.key ?? "");
    const agentsPaths = [
      "edit",
      "undo",
      "resume",
      "reset",
      "extend",
      "plan/approve",
      "plan/reject",
    ];
    const paths = [
      ...(await Promise.all(agentsPaths.map((name) => agentPath(`/${name}`)))),
      ...boards.map(({ id }) => `/api/boards/${id}/tasks`),
    ];
    const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
    for (const path of paths) {
      const { status, text } = await page.ask(path, { method: "POST", headers, body: {} });
      assert.deepEqual([path, status], [path, 403]);
      assert.match(text, /"not-a-person"/);
    }
    assert.deepEqual(await page.store.load(page.work.scope?.key ?? ""), before);
    const paused = await page.ask(await agentPath("/pause"), { method: "POST", headers, body: {} });
    assert.equal(paused.status, 200, "what only makes us quieter needs no login");
    await changed(await agentPath("/resume"));
  });

  test("a plan is approved for the text that was read, and by a person only", async () => {
    await page.work.proposePlan("1. One\n2. Two");
    await page.work.proposePlan("1. One\n2. Three");
    assert.equal((await agent()).standing, "needs-you");
    const { plan } = await page.read<AgentDocument>(await agentPath());
    const path = await agentPath("/plan/approve");
    const hash = plan?.current.hash;
    assert.equal((await page.change(path, { hash: "0".repeat(64) })).status, 409);
    const headers = {
      authorization: `Bearer a-token-of-the-test`,
      "content-type": "application/json",
    };
    const byProgram = await page.ask(path, { method: "POST", headers, body: { hash } });
    assert.equal(byProgram.status, 403);
    await changed(path, { hash });
    await changed(path, { hash });
    const { verdict } = (await page.work.plan()) ?? {};
    assert.deepEqual(verdict?.by, { kind: "person", name: "ada" });
    await changed(await agentPath("/plan/reject"), { hash, reason: "not now" });
    assert.equal((await page.work.plan())?.state, "rejected");
  });
});

describe("a board on the page", () => {
  test("is read and written with every verb", async () => {
    const { store } = page;
    const board = openBoard({ store, name: "team", actor: { kind: "model", name: "bob" } });
    await board.add([
      { id: "a", subject: "First", labels: ["x"] },
      { id: "b", subject: "Second", blockedBy: ["a"] },
    ]);
    const { boards } = await page.read<Overview>("/api/overview");
    const path = `/api/boards/${boards[0]?.id}`;
    await changed(`${path}/tasks`, { subject: "Third", priority: 0 });
    const { tasks, labels } = await page.read<BoardPage>(`${path}/tasks`);
    assert.deepEqual(
      tasks.map(({ subject, state }) => `${subject} ${state}`),
      [...["Third ready", "First ready", "Second blocked"]],
    );
    assert.deepEqual(labels, ["x"]);
    await changed(`${path}/tasks/a/claim`);
    await changed(`${path}/tasks/a/note`, { text: "on it" });
    await changed(`${path}/tasks/a/edit`, { subject: "First of all", addLabels: ["y"] });
    const claimed = await page.read<TaskDocument>(`${path}/tasks/a`);
    assert.deepEqual([claimed.task.owner, claimed.task.state], ["ada", "claimed"]);
    assert.deepEqual(
      claimed.blocks.map(({ id }) => id),
      ["b"],
    );
    assert.ok(claimed.log.some(({ kind }) => kind === "task-noted"));
    await changed(`${path}/tasks/a/release`);
    await changed(`${path}/tasks/a/done`);
    assert.equal((await page.read<TaskDocument>(`${path}/tasks/b`)).task.state, "ready");
    await changed(`${path}/tasks/a/reopen`);
    await changed(`${path}/tasks/b/unblock`, { by: ["a"] });
    await changed(`${path}/tasks/b/block`, { by: ["a"] });
    const cycle = await page.change(`${path}/tasks/a/block`, { by: ["b"] });
    assert.equal(cycle.status, 409);
    assert.match(cycle.text, /"code":"cycle"/);
    await changed(`${path}/tasks/b/cancel`);
    const owned = await page.read<BoardPage>(`${path}/tasks?state=closed&text=SECOND`);
    assert.deepEqual(
      owned.tasks.map(({ id }) => id),
      ["b"],
    );
    const { tasks: found } = await page.read<SearchResults>("/api/search?text=first");
    assert.deepEqual(
      found.map(({ id }) => id),
      ["a"],
    );
    assert.equal((await page.change(`${path}/tasks/nope/done`)).status, 404);
    assert.equal((await page.change(`${path}/tasks/a/edit`, { epoch: 7 })).status, 400);
  });
});

describe("what an agent needs", () => {
  test("is answered once, and only where something waits", async () => {
    await write("Choose a port");
    const todo = await idOf("Choose a port");
    const wait = { kind: "person", question: "Which port?" } as const;
    await page.work.edit({ operations: [{ kind: "wait", todo, wait }], action: "wait" });
    const { needs, standing } = await agent();
    assert.equal(standing, "needs-you");
    assert.deepEqual(
      needs.map(({ kind, text, todo: of }) => [kind, text, of]),
      [["todo", "Which port?", todo]],
    );
    const path = await agentPath("/answer");
    for (const body of [{}, { todo }, { todo, text: " " }, { todo: 1, text: "80" }]) {
      assert.equal((await page.change(path, body)).status, 400, JSON.stringify(body));
    }
    await changed(path, { todo, text: "8080" });
    assert.deepEqual((await agent()).needs, []);
    assert.equal((await page.change(path, { todo, text: "80" })).status, 409);
    const told = (await page.work.reminders()).map(({ text }) => text).join();
    assert.match(told, /8080/);
    assert.doesNotMatch(told, /"80"/);
  });

  test("is not answered by a program that has only the token", async () => {
    const path = await agentPath("/answer");
    const { status } = await page.ask(path, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: { todo: "t1", text: "yes" },
    });
    assert.equal(status, 403);
  });
});

test("the switch for being away is the user's, and coming back tells what happened", async (t) => {
  const home = mkdtempSync(join(tmpdir(), "doneward-away-"));
  t.after(() => rmSync(home, { recursive: true }));
  const served = await servePage({ settings: { env: {}, platform: "linux", home } });
  t.after(() => served.close());
  const away = async () => (await served.read<AwayDocument>("/api/away")).away;
  assert.equal(await away(), null);
  assert.equal((await served.change("/api/away", { until: 1 })).status, 400);
  assert.equal((await served.change("/api/away", {})).status, 200);
  assert.equal(typeof (await away())?.since, "number");
  await served.work.edit({
    operations: [{ kind: "add", phase: "P", todos: [{ content: "Ship", status: "completed" }] }],
    action: "test",
  });
  const { text } = await served.change("/api/back", {});
  const { agents } = JSON.parse(text) as DigestDocument;
  assert.deepEqual(
    agents.map(({ name, finished }) => [name, finished.map(({ content }) => content)]),
    [["project", ["Ship"]]],
  );
  assert.equal(await away(), null);
});

test("a program with the token reports an event that todos and tasks wait for", async () => {
  await write("Release");
  const todo = await idOf("Release");
  const wait = { kind: "event", name: "ci-green" } as const;
  await page.work.edit({ operations: [{ kind: "wait", todo, wait }], action: "wait" });
  const board = openBoard({ store: page.store, name: "team", actor: { kind: "person" } });
  const added = await board.add([{ subject: "Announce", waits: [wait] }]);
  assert.ok(added.ok);
  const report = (body: object): ReturnType<ServedPage["ask"]> =>
    page.ask("/api/event", { method: "POST", headers: PROGRAM, body });
  await page.read<Overview>("/api/overview");
  const { status, text } = await report({ name: "ci-green" });
  assert.equal(status, 200, text);
  assert.deepEqual(JSON.parse(text), { ok: true, todos: 1, tasks: 1 });
  assert.equal((await report({})).status, 400);
  const stranger = { "content-type": "application/json" };
  const asked = { method: "POST", headers: stranger, body: { name: "ci-green" } };
  assert.equal((await page.ask("/api/event", asked)).status, 401);
  await board.delete(added.tasks[0]?.id as string);
});
