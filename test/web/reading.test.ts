import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { Overview } from "../../src/overview/documents.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { launchBrowser } from "./browser.ts";
import { makeScene, type Scene } from "./scene.ts";
import { serve, temporaryFolder, type Serving } from "./serving.ts";
import { overviewOf, shows, visit, type Visit } from "./visit.ts";

const HEBREW = "בדיקה";

let browser: Browser;
let scene: Scene;
let server: Serving;
let visited: Visit;
let overview: Overview;

before(async () => {
  const folder = temporaryFolder();
  scene = await makeScene(`sqlite:${folder}/store.db`);
  const todos = Array.from({ length: 200 }, (_, place) => ({
    content: place === 0 ? `${HEBREW} charge.ts` : `Step ${place}`,
    activeForm: `Doing step ${place}`,
    status: place === 150 ? "in_progress" : "pending",
  }));
  await scene.agents.get("search")?.call("TodoWrite", { todos });
  const spare = openBoard({ store: scene.store, name: "spare", actor: { kind: "runtime" } });
  await spare.add([{ subject: "Waits for nothing" }]);
  server = await serve(folder);
  browser = await launchBrowser();
  visited = await visit(browser, server);
  overview = await overviewOf(visited.page);
});
after(async () => {
  await browser.close();
  await server.stop();
  await scene.close();
});

const agent = (name: string): string => overview.agents.find((row) => row.name === name)?.id ?? "";
const board = (name: string): string => overview.boards.find((row) => row.name === name)?.id ?? "";

describe("what somebody reads on the page", () => {
  test("a text that is written from right to left reads from right to left", async () => {
    const { page, go } = visited;
    await go(`#/agents/${agent("search")}`);
    const text = page.locator(".todo-text").first();
    await text.waitFor();
    const [hebrew, latin] = await text.evaluate((element, first) => {
      const leftOf = (from: number, to: number): number => {
        const range = document.createRange();
        range.setStart(element.firstChild as Node, from);
        range.setEnd(element.firstChild as Node, to);
        return range.getBoundingClientRect().left;
      };
      const { length } = element.textContent;
      return [leftOf(0, first), leftOf(first + 1, length)] as const;
    }, HEBREW.length);
    assert.ok(hebrew > latin, `the first word is at ${hebrew}, the second at ${latin}`);
  });

  test("what an agent does leads to its todo, however long the list", async () => {
    const { page, go } = visited;
    await go(`#/agents/${agent("search")}`);
    await page.locator(".agent-head .focus-line a").click();
    await page.locator(".todo-content:focus", { hasText: "Step 150" }).waitFor();
    await page.locator(".todo:has(.todo-content:focus) .details").waitFor();
  });

  test("a todo that was found is opened in its list", async () => {
    const { page, go } = visited;
    await go("#/search?q=Step%20177");
    await page.getByRole("link", { name: "Step 177" }).click();
    await page.locator(".todo-content:focus", { hasText: "Step 177" }).waitFor();
  });

  test("a list that the filters leave empty says so", async () => {
    const { page, go } = visited;
    await go(`#/tasks/${board("payments")}?view=list&text=nobody+wrote+this`);
    await shows(page, "No task matches these filters.");
  });

  test("a graph that is a little too wide is drawn smaller, so that all of it is in sight", async () => {
    const { page, go } = visited;
    await go(`#/tasks/${board("payments")}?view=graph`);
    const last = page.locator(".node", { hasText: "Monthly report" });
    await last.waitFor();
    const isInSight = await last.evaluate((node) => {
      const box = node.closest(".graph-box") as Element;
      return node.getBoundingClientRect().right <= box.getBoundingClientRect().right;
    });
    assert.ok(isInSight);
  });

  test("a graph without a line says how to draw one", async () => {
    const { page, go } = visited;
    await go(`#/tasks/${board("spare")}?view=graph`);
    await shows(page, "doneward task block <id> <by>");
    assert.doesNotMatch((await page.locator("main").textContent()) ?? "", /0 tasks in 0 steps/);
  });

  test("a task that waits says for what", async () => {
    const { page, go } = visited;
    await go(`#/tasks/${board("payments")}`);
    const card = page.locator(".task-card", { hasText: "Ask legal" });
    await card.getByText("waits for Grace").waitFor();
    await go(`#/tasks/${board("payments")}?view=list`);
    await page
      .locator(".task-row", { hasText: "Ask legal" })
      .getByText("waits for Grace")
      .waitFor();
  });

  test("one place is marked as where one is, on a board of several too", async () => {
    const { page, go } = visited;
    await go(`#/tasks/${board("spare")}`);
    const marked = page
      .getByRole("navigation", { name: "Views" })
      .locator("[aria-current]:visible");
    await marked.filter({ hasText: "spare" }).waitFor();
    assert.equal(await marked.count(), 1);
  });

  test("boards are found by a few letters too", async () => {
    const { page, go } = visited;
    await go("#/");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("spare");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "spare" }).waitFor();
  });
});
