// A process that opens the page of many agents in a new browser, and tells what it saw.

import path from "node:path";
import { openStore } from "../../src/stores/open-store.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { openLane } from "../../src/workstream/lane/index.ts";
import { launchBrowser } from "../../test/web/browser.ts";
import { serve, temporaryFolder } from "../../test/web/serving.ts";
import { isQuick } from "../measure.ts";
import type { ColdVisit } from "../suites/page.ts";

const AGENTS = 2_000;
const ROUNDS = isQuick() ? 2 : 7;

const folder = temporaryFolder();
const store = `sqlite:${path.join(folder, "store.db")}`;
await fillStore();
const visits: ColdVisit[] = [];
while (visits.length < ROUNDS) visits.push(await coldVisit());
process.send?.(visits, () => process.disconnect());

async function fillStore(): Promise<void> {
  const opened = await openStore(store);
  for (let n = 0; n < AGENTS; n++) {
    const named = { root: `/srv/agent-${n}`, sessionId: `session-${n}`, client: "bench" };
    const { origin } = await openLane({ store: opened, ...named });
    const work = await openWorkstream({ store: opened, origin, dialect: "claude-code" });
    await work.turnStarted({ id: `turn-${n}`, by: "user" });
    const todo = { content: `Step ${n}`, activeForm: `Doing step ${n}`, status: "in_progress" };
    await work.call("TodoWrite", { todos: [todo] });
    await work.close();
  }
  await opened.close();
}

/** A new server and a new browser: neither remembers anything. */
async function coldVisit(): Promise<ColdVisit> {
  const server = await serve(folder, { store });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const session = await page.context().newCDPSession(page);
    const told = new Set<string>();
    let payload = 0;
    await session.send("Network.enable");
    session.on("Network.responseReceived", ({ requestId, response }) => {
      if (new URL(response.url).pathname.startsWith("/api/")) told.add(requestId);
    });
    session.on("Network.dataReceived", ({ requestId, dataLength }) => {
      if (told.has(requestId)) payload += dataLength;
    });
    const start = performance.now();
    await page.goto(server.login);
    await page
      .getByText(/Doing step \d+/)
      .first()
      .waitFor({ timeout: 60_000 });
    const firstRows = performance.now() - start;
    const bytes = payload;
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    return { firstRows, payload: bytes, nodes };
  } finally {
    await browser.close();
    await server.stop();
  }
}
