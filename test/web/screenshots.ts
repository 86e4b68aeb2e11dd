// `npm run screenshots`: the pictures of the page in docs/images, from a real server and browser.

import path from "node:path";
import type { Page } from "playwright-core";

import type { BoardPage } from "../../src/overview/documents.ts";
import { launchBrowser } from "./browser.ts";
import { makeScene } from "./scene.ts";
import { serve, temporaryFolder } from "./serving.ts";
import { overviewOf, visit } from "./visit.ts";
import { root } from "../../scripts/run.ts";

interface Picture {
  readonly file: string;
  readonly address: string;
  readonly isDark?: true;
  readonly width?: number;
  readonly height?: number;
  act?(page: Page): Promise<void>;
}

const folder = temporaryFolder();
const scene = await makeScene(`sqlite:${folder}/store.db`);
const server = await serve(folder);
const browser = await launchBrowser();
const { page, go } = await visit(browser, server, { reducedMotion: "reduce" });

const { agents, boards } = await overviewOf(page);
const board = boards[0]?.id ?? "";
const { tasks } = await page.evaluate(async (id) => {
  return (await (await fetch(`/api/boards/${id}/tasks`)).json()) as BoardPage;
}, board);
const agent = (name: string): string => agents.find((row) => row.name === name)?.id ?? "";
const ledger = tasks.find(({ subject }) => subject.startsWith("Move"))?.id ?? "";

const PICTURES: readonly Picture[] = [
  { file: "overview", address: "#/", height: 820 },
  {
    file: "todos",
    address: `#/agents/${agent("payments")}`,
    act: (on) => on.locator(".todo-content").nth(2).click(),
  },
  { file: "decisions", address: `#/agents/${agent("pipeline")}?tab=decisions`, isDark: true },
  { file: "plan", address: `#/agents/${agent("handbook")}?tab=plan`, height: 560 },
  {
    file: "graph",
    address: `#/tasks/${board}?view=graph&focus=${ledger}`,
    isDark: true,
    width: 1440,
    height: 480,
  },
  { file: "phone", address: `#/agents/${agent("payments")}?tab=timeline`, width: 390, height: 760 },
];

for (const { file, address, isDark, width = 1200, height = 760, act } of PICTURES) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await go(address);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(800);
  await act?.(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(200);
  await page.screenshot({ path: path.join(root, "docs/images", `${file}.png`) });
}

await browser.close();
await server.stop();
await scene.close();
