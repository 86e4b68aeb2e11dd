import assert from "node:assert/strict";
import { mock } from "node:test";

import type { ContinuationLimits } from "../../src/continuation/index.ts";
import { StoreError } from "../../src/stores/contract.ts";
import { pick, randomFrom, type Random } from "../../src/testing/generate.ts";
import { allTodos } from "../../src/todo/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { Host } from "./host.ts";
import { judge } from "./judge.ts";
import { Scheduler } from "./scheduler.ts";
import type { Event } from "./world.ts";
import { World } from "./world.ts";

/** One run of a whole workstream, told by its seed alone. */
export interface Run {
  readonly events: readonly Event[];
  /** Why the agent was left alone, each time. */
  readonly reasons: readonly string[];
}

/** Two hosts, a person, a broken clock and a vandal on one scope; throws if a promise is broken. */
export async function simulate(seed: number): Promise<Run> {
  const random = randomFrom(seed);
  const scheduler = new Scheduler(random);
  const world = new World(random, scheduler);
  const limits: ContinuationLimits = {
    maxAutoTurns: pick([0, 1, 3, 5, 9], random),
    maxCumulativeTokens: pick([5_000, 25_000, 1_000_000], random),
    maxWallClockMs: pick([60_000, 1_800_000], random),
    stagnationLimit: pick([1, 2, 9], random),
    ...(random() < 0.7 && { progressLimit: pick([1, 1, 3], random) }),
  };
  const hosts = ["left", "right"].map((name) => new Host(world, name, limits));
  const chance = mock.method(Math, "random", random);
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    await scheduler.run(
      [
        ...hosts.map((host) => host.live(4)),
        person(world, scheduler),
        fate(world, scheduler, hosts),
      ],
      () => mock.timers.tick(50),
    );
  } finally {
    chance.mock.restore();
    mock.timers.reset();
  }
  judge(world, limits);
  await assertKept(world, hosts);
  return { events: world.events, reasons: hosts.flatMap(({ reasons }) => reasons) };
}

/** Somebody with the controls in hand. */
async function person(world: World, scheduler: Scheduler): Promise<void> {
  const { random, clock } = world;
  const work = await openWorkstream({
    store: world.storeFor({ isDead: false }),
    origin: { kind: "tui" },
    dialect: DEFAULT_DIALECT,
    now: clock.now,
  });
  const acts: readonly ((work: Workstream) => unknown)[] = [
    () => work.pause(),
    () => work.resume(),
    () => work.resume(),
    () => work.reset(),
    () => work.extend({ maxAutoTurns: Math.floor(random() * 8) }),
    () => world.flip(),
    () => world.flip(),
    () => (world.isAway = !world.isAway),
    () => (world.isAway = !world.isAway),
    () => work.event("ci"),
    () => answerAll(work),
  ];
  for (let act = 0; act < 5; act++) {
    await idleFor(scheduler, random);
    try {
      await pick(acts, random)(work);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}

async function answerAll(work: Workstream): Promise<void> {
  for (const { id, waits = [] } of allTodos(await work.list())) {
    if (waits.some(({ kind }) => kind === "person")) await work.answer(id, "The first.");
  }
}

const BLOWS = [
  ...["crash", "crash", "crash", "damage"],
  ...Array.from({ length: 8 }, () => "time"),
  ...Array.from({ length: 5 }, () => "clock set back"),
];

/** What nobody wants: crashes, clocks that jump, state that is damaged. */
async function fate(world: World, scheduler: Scheduler, hosts: readonly Host[]): Promise<void> {
  const { random, clock } = world;
  for (let blow = 0; blow < 8; blow++) {
    await idleFor(scheduler, random);
    const kind = pick(BLOWS, random);
    if (kind === "crash") pick(hosts, random).crash();
    else if (kind === "time") clock.advance(pick([10, 30_000, 2_000_000], random));
    else if (kind === "clock set back") clock.advance(-60_000);
    else await world.damage();
  }
}

async function idleFor(scheduler: Scheduler, random: Random): Promise<void> {
  for (let turns = Math.floor(random() * 20); turns > 0; turns--) await scheduler.turn();
}

/** Whatever failed, what was acknowledged is on the list, once. */
async function assertKept(world: World, hosts: readonly Host[]): Promise<void> {
  const { documents } = await world.contents();
  const kept = JSON.stringify(documents.todo ?? null);
  for (const content of hosts.flatMap(({ acknowledged }) => acknowledged)) {
    const times = kept.split(`"content":${JSON.stringify(content)}`).length - 1;
    assert.equal(times, 1, `${content} is on the list ${times} times`);
  }
}
