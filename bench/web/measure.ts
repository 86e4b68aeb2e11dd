// A process that drives a browser, and tells what it saw.

import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../test/web/browser.ts";
import { serve, temporaryFolder } from "../../test/web/serving.ts";
import type { Serving } from "../../test/web/serving.ts";
import { visit } from "../../test/web/visit.ts";
import type { Overview } from "../../src/overview/documents.ts";
import { isQuick } from "../measure.ts";
import type { Changed, PageFigures, Scrolled } from "./figures.ts";
import { CHANGED, SCROLLED } from "./figures.ts";
import { scrolledFrames, shownAt } from "./frames.ts";
import type { Order, Report } from "./order.ts";
import { TASKS } from "./order.ts";
import { emptyPage, plainList } from "./plain-list.ts";

const ROUNDS = isQuick() ? 2 : 6;
const FRAMES = 120;
const CHANGES = isQuick() ? 20 : 120;
const ROW_HEIGHT = 40;

const folder = temporaryFolder();
const store = `sqlite:${path.join(folder, "store.db")}`;
const writer = fork(path.join(import.meta.dirname, "writer.ts"), [store]);
await once(writer, "message");
const server = await serve(folder, { store });
const browser = await launchBrowser();
try {
  process.send?.(await measure(browser, server));
} finally {
  writer.disconnect();
  await browser.close();
  await server.stop();
}
process.disconnect();

async function order<Kind extends Report["kind"]>(
  given: Order,
): Promise<Extract<Report, { kind: Kind }>> {
  writer.send(given);
  const [report] = (await once(writer, "message")) as [Extract<Report, { kind: Kind }>];
  return report;
}

async function measure(browser: Browser, server: Serving): Promise<PageFigures> {
  const visited = await visit(browser, server);
  const { page } = visited;
  const { boards } = await page.evaluate(
    async () => (await (await fetch("/api/overview")).json()) as Overview,
  );
  const home = `${server.url}/#/`;
  const list = `${server.url}/#/tasks/${boards[0]?.id}?view=list`;
  const delays: Record<Changed, number[]> = {
    "a todo on the overview": [],
    "a task on the board": [],
  };
  for (const place of CHANGED) {
    await page.goto(place === "a task on the board" ? list.replace("?view=list", "") : home);
    await page.locator("main h1").first().waitFor();
    for (let n = 0; n < CHANGES; n++) delays[place].push(await delayOf(page, place, n));
  }
  const frames: Record<Scrolled, number[]> = {
    "an empty page": [],
    "a plain list": [],
    "the page": [],
  };
  const start = performance.now();
  await order({ kind: "begin" });
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of SCROLLED) {
      // One page after the other: what is not measured is not there.
      if (name === "the page") {
        await page.goto(list);
        await page.locator(".task-row").first().waitFor();
      } else {
        await page.goto("about:blank");
        await page.setContent((name === "a plain list" ? plainList : emptyPage)(TASKS, ROW_HEIGHT));
      }
      await page.waitForTimeout(500);
      frames[name].push(...(await scrolledFrames(page, FRAMES)));
    }
  }
  const { count } = await order<"written">({ kind: "end" });
  const seconds = (performance.now() - start) / 1_000;
  return { frames, delays, eventsPerSecond: count / seconds };
}

async function delayOf(page: Page, place: Changed, n: number): Promise<number> {
  const words = `Change ${n} of ${place}.`;
  const shown = shownAt(page, words);
  // Not in step with anything that happens at intervals.
  await page.waitForTimeout(30 + Math.random() * 120);
  const { at } = await order<"committed">({ kind: "change", place, words });
  return (await shown) - at;
}
