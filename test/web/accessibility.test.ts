import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { BoardPage } from "../../src/overview/documents.ts";
import { scaled } from "../../src/testing/index.ts";
import { launchBrowser } from "./browser.ts";
import { makeScene, type Scene } from "./scene.ts";
import { serve, temporaryFolder, type Serving } from "./serving.ts";
import { overviewOf, visit, type Visit } from "./visit.ts";

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [320, 768, 1440];
const IS_FULL = scaled(1) >= 3;
const COLOURS = ["light", "dark", "forced"] as const;

let browser: Browser;
let scene: Scene;
let server: Serving;
let visited: Visit;

before(async () => {
  const folder = temporaryFolder();
  scene = await makeScene(`sqlite:${folder}/store.db`);
  server = await serve(folder);
  browser = await launchBrowser();
  // Axe is put in from outside, which the page's own policy would refuse.
  visited = await visit(browser, server, { bypassCSP: true });
});
after(async () => {
  await browser.close();
  await server.stop();
  await scene.close();
});

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      axe: { run(on: Document, options: unknown): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { runOnly: tags, resultTypes: ["violations"] })).violations;
  }, RULES);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** Where every view is, once the ids of this store are known. */
async function views(page: Page): Promise<Readonly<Record<string, string>>> {
  const { agents, boards } = await overviewOf(page);
  const [board] = boards;
  const { tasks } = await page.evaluate(async (id) => {
    return (await (await fetch(`/api/boards/${id}/tasks`)).json()) as BoardPage;
  }, board?.id);
  const agent = (name: string): string => agents.find((row) => row.name === name)?.id ?? "";
  return {
    overview: "#/",
    todos: `#/agents/${agent("payments")}`,
    timeline: `#/agents/${agent("payments")}?tab=timeline`,
    decisions: `#/agents/${agent("pipeline")}?tab=decisions`,
    plan: `#/agents/${agent("handbook")}?tab=plan`,
    board: `#/tasks/${board?.id}`,
    list: `#/tasks/${board?.id}?view=list`,
    graph: `#/tasks/${board?.id}?view=graph&focus=${tasks[0]?.id}`,
    steps: `#/tasks/${board?.id}?view=graph&as=list`,
    task: `#/tasks/${board?.id}/${tasks[0]?.id}`,
    search: "#/search?q=ledger",
    nothing: "#/agents/nobody",
  };
}

/** What lies over a view. */
const LAYERS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  palette: (page) => page.keyboard.press("Control+k"),
  help: (page) => page.keyboard.press("?"),
  menu: (page) => page.locator(".todo .icon-button").first().click(),
  question: (page) => page.keyboard.press("c"),
};

describe("WCAG 2.2 AA, by axe-core", () => {
  for (const colours of COLOURS) {
    for (const width of WIDTHS) {
      test(`no violation on any view, ${colours}, ${width} px wide`, async () => {
        const { page, go } = visited;
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({
          colorScheme: colours === "dark" ? "dark" : "light",
          forcedColors: colours === "forced" ? "active" : "none",
          reducedMotion: "reduce",
        });
        const found: string[] = [];
        for (const [place, [name, address]] of Object.entries(await views(page)).entries()) {
          // Every view in every colour and at every width; in all nine pairs where there is time.
          const isDue = (place + COLOURS.indexOf(colours) + WIDTHS.indexOf(width)) % 3 === 0;
          if (!isDue && !IS_FULL) continue;
          await go(address);
          await page.locator("main h1").first().waitFor();
          await page.locator("[aria-busy]").waitFor({ state: "detached" });
          await settled(page);
          found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          if (overflow > 0) found.push(`${name}: ${overflow} px wider than the screen`);
        }
        assert.deepEqual(found, []);
      });
    }
  }

  test("no violation in what lies over a view", async () => {
    const { page, go } = visited;
    await page.setViewportSize({ width: 1024, height: 900 });
    const places = await views(page);
    for (const [name, open] of Object.entries(LAYERS)) {
      await go(places[name === "menu" ? "todos" : "board"] ?? "");
      await page.locator("main h1").first().waitFor();
      await settled(page);
      await page.locator("main").focus();
      await open(page);
      await settled(page);
      assert.deepEqual(await violations(page), [], name);
      await page.keyboard.press("Escape");
    }
  });
});

/** Two frames and no request under way. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let last = -1;
    for (let time = 0; time < 20; time++) {
      const { length } = document.querySelectorAll("*");
      if (length === last) break;
      last = length;
      await frame();
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await frame();
  });
}
