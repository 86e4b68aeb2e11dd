import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonValue } from "../../todo/index.ts";
import { resolveTodoScope } from "../scope.ts";
import { requestOf, SimulatedMachine } from "./fixtures/simulated-machine.ts";
import type { Lanes, ProcessIdentity, Taken } from "./index.ts";
import {
  decodeLanes,
  EMPTY_LANES,
  endLane,
  freeLane,
  laneForPerson,
  laneNamed,
  laneOf,
  lanesScope,
  laneState,
  LEASE,
  renewLane,
  takeLane,
  UNSEEN_PATIENCE,
  useLane,
} from "./index.ts";

/** A workspace on one machine, as sessions come and go in it. */
class Workspace {
  readonly machine = new SimulatedMachine();
  lanes: Lanes = EMPTY_LANES;

  take(session: string, process?: ProcessIdentity | null, client?: string): Taken {
    const running = process === undefined ? this.machine.startProcess() : process;
    const taken = takeLane(this.lanes, requestOf(session, running, client), this.world);
    this.lanes = taken.lanes;
    return taken;
  }

  end(session: string): void {
    const ended = endLane(this.lanes, session, this.machine);
    assert.ok(ended.ok);
    this.lanes = ended.lanes;
  }

  /** The process of a session that was just taken. */
  crash(session: string): void {
    for (const each of laneOf(this.lanes, session)?.holder?.processes ?? []) {
      this.machine.endProcess(each);
    }
  }

  stateOf(name: string): unknown {
    const lane = laneNamed(this.lanes, name);
    assert.ok(lane);
    return laneState(lane, this.world);
  }

  get world(): ReturnType<SimulatedMachine["world"]> {
    return this.machine.world();
  }
}

describe("taking a lane", () => {
  test("gives main to the first, then a lane to each one more", () => {
    const here = new Workspace();
    const taken = ["a", "b", "c"].map((session) => here.take(session));
    assert.deepEqual(
      taken.map(({ lane, arrival }) => [lane, arrival]),
      [
        ["main", "made"],
        ["lane-2", "made"],
        ["lane-3", "made"],
      ],
    );
  });

  test("again gives the same, and nothing to store until a third of the lease is used up", () => {
    const here = new Workspace();
    here.take("a");
    const process = laneOf(here.lanes, "a")?.holder?.processes[0] ?? null;
    const before = here.lanes;
    here.machine.pass(LEASE / 3 - 1);
    assert.equal(here.take("a", process).lanes, before);
    here.machine.pass(1);
    assert.notEqual(here.take("a", process).lanes, before);
    assert.deepEqual(here.stateOf("main"), { kind: "at-work" });
  });

  test("gives what an ended session left to whoever comes next, in any client", () => {
    const here = new Workspace();
    here.take("a", null, "one client");
    here.take("b", null);
    here.end("a");
    const { lane, arrival, before } = here.take("c", null, "another client");
    assert.deepEqual([lane, arrival, before?.client], ["main", "free", "one client"]);
    assert.equal(laneOf(here.lanes, "c")?.holder?.client, "another client");
  });

  test("gives a crashed session's lane away only after its lease", () => {
    const here = new Workspace();
    here.take("a");
    here.crash("a");
    here.machine.pass(LEASE - 1);
    assert.deepEqual(here.stateOf("main"), { kind: "leased", left: 1 });
    assert.equal(here.take("b").lane, "lane-2");
    here.machine.pass(1);
    const { lane, before } = here.take("c");
    assert.deepEqual([lane, before?.sessionId], ["main", "a"]);
  });

  test("never gives away the lane of a process that runs, however long it is silent", () => {
    const here = new Workspace();
    here.take("a");
    here.machine.pass(1000 * LEASE);
    assert.deepEqual(here.stateOf("main"), { kind: "at-work" });
    assert.equal(here.take("b").lane, "lane-2");
  });

  test("gives a resumed session its lane back: after its end, a crash, its lease, a restart", () => {
    const here = new Workspace();
    here.take("other");
    for (const happens of [
      () => here.end("a"),
      () => here.crash("a"),
      () => here.machine.pass(2 * LEASE),
      () => here.machine.reboot(),
    ]) {
      here.take("a");
      happens();
      assert.equal(here.take("a").lane, "lane-2");
    }
  });

  test("gives a resumed session another lane while its own is taken, and its own when that is free", () => {
    const here = new Workspace();
    here.take("a");
    here.take("other");
    here.end("other");
    here.take("b");
    here.end("b");
    here.end("a");
    here.take("c");
    const resumed = here.take("b");
    assert.deepEqual([resumed.lane, resumed.arrival], ["lane-2", "returned"]);
    here.end("b");
    here.end("c");
    assert.equal(here.take("b").lane, "lane-2", "not main, which is free as well and comes first");
  });

  test("keeps the lane for a process in a place that cannot be looked into a day longer", () => {
    const here = new Workspace();
    const elsewhere = new SimulatedMachine("elsewhere");
    here.take("a", elsewhere.startProcess());
    here.machine.pass(LEASE);
    assert.deepEqual(here.stateOf("main"), { kind: "unseen", left: UNSEEN_PATIENCE });
    here.machine.pass(UNSEEN_PATIENCE);
    assert.deepEqual(here.stateOf("main"), { kind: "free" });
  });

  test("does not mind the clock on the wall", () => {
    const here = new Workspace();
    here.take("a", null);
    here.machine.now += 10 * 365 * 24 * 60 * 60_000;
    assert.deepEqual(here.stateOf("main"), { kind: "leased", left: LEASE });
    here.machine.now = 0;
    here.machine.pass(LEASE);
    assert.deepEqual(here.stateOf("main"), { kind: "free" });
  });

  test("goes by the clock on the wall after a restart, when no other is left", () => {
    const here = new Workspace();
    here.take("a");
    here.machine.reboot();
    here.machine.now += LEASE - 1;
    assert.deepEqual(here.stateOf("main"), { kind: "leased", left: 1 });
    here.machine.now += 1;
    assert.deepEqual(here.stateOf("main"), { kind: "free" });
  });
});

