import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { allTodos } from "../../todo/index.ts";
import { openBoard } from "../../workstream/board/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { openLane } from "../../workstream/lane/index.ts";
import { carryOut, COMMAND_WORDS } from "../../workstream/todo-command/decision.ts";
import { add } from "../../workstream/todo-command/edits.ts";
import { demoAgents, playDemoAgents } from "./live-agents.ts";
import { SESSION } from "./play.ts";

const noPause = async (): Promise<void> => {};

test("the demo agents leave work that is done, in part proven, a plan that waits and a board", async () => {
  const store = memoryStore();
  let time = Date.UTC(2026, 0, 1);
  // What happens in the same millisecond has no order, and proves nothing.
  const world = { store, now: () => (time += 1_000), sleep: noPause };
  for (let times = 0; times < 2; times++) await playDemoAgents(SESSION, world);
  const open = (root: string) =>
    openWorkstream({ store, origin: { kind: "workspace", root }, dialect: SESSION.dialect });
  const work = await open(SESSION.title);
  const { list, evidence } = await work.survey();
  const todos = allTodos(list);
  assert.ok(todos.length > 0 && todos.every(({ status }) => status === "completed"));
  const states = new Set(todos.map(({ id }) => evidence(id).state));
  assert.ok(states.has("verified") && states.size > 1, [...states].join());
  assert.equal((await (await open(SESSION.plan.title)).plan())?.state, "proposed");
  const board = openBoard({ store, name: SESSION.title, actor: { kind: "person" } });
  assert.equal((await board.list()).tasks.length, SESSION.tasks.length);
});

test("the demo is played once at a time, stops in the middle, and leaves the store as it was", async () => {
  const kept = memoryStore();
  await openLane({ store: kept, root: "/own", sessionId: "s", client: "c" });
  const before = (await kept.scopes()).toSorted();
  const errors: Error[] = [];
  const sleep = (): Promise<void> => new Promise(() => {});
  const world = { store: kept, now: Date.now, sleep };
  const demo = demoAgents(world, memoryStore(), (error) => errors.push(error));
  const { store } = demo;
  const heard = new Set<string>();
  store.watch(({ scope }) => heard.add(scope));
  assert.equal(demo.start(), true);
  assert.equal(demo.start(), false);
  await demo.stop();
  const played = await store.scopes();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(await store.scopes(), played);
  assert.deepEqual([...before, ...heard].toSorted(), played.toSorted());
  // Whatever a person does to a demo agent stays with it.
  const origin = { kind: "workspace", root: SESSION.title } as const;
  const work = await openWorkstream({ store, origin, dialect: SESSION.dialect });
  await carryOut(
    work,
    add(await work.list(), { phase: "P", content: "By hand" }, COMMAND_WORDS),
    COMMAND_WORDS,
  );
  assert.equal(allTodos(await work.list()).length, 1);
  assert.deepEqual((await kept.scopes()).toSorted(), before);
  assert.deepEqual(errors, []);
});
