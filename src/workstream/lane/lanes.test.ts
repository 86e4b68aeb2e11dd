import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { requestOf, SimulatedMachine } from "../../scope/lanes/fixtures/simulated-machine.ts";
import { laneOf, lanesScope, LEASE } from "../../scope/lanes/index.ts";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { scaled } from "../../testing/scale.ts";
import type { Faults } from "../fixtures/faulty-store.ts";
import { faultyStore } from "../fixtures/faulty-store.ts";
import { plainDialect } from "../fixtures/plain-dialect.ts";
import type { Workstream } from "../workstream.ts";
import { openWorkstream } from "../workstream.ts";
import type { OpenedLane, WorkspaceLanes } from "./index.ts";
import { openLane, workspaceLanes } from "./index.ts";

const ROOT = "/home/ada/project";
const SCOPE = lanesScope(ROOT);

function lanesOn(store: Store, machine = new SimulatedMachine()): WorkspaceLanes {
  return workspaceLanes({ store, root: ROOT, world: () => machine.world() });
}

describe("a session", () => {
  /** A session of a client, with the list that it finds. */
  async function work(
    store: Store,
    machine: SimulatedMachine,
    sessionId: string,
    client: string,
  ): Promise<{ opened: OpenedLane; list: Workstream; crash(): void }> {
    const process = machine.startProcess();
    const world = (): ReturnType<SimulatedMachine["world"]> => machine.world();
    const opened = await openLane({ store, root: ROOT, sessionId, client, process, world });
    const list = await openWorkstream({ store, origin: opened.origin, dialect: plainDialect });
    return { opened, list, crash: () => machine.endProcess(process) };
  }

  const write = [{ kind: "add", phase: "P", todos: [{ content: "unfinished" }] }];

  test("of another client goes on with the list of one that crashed, once its lease ran out", async () => {
    const store = memoryStore();
    const machine = new SimulatedMachine();
    const first = await work(store, machine, "a", "one client");
    await first.list.call("write", write);
    first.crash();

    const early = await work(store, machine, "b", "another client");
    assert.deepEqual((await early.list.list()).phases, []);
    assert.deepEqual(early.opened.origin, { kind: "workspace", root: ROOT, lane: "lane-2" });

    machine.pass(LEASE);
    const second = await work(store, machine, "c", "another client");
    assert.equal(second.opened.before?.client, "one client");
    assert.deepEqual(await second.list.list(), await first.list.list());
    assert.equal((await second.list.list()).phases[0]?.todos[0]?.content, "unfinished");
  });

  test("without an id is a mistake of the caller", async () => {
    const options = { store: memoryStore(), root: ROOT, sessionId: "", client: "c" };
    await assert.rejects(openLane(options), TypeError);
  });

  test("is this process's own if nothing else is said", async () => {
    const store = memoryStore();
    const { lane } = await openLane({ store, root: ROOT, sessionId: "a", client: "c" });
    const holder = laneOf(await workspaceLanes({ store, root: ROOT }).read(), "a")?.holder;
    assert.equal(lane, "main");
    assert.equal(holder?.processes[0]?.pid, process.pid);
    const other = await openLane({ store, root: ROOT, sessionId: "b", client: "c", lease: 0 });
    assert.equal(other.lane, "lane-2");
  });
});