test("renewing tells a session that it has no lane any more, and takes no other", () => {
  const here = new Workspace();
  here.take("a", null);
  assert.equal(renewLane(here.lanes, requestOf("a"), here.world).ok, true);
  here.end("a");
  assert.deepEqual(renewLane(here.lanes, requestOf("a"), here.world), {
    ok: false,
    code: "no-lane",
  });
  assert.deepEqual(endLane(here.lanes, "a", here.machine), { ok: false, code: "no-lane" });
});

describe("a person", () => {
  test("frees a lane whose lease has not run out, not one that somebody is at work in", () => {
    const here = new Workspace();
    here.take("a");
    const refused = freeLane(here.lanes, "main", here.world);
    assert.ok(!refused.ok && refused.code === "at-work" && !refused.isUnseen);
    assert.ok(freeLane(here.lanes, "main", here.world, { force: true }).ok);
    here.crash("a");
    const freed = freeLane(here.lanes, "main", here.world);
    assert.ok(freed.ok);
    here.lanes = freed.lanes;
    assert.deepEqual(here.stateOf("main"), { kind: "free" });
    const again = freeLane(here.lanes, "main", here.world);
    assert.deepEqual(again, { ok: false, code: "already-free", lane: "main" });
  });

  test("is asked twice about a process that cannot be looked for", () => {
    const here = new Workspace();
    here.take("a", new SimulatedMachine("elsewhere").startProcess());
    const refused = freeLane(here.lanes, "main", here.world);
    assert.ok(!refused.ok && refused.code === "at-work" && refused.isUnseen);
  });

  test("moves the only session at work to the lane of a crashed one, and it stays there", () => {
    const here = new Workspace();
    here.take("a");
    here.crash("a");
    here.take("b");
    const chosen = useLane(here.lanes, { lane: "main" }, here.world);
    assert.ok(chosen.ok);
    assert.deepEqual([chosen.moved?.sessionId, chosen.left], ["b", "lane-2"]);
    here.lanes = chosen.lanes;
    assert.deepEqual(here.take("b").lane, "main");
    assert.deepEqual(here.stateOf("lane-2"), { kind: "free" });
    assert.equal(here.take("a").lane, "lane-2");
  });

  test("chooses for the session that comes next if none is at work, once", () => {
    const here = new Workspace();
    for (const session of ["a", "b"]) here.take(session);
    for (const session of ["a", "b"]) here.end(session);
    const chosen = useLane(here.lanes, { lane: "lane-2" }, here.world);
    assert.ok(chosen.ok && chosen.moved === null);
    here.lanes = chosen.lanes;
    const { lane, arrival } = here.take("c");
    assert.deepEqual([lane, arrival], ["lane-2", "chosen"]);
    here.end("c");
    assert.equal(here.take("d").lane, "main");
  });

  test("has to say which session if several are at work", () => {
    const here = new Workspace();
    for (const session of ["a", "b", "c"]) here.take(session);
    here.end("c");
    const unclear = useLane(here.lanes, { lane: "lane-3" }, here.world);
    assert.ok(!unclear.ok && unclear.code === "which-session");
    assert.deepEqual(
      unclear.sessions.map(({ sessionId }) => sessionId),
      ["a", "b"],
    );
    const unknown = useLane(here.lanes, { lane: "lane-3", sessionId: "x" }, here.world);
    assert.ok(!unknown.ok && unknown.code === "unknown-session");
    const held = useLane(here.lanes, { lane: "lane-2", sessionId: "a" }, here.world);
    assert.ok(!held.ok && held.code === "at-work" && held.holder.sessionId === "b");
    assert.ok(useLane(here.lanes, { lane: "lane-3", sessionId: "a" }, here.world).ok);
  });

  test("is told which lanes there are", () => {
    const here = new Workspace();
    here.take("a");
    const unknown = { ok: false, code: "unknown-lane", known: ["main"] };
    assert.deepEqual(useLane(here.lanes, { lane: "mian" }, here.world), unknown);
    assert.deepEqual(freeLane(here.lanes, "mian", here.world), unknown);
  });

  test("who names no lane means the one where something happened last", () => {
    const here = new Workspace();
    assert.equal(laneForPerson(here.lanes, here.world), "main");
    here.take("a");
    here.machine.pass(10);
    here.take("b");
    assert.equal(laneForPerson(here.lanes, here.world), "lane-2");
    assert.equal(laneForPerson(here.lanes, here.world, { sessionId: "a" }), "main");
    here.end("b");
    assert.equal(laneForPerson(here.lanes, here.world), "main", "somebody is at work there");
    here.end("a");
    here.take("b");
    here.machine.pass(10);
    here.end("b");
    assert.equal(laneForPerson(here.lanes, here.world), "lane-2");
  });
});

