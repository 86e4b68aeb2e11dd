import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { DEFAULT_DIALECT } from "../dialects/default-dialect.ts";
import type { LaneWorld, ProcessIdentity } from "../scope/lanes/index.ts";
import type { Store } from "../stores/contract.ts";
import { memoryStore } from "../stores/memory/index.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { openBoard } from "../workstream/board/index.ts";
import type { Workstream } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import { openLane } from "../workstream/lane/index.ts";
import type { AgentRow } from "./documents.ts";
import { OverviewFeed } from "./feed.ts";
import type { ServerMessage } from "./protocol.ts";

const ROOT = "/work/project";
const CLIENT: ProcessIdentity = {
  ...{ pid: 7, startedAt: "1", bootId: "boot", machine: "here", pidNamespace: null },
};

interface Setting {
  readonly store: Store;
  readonly feed: OverviewFeed;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly work: Workstream;
  /** How often a scope was loaded. */
  readonly loads: Map<string, number>;
  isClientAlive: boolean;
  /** Called before a scope is loaded. */
  beforeLoad: (scope: string) => Promise<void>;
  /** Called before a journal is read. */
  beforeJournal: () => Promise<void>;
  row(): Promise<AgentRow>;
}

async function setUp(): Promise<Setting> {
  const clock = fakeClock(1_000_000_000);
  const { now } = clock;
  const kept = memoryStore();
  const loads = new Map<string, number>();
  const load: Store["load"] = async (scope) => {
    loads.set(scope, (loads.get(scope) ?? 0) + 1);
    await setting.beforeLoad(scope);
    return kept.load(scope);
  };
  const journal: Store["journal"] = async (scope, query) => {
    await setting.beforeJournal();
    return kept.journal(scope, query);
  };
  const world = (): LaneWorld => ({
    ...{ now: now(), monotonic: now(), bootId: "boot" },
    presence: () => (setting.isClientAlive ? "alive" : "gone"),
  });
  const { origin } = await openLane({
    ...{ store: kept, root: ROOT, sessionId: "s", client: "claude-code", process: CLIENT, world },
  });
  const facts = { isDurable: false, mcp: "/mcp", clients: [], hasDemo: false };
  const feed = new OverviewFeed({
    ...{ store: { ...kept, load, journal }, dialect: DEFAULT_DIALECT, now, world },
    server: { version: "0", store: "memory", ...facts },
    onError: (error) => assert.fail(error),
  });
  const work = await openWorkstream({ store: kept, origin, dialect: DEFAULT_DIALECT, now });
  const setting: Setting = {
    ...{ store: kept, feed, clock, work, loads, isClientAlive: true },
    beforeLoad: async () => {},
    beforeJournal: async () => {},
    async row() {
      const [agent] = feed.overview().agents;
      const found = await feed.agent(agent?.id ?? "");
      assert.ok(found?.row);
      return found.row;
    },
  };
  const todos = [{ content: "A" }, { content: "B" }];
  await work.edit({ operations: [{ kind: "add", phase: "P", todos }], action: "add" });
  await feed.settled();
  return setting;
}

describe("the row of an agent", () => {
  test("follows its session: at work, silent, gone", async () => {
    const setting = await setUp();
    const { work, clock, row } = setting;
    assert.equal((await row()).client, "claude-code");
    await work.turnStarted({ id: "1", by: "user" });
    assert.equal((await row()).standing, "working");
    clock.advance(181_000);
    assert.equal((await row()).standing, "stalled");
    await work.observe({ kind: "message", from: "agent", text: "still here" });
    assert.equal((await row()).standing, "working");
    setting.isClientAlive = false;
    assert.equal((await row()).standing, "unknown");
    await setting.feed.close();
  });

  test("says by which write its counts moved", async () => {
    const { work, row, feed } = await setUp();
    assert.equal((await row()).change, undefined);
    const todos = [{ content: "C" }];
    await work.edit({ operations: [{ kind: "add", phase: "P", todos }], action: "add" });
    const { change, position } = await row();
    assert.deepEqual([change?.before.total, change?.after.total], [2, 3]);
    assert.equal(change?.seq, position.list);
    await feed.close();
  });
});

