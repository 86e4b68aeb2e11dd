import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { Overview } from "../../src/overview/documents.ts";
import { launchBrowser } from "./browser.ts";
import { makeScene, type Scene } from "./scene.ts";
import { serve, temporaryFolder, type Serving } from "./serving.ts";
import { overviewOf, visit, type Visit } from "./visit.ts";

let browser: Browser;
let scene: Scene;
let server: Serving;
let visited: Visit;
let overview: Overview;

before(async () => {
  const folder = temporaryFolder();
  scene = await makeScene(`sqlite:${folder}/store.db`);
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

/** What moves on the page, by the row that it stands in. */
async function moving(): Promise<readonly string[]> {
  return visited.page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => getComputedStyle(element).animationName !== "none")
      .map((element) => element.closest("li, header")?.textContent ?? ""),
  );
}

describe("the page does not pretend", () => {
  test("only agents at work move", async () => {
    const { page, go } = visited;
    await page.locator(".agent-row").first().waitFor();
    const rows = await moving();
    assert.ok(rows.length > 0 && rows.every((text) => text.includes("payments")), rows.join("\n"));
    for (const { id, name, standing } of overview.agents) {
      await go(`#/agents/${id}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
      assert.equal((await moving()).length > 0, standing === "working", `${name} is ${standing}`);
    }
  });

  test("every finished todo says whether it is proven, in words and by its mark", async () => {
    const { page, go } = visited;
    const filled = new Map<string, boolean>();
    for (const { id, name } of overview.agents) {
      await go(`#/agents/${id}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
      for (const done of await page.locator(".todo.is-completed").all()) {
        const words = (await done.locator(".todo-facts > span").first().textContent()) ?? "";
        assert.match(words, /^(proven|proven, but changed since|not proven|no evidence)$/);
        const label = await done.locator(".todo-mark svg").getAttribute("aria-label");
        assert.equal(label, `Done, ${words}`);
        filled.set(words, (await done.locator(".todo-mark [fill=currentColor]").count()) > 0);
      }
    }
    const { proven, ...others } = Object.fromEntries(filled);
    assert.equal(proven, true);
    assert.deepEqual(others, {
      "proven, but changed since": false,
      "not proven": false,
      "no evidence": false,
    });
  });
});