describe("the registry in a store", () => {
  test("gives fifty sessions that start at once fifty lanes", async () => {
    const store = memoryStore();
    const machine = new SimulatedMachine();
    const lanes = lanesOn(store, machine);
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, session) =>
        lanes.take(requestOf(String(session), machine.startProcess())),
      ),
    );
    assert.equal(new Set(taken.map(({ lane }) => lane)).size, 50);
    assert.equal((await lanes.read()).lanes.length, 50);
  });

  test("is written to only when there is news", async () => {
    const store = memoryStore();
    const machine = new SimulatedMachine();
    const lanes = lanesOn(store, machine);
    const request = requestOf("a", machine.startProcess());
    await lanes.take(request);
    for (let call = 0; call < 10; call++) await lanes.take(request);
    await lanes.renew(request);
    await lanes.use({ lane: "main", sessionId: "a" });
    assert.equal((await store.load(SCOPE)).revision, 1);
    machine.pass(LEASE / 2);
    assert.deepEqual(await lanes.renew(request), { ok: true, lane: "main" });
    assert.equal((await store.load(SCOPE)).revision, 2);
  });

  test("keeps in the journal who came, went and was moved, not every sign of life", async () => {
    const store = memoryStore();
    const machine = new SimulatedMachine();
    const lanes = lanesOn(store, machine);
    await lanes.take(requestOf("a"));
    machine.pass(LEASE);
    await lanes.take(requestOf("b", null, "other"));
    await lanes.take(requestOf("c"));
    await lanes.end("b");
    await lanes.use({ lane: "main", sessionId: "c" });
    await lanes.free("main");
    assert.deepEqual(await lanes.free("main"), { ok: false, code: "already-free", lane: "main" });
    const entries = await store.journal(SCOPE);
    assert.deepEqual(
      entries.map(({ kind, actor, data }) => [kind, actor.kind, data]),
      [
        [
          "lane-taken",
          "runtime",
          { lane: "main", sessionId: "a", client: "client", arrival: "made", before: null },
        ],
        [
          "lane-taken",
          "runtime",
          {
            lane: "main",
            sessionId: "b",
            client: "other",
            arrival: "free",
            before: { sessionId: "a", client: "client" },
          },
        ],
        [
          "lane-taken",
          "runtime",
          { lane: "lane-2", sessionId: "c", client: "client", arrival: "made", before: null },
        ],
        ["lane-ended", "runtime", { lane: "main", sessionId: "b" }],
        ["lane-chosen", "person", { lane: "main", sessionId: "c", left: "lane-2" }],
        ["lane-freed", "person", { lane: "main", sessionId: "c" }],
      ],
    );
  });

  test("gives no lane away if it cannot be read, and is not overwritten", async () => {
    const store = memoryStore();
    const documents = { lanes: { lanes: "?" } };
    await store.commit(SCOPE, { expected: 0, documents, entries: [] });
    const lanes = lanesOn(store);
    for (const attempt of [lanes.take(requestOf("a")), lanes.read(), lanes.end("a")]) {
      await assert.rejects(attempt, { name: "StoreError", code: "corrupt" });
    }
    assert.deepEqual((await store.load(SCOPE)).documents, documents);
  });

  test("that was damaged is none, even if nothing is left of it", async () => {
    const inner = memoryStore();
    const damage = [{ document: "lanes", reason: "not JSON", keptAs: "/aside/lanes.json" }];
    const store: Store = {
      ...inner,
      load: async (scope) => ({ ...(await inner.load(scope)), damage }),
    };
    await assert.rejects(lanesOn(store).take(requestOf("a")), /not JSON; kept as \/aside\//);
  });

  test("gives the same lane to a session that tries again after a lost answer", async () => {
    const faults: Faults = {};
    const lanes = lanesOn(faultyStore(memoryStore(), faults));
    faults.commit = "after";
    await assert.rejects(lanes.take(requestOf("a")), { code: "gone" });
    delete faults.commit;
    assert.equal((await lanes.take(requestOf("a"))).arrival, "kept");
    assert.equal((await lanes.read()).lanes.length, 1);
  });

  test("keeps sessions apart, whatever they do at the same time", async () => {
    const deed = fc.constantFrom("take", "take", "renew", "end", "free", "use");
    const deeds = fc.array(fc.array(deed, { minLength: 1, maxLength: 6 }), {
      minLength: 2,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), deeds, async (scheduler, plans) => {
        const inner = memoryStore();
        const store: Store = {
          ...inner,
          load: scheduler.scheduleFunction(inner.load),
          commit: scheduler.scheduleFunction(inner.commit),
        };
        const machine = new SimulatedMachine();
        const lanes = lanesOn(store, machine);
        const runs = plans.map(async (plan, place) => {
          const request = requestOf(String(place), machine.startProcess());
          for (const act of plan) {
            if (act === "take") {
              const { lane } = await lanes.take(request);
              const { holder } = laneOf(await lanesOn(inner, machine).read(), String(place)) ?? {};
              assert.ok(holder, `${lane} was taken and is lost`);
            } else if (act === "renew") await lanes.renew(request);
            else if (act === "end") await lanes.end(String(place));
            else if (act === "free") await lanes.free("main");
            else await lanes.use({ lane: "main", sessionId: String(place) });
          }
        });
        await scheduler.waitFor(Promise.all(runs));
        const { lanes: all } = await lanesOn(inner, machine).read();
        const holders = all.flatMap(({ holder, endedAt }) =>
          holder && endedAt === null ? [holder.sessionId] : [],
        );
        assert.equal(new Set(holders).size, holders.length);
      }),
      { numRuns: scaled(200) },
    );
  });
});
