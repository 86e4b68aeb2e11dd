import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Route } from "playwright-core";
import { scaled } from "../../src/testing/index.ts";
import { launchBrowser } from "./browser.ts";
import { makeScene, type Scene } from "./scene.ts";
import { serve, temporaryFolder, type Serving } from "./serving.ts";
import { overviewOf, shows, until, visit, type Visit } from "./visit.ts";

let browser: Browser;
let scene: Scene;
let folder: string;
let server: Serving;
let visited: Visit;

before(async () => {
  folder = temporaryFolder();
  scene = await makeScene(`sqlite:${folder}/store.db`);
  server = await serve(folder);
  browser = await launchBrowser();
  visited = await visit(browser, server);
});
after(async () => {
  await browser.close();
  await server.stop();
  await scene.close();
});

const RESTARTS = scaled(3);

const isLive = () =>
  visited.page.locator("[data-connection=live]").first().waitFor({ state: "attached" });

describe("the page and what it knows", () => {
  test("what another process writes is there without a reload", async () => {
    const { page, go } = visited;
    await go("#/tasks");
    await page.locator(".task-card").first().waitFor();
    await scene.board.add([{ subject: "Written elsewhere" }]);
    await shows(page, "Written elsewhere");
  });

  test("old data is called old, and its ages stand still", async () => {
    const { page, go } = visited;
    await go("#/");
    await page.locator(".agent-row").first().waitFor();
    await server.stop();
    await page.locator(".stale-bar").waitFor();
    await shows(page, /^Stale since \d\d:\d\d$/);
    const filter = await page.evaluate(
      () => getComputedStyle(document.querySelector("main") as Element).filter,
    );
    assert.equal(filter, "grayscale(1)");
    const ages = () => page.locator(".agent-row .facts").allTextContents();
    const before = await ages();
    await page.waitForTimeout(2_200);
    assert.deepEqual(await ages(), before);
  });

  test("it comes back by itself, with what it missed", async () => {
    const { page } = visited;
    const work = scene.agents.get("search");
    await work?.edit({
      operations: [{ kind: "add", phase: "Todos", todos: [{ content: "Added meanwhile" }] }],
      action: "append Added meanwhile",
    });
    server = await serve(folder, { port: server.port });
    await isLive();
    await page.locator(".stale-bar").waitFor({ state: "detached" });
    const row = page.locator(".agent-row").filter({ hasText: "search" });
    await row.getByText("1/3").first().waitFor();
  });

  test(`a server that is killed ${RESTARTS} times costs the timeline no event, doubles none and mixes none up`, async (t) => {
    const { page, go } = visited;
    const overview = await overviewOf(page);
    const id = overview.agents.find(({ name }) => name === "search")?.id ?? "";
    await go(`#/agents/${id}?tab=timeline&only=message`);
    await page.locator(".timeline").waitFor();
    const work = scene.agents.get("search");
    const told: string[] = [];
    const texts = () => page.locator(".entry-words").allTextContents();
    const seen = async (): Promise<string[]> =>
      (await texts()).flatMap((text) => text.match(/message \d+\./) ?? []);
    const tell = async (): Promise<void> => {
      told.unshift(`message ${told.length}.`);
      await work?.observe({ kind: "message", from: "agent", text: told[0] ?? "", at: Date.now() });
    };
    const isLost = () =>
      page.locator("[data-connection=lost]").first().waitFor({ state: "attached" });
    const shown = async (): Promise<boolean> => (await seen()).length >= told.length;
    for (let time = 0; time < RESTARTS; time++) {
      await tell();
      await server.stop();
      // Now and then the page goes on before it has noticed, or before it has everything.
      if (time % 2 === 0) await isLost();
      await tell();
      server = await serve(folder, { port: server.port });
      await tell();
      if (time % 3 === 0) await until(shown, `every event is there after restart ${time + 1}`);
      const newest = await seen();
      assert.deepEqual(newest, told.slice(told.length - newest.length));
    }
    await isLive();
    t.diagnostic(`${told.length} events through ${RESTARTS} restarts`);
    await until(shown, "every event is there");
    assert.deepEqual(await seen(), told);
  });

  test("eight pages of one browser listen over one connection, and the next takes over", async () => {
    const { page } = visited;
    const context = page.context();
    let streams = 0;
    context.on(
      "request",
      (request) => void (streams += Number(request.url().endsWith("/api/events"))),
    );
    const pages = await Promise.all(Array.from({ length: 8 }, () => context.newPage()));
    for (const one of pages) await one.goto(`${server.url}/#/tasks`);
    for (const one of pages) {
      await one.locator("[data-connection=live]").first().waitFor({ state: "attached" });
      await one.locator(".task-card").first().waitFor();
    }
    assert.equal(streams, 0, "the page that was there first listens for all");
    await scene.board.add([{ subject: "Heard by eight" }]);
    for (const one of pages) await shows(one, "Heard by eight");
    await page.goto("about:blank");
    await scene.board.add([{ subject: "Heard by those who stayed" }]);
    for (const one of pages) await shows(one, "Heard by those who stayed");
    assert.equal(streams, 1);
    for (const one of pages) await one.close();
    await page.goto(`${server.url}/#/`);
    await isLive();
  });

  test("a page that could not read what others know asks again", async () => {
    const other = await visited.page.context().newPage();
    let failures = 2;
    await other.route("**/api/overview", (route) =>
      failures-- > 0 ? route.abort() : route.continue(),
    );
    await other.goto(`${server.url}/#/tasks`);
    await other.locator("[data-connection=live]").first().waitFor({ state: "attached" });
    await other.close();
  });

  test("who is logged out is told how to come in", async () => {
    const { page } = visited;
    await page.context().clearCookies();
    await page.reload();
    await shows(page, "You are not logged in");
    assert.deepEqual(
      visited.alarms.filter((alarm) => !alarm.startsWith("error: Failed to fetch")),
      [],
    );
  });
});

