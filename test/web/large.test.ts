import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { openStore } from "../../src/stores/open-store.ts";
import type { NewTaskDraft } from "../../src/workstream/board/add-tasks.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { openLane } from "../../src/workstream/lane/index.ts";
import { launchBrowser } from "./browser.ts";
import { serve, temporaryFolder, type Serving } from "./serving.ts";
import { overviewOf, until, visit, type Visit } from "./visit.ts";

const TASKS = 10_000;
/** So many of them wait for others. */
const LINKED = 1_000;
const MOST_NODES = 500;

let browser: Browser;
let server: Serving;
let visited: Visit;
let work: Workstream;
let board: string;
let closeStore: () => Promise<void>;

before(async () => {
  const folder = temporaryFolder();
  const store = await openStore(`sqlite:${folder}/store.db`);
  closeStore = () => store.close();
  const tasks = openBoard({ store, name: "large", actor: { kind: "model", name: "filler" } });
  const drafts = Array.from({ length: TASKS }, (_, place): NewTaskDraft => ({
    id: `t${String(place).padStart(5, "0")}`,
    subject: `Task number ${place}`,
    ...(place > 0 && place < LINKED && { blockedBy: blockersOf(place) }),
  }));
  for (let from = 0; from < TASKS; from += 1_000) await tasks.add(drafts.slice(from, from + 1_000));
  const { origin } = await openLane({
    store,
    root: "/srv/busy",
    sessionId: "busy",
    client: "test",
  });
  work = await openWorkstream({ store, origin, dialect: "claude-code" });
  await work.turnStarted({ id: "busy", by: "user" });
  await work.call("TodoWrite", {
    todos: [{ content: "Be busy", activeForm: "Being busy", status: "in_progress" }],
  });
  server = await serve(folder);
  browser = await launchBrowser();
  visited = await visit(browser, server);
  const { boards } = await overviewOf(visited.page);
  board = boards[0]?.id ?? "";
});
after(async () => {
  await browser.close();
  await server.stop();
  await work.close();
  await closeStore();
});

/** A sparse graph, as tasks make it: each waits for one or two of the few before it. */
function blockersOf(place: number): string[] {
  const before = [place - 1 - (place % 7), place - 2 - (place % 11)].filter((other) => other >= 0);
  return [...new Set(before)].map((other) => `t${String(other).padStart(5, "0")}`);
}

/** How many wait for another, or another for them. */
function linkedTasks(): number {
  const places = Array.from({ length: LINKED }, (_, place) => place);
  return new Set(
    places.flatMap((place) => {
      const blockers = blockersOf(place);
      return blockers.length === 0 ? [] : [...blockers, `t${String(place).padStart(5, "0")}`];
    }),
  ).size;
}

/** Milliseconds of the frames while something goes on, slowest last. */
async function frames(act: () => Promise<void>): Promise<number[]> {
  const { page } = visited;
  await page.evaluate(() => {
    const taken: number[] = [];
    let last = performance.now();
    const tick = (at: number): void => {
      taken.push(at - last);
      last = at;
      if ((globalThis as { frames?: unknown }).frames === taken) requestAnimationFrame(tick);
    };
    (globalThis as { frames?: unknown }).frames = taken;
    requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    const { frames: taken } = globalThis as unknown as { frames: number[] };
    delete (globalThis as { frames?: unknown }).frames;
    return taken.slice(1).sort((one, other) => one - other);
  });
}

function p95(sorted: readonly number[]): string {
  return `${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms`;
}

describe(`${TASKS} tasks`, () => {
  test(`the list has fewer than ${MOST_NODES} nodes from its first to its last task`, async (t) => {
    const { page, go } = visited;
    await go(`#/tasks/${board}?view=list`);
    await page.locator(".task-row").first().waitFor();
    let most = 0;
    const count = async (): Promise<void> => {
      most = Math.max(most, await page.locator(".virtual *").count());
    };
    await count();
    const scrolled = await frames(async () => {
      for (let step = 0; step < 40; step++) {
        await page.mouse.wheel(0, 700);
        if (step % 10 === 0) await count();
      }
    });
    t.diagnostic(`p95 of ${scrolled.length} frames while scrolling: ${p95(scrolled)}`);
    await until(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await count();
      return (
        (await page.locator(".list-note").textContent())?.startsWith("10,000 tasks, ") ?? false
      );
    }, "the last page was read");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator(`[aria-posinset="${TASKS}"]`).waitFor();
    await count();
    t.diagnostic(`at most ${most} nodes`);
    assert.ok(most > 50 && most < MOST_NODES, `${most} nodes`);
  });

  test(`a graph of ${LINKED} tasks is drawn, and only what is in sight of it`, async (t) => {
    const { page, go } = visited;
    const drawn = await frames(async () => {
      await go(`#/tasks/${board}?view=graph`);
      await page.locator(".node").first().waitFor();
    });
    t.diagnostic(`slowest frame: ${(drawn.at(-1) ?? 0).toFixed(0)} ms`);
    const words = await page.locator(".graph-bar").textContent();
    assert.match(words ?? "", new RegExp(`^${linkedTasks()} tasks in \\d+ steps`));
    const nodes = await page.locator(".graph *").count();
    t.diagnostic(`${nodes} nodes in the document`);
    assert.ok(nodes < 3_000, `${nodes} nodes`);
    const panned = await frames(async () => {
      for (let step = 0; step < 30; step++) {
        await page.evaluate(() => document.querySelector(".graph-box")?.scrollBy(120, 40));
        await page.waitForTimeout(16);
      }
    });
    t.diagnostic(`p95 of ${panned.length} frames while moving: ${p95(panned)}`);
  });
});

test("200 events a second arrive all, once and in order", async (t) => {
  const { page, go } = visited;
  const { agents } = await overviewOf(page);
  await go(`#/agents/${agents[0]?.id}?tab=timeline&only=message`);
  await page.locator(".timeline").waitFor();
  const told: string[] = [];
  const taken = await frames(async () => {
    for (let second = 0; second < 3; second++) {
      const events = Array.from({ length: 200 }, async () => {
        told.push(`event ${told.length}.`);
        await work.observe({ kind: "message", from: "agent", text: told.at(-1) ?? "" });
      });
      await Promise.all(events);
      await page.waitForTimeout(500);
    }
  });
  t.diagnostic(`p95 of ${taken.length} frames: ${p95(taken)}`);
  const seen = async (): Promise<string[]> => {
    const texts = await page.locator(".entry-words").allTextContents();
    return texts.flatMap((text) => text.match(/event \d+\./) ?? []).toReversed();
  };
  await until(async () => (await seen()).length >= told.length, "every event is there");
  assert.deepEqual(await seen(), told);
  assert.deepEqual(visited.alarms, []);
});