describe("the registry", () => {
  test("is kept in a scope of its own, beside those of the lists", () => {
    assert.equal(lanesScope("/home/me"), "lanes/s%2Fhome%2Fme");
    const list = resolveTodoScope({ kind: "workspace", root: "/home/me", lane: "main" });
    assert.notEqual(list?.key, lanesScope("/home/me"));
  });

  test("is plain JSON and comes back as it was, with what a newer program added", () => {
    const here = new Workspace();
    here.take("a");
    here.take("b", null);
    here.end("b");
    const stored = JSON.parse(JSON.stringify({ ...here.lanes, colour: "blue" })) as JsonValue;
    assert.deepEqual(decodeLanes(stored), { ...here.lanes, colour: "blue" });
    here.lanes = decodeLanes(stored) ?? EMPTY_LANES;
    assert.equal((here.take("c").lanes as { colour?: string }).colour, "blue");
    assert.equal(decodeLanes(undefined), EMPTY_LANES);
  });

  test("that makes no sense is no registry, and not an empty one", () => {
    const here = new Workspace();
    here.take("a");
    const text = JSON.stringify(here.lanes);
    for (const [good, bad] of [
      ['"sessionId":"a"', '"sessionId":1'],
      ['"endedAt":null', '"endedAt":"never"'],
      ['"pid":100', '"pid":null'],
      ['"monotonicDeadline"', '"deadline"'],
      ['"lanes":[', '"lanes":[null,'],
      ['"next":null', '"next":{}'],
    ] as const) {
      assert.ok(text.includes(good), good);
      assert.equal(decodeLanes(JSON.parse(text.replace(good, bad)) as JsonValue), null, bad);
    }
    for (const other of [null, [], "lanes", 1, {}]) assert.equal(decodeLanes(other), null);
  });
});