describe("an empty store", () => {
  test("teaches how to connect a client, and shows demo agents", async () => {
    const empty = await serve(temporaryFolder());
    try {
      const { page, close } = await visit(browser, empty, {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await shows(page, "No agent yet");
      await page.getByRole("button", { name: "Copy doneward install codex" }).click();
      await shows(page, "Copied");
      assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        "doneward install codex",
      );
      await page.getByRole("button", { name: "Start the demo agents" }).click();
      await page.locator(".agent-row").first().waitFor();
      await close();
    } finally {
      await empty.stop();
    }
  });

  test("starts the demo agents once, and says that they are at work until they are seen", async () => {
    const empty = await serve(temporaryFolder());
    try {
      const { page, close } = await visit(browser, empty);
      const asked: Route[] = [];
      await page.route("**/api/demo", (route) => void asked.push(route));
      await page.getByRole("button", { name: "Start the demo agents" }).dblclick();
      const busy = page.getByRole("button", { name: "The demo agents are running" });
      assert.equal(await busy.isDisabled(), true);
      await until(async () => asked.length > 0, "the server is asked");
      assert.equal(asked.length, 1);
      await asked[0]?.continue();
      await page.locator(".agent-row").first().waitFor();
      await busy.waitFor({ state: "detached" });
      await close();
    } finally {
      await empty.stop();
    }
  });

  test("lets the demo agents be asked for again where they could not be started", async () => {
    const empty = await serve(temporaryFolder());
    try {
      const { page, close } = await visit(browser, empty);
      await page.route("**/api/demo", (route) => route.abort(), { times: 1 });
      const start = page.getByRole("button", { name: "Start the demo agents" });
      await start.click();
      await shows(page, "The server does not answer.");
      await start.click();
      await page.locator(".agent-row").first().waitFor();
      await close();
    } finally {
      await empty.stop();
    }
  });
});