describe("the feed", () => {
  test("reads again only what was written to", async () => {
    const { store, feed, loads, work } = await setUp();
    const other = await openWorkstream({
      ...{ store, origin: { kind: "cron", jobId: "nightly" }, dialect: DEFAULT_DIALECT },
    });
    const todos = [{ content: "X" }];
    const add = { operations: [{ kind: "add", phase: "P", todos }], action: "add" } as const;
    await other.edit(add);
    await feed.settled();
    loads.clear();
    await feed.settled();
    assert.deepEqual([...loads], []);
    await work.edit({ ...add, operations: [{ kind: "clear" }] });
    await feed.settled();
    assert.ok(!loads.has(other.scope?.key ?? ""));
    assert.ok(loads.has(work.scope?.key ?? ""));
    await feed.close();
  });

  test("tells of every entry once, each from where the one before ended", async () => {
    const { feed, work, clock } = await setUp();
    const told: ServerMessage[] = [];
    feed.listen((message) => told.push(message));
    let { list, runtime } = (await setUpPosition(feed)) ?? { list: 0, runtime: 0 };
    for (let n = 0; n < 20; n++) {
      clock.advance(10);
      await work.observe({ kind: "message", from: "agent", text: `${n}` });
      if (n % 3 === 0) await work.pause();
      if (n % 3 === 1) await work.resume();
      if (n % 4 === 0) await feed.settled();
    }
    await feed.settled();
    for (const { name, data } of told) {
      if (name !== "entries") continue;
      assert.deepEqual(data.after, { list, runtime });
      for (const { journal, seq } of data.entries) {
        assert.equal(seq, 1 + (journal === "list" ? list++ : runtime++));
      }
      assert.deepEqual(data.position, { list, runtime });
    }
    assert.equal(runtime, 20);
    await feed.close();
  });

  test("tells of an entry once, also if it comes while the clock is looked at", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const setting = await setUp();
    const { feed, work, store } = setting;
    const told: number[] = [];
    feed.listen(({ name, data }) => {
      if (name === "entries") told.push(...data.entries.map(({ seq }) => seq));
    });
    const unfollow = feed.follow();
    const { seq: before } = await store.load(work.scope?.key ?? "");
    const written = Promise.withResolvers<void>();
    setting.beforeLoad = async (scope) => {
      if (scope !== work.scope?.key) return;
      setting.beforeLoad = async () => {};
      // Slow, so that whoever reads at the same time does so in between.
      setting.beforeJournal = () => new Promise((resolve) => setTimeout(resolve, 20));
      await work.pause();
      await work.resume();
      written.resolve();
    };
    mock.timers.tick(5_000);
    mock.timers.reset();
    await written.promise;
    await feed.settled();
    await new Promise((resolve) => setTimeout(resolve, 100));
    unfollow();
    await feed.close();
    assert.deepEqual(told, [before + 1, before + 2]);
  });

  test("tries again for whoever asks after a failure, also while it fails", async () => {
    const setting = await setUp();
    const { feed, work } = setting;
    await work.pause();
    setting.beforeLoad = async () => {
      setting.beforeLoad = async () => {};
      throw new Error("the disk is away");
    };
    const [first, second] = await Promise.allSettled([feed.settled(), feed.settled()]);
    assert.deepEqual([first.status, second.status], ["rejected", "fulfilled"]);
    await feed.close();
  });

  test("says so when an agent has nothing to show any more", async () => {
    const { store, feed } = await setUp();
    const origin = { kind: "workspace", root: "/work/other" } as const;
    const other = await openWorkstream({ store, origin, dialect: DEFAULT_DIALECT });
    const told: string[] = [];
    feed.listen(({ name }) => told.push(name));
    await other.pause();
    await feed.settled();
    assert.equal(feed.overview().agents.length, 2);
    await other.resume();
    await feed.settled();
    assert.equal(feed.overview().agents.length, 1);
    assert.deepEqual(told, ["agent", "agent-gone"]);
    await feed.close();
  });

  test("tells of tasks that stand elsewhere because of others", async () => {
    const { store, feed } = await setUp();
    const board = openBoard({ store, name: "team", actor: { kind: "model", name: "bob" } });
    await board.add([
      { id: "a", subject: "A" },
      { id: "b", subject: "B", blockedBy: ["a"] },
    ]);
    await feed.settled();
    const told: ServerMessage[] = [];
    feed.listen((message) => told.push(message));
    await board.done("a");
    await feed.settled();
    const [message] = told;
    assert.ok(message?.name === "tasks");
    const { tasks } = message.data;
    assert.deepEqual(tasks.map(({ id, state }) => `${id} ${state}`).sort(), [
      "a closed",
      "b ready",
    ]);
    await board.delete("b");
    await feed.settled();
    assert.deepEqual(told[1]?.name === "tasks" && told[1].data.gone, ["b"]);
    await feed.close();
  });
});

async function setUpPosition(feed: OverviewFeed): Promise<AgentRow["position"] | undefined> {
  await feed.settled();
  return feed.overview().agents[0]?.position;
}
