import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Browser, Page } from "playwright-core";
import { openStore } from "../../src/stores/open-store.ts";
import type { BoardPage } from "../../src/overview/documents.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { openLane } from "../../src/workstream/lane/index.ts";
import { launchBrowser } from "./browser.ts";
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from "./hostile-texts.ts";
import { serve, temporaryFolder } from "./serving.ts";
import { overviewOf, visit } from "./visit.ts";

const root = path.resolve(import.meta.dirname, "../..");
const [FIRST = "", SECOND = ""] = HOSTILE_TEXTS;
let browser: Browser;
before(async () => void (browser = await launchBrowser()));
after(() => browser.close());

/** Elements that the page itself makes; all else came out of a text. */
const OWN_ELEMENTS =
  "a article aside b body button circle code dd details dialog div dl dt figcaption figure form h1 h2 h3 header input kbd label li main nav noscript ol option p path pre q rect section select span strong summary svg textarea time ul";

async function assertOnlyText(page: Page, where: string): Promise<void> {
  const strange = await page.evaluate((own) => {
    const known = new Set(own.split(" "));
    return [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const isOwn = known.has(element.tagName.toLowerCase());
        const hasHandler = [...element.attributes].some(({ name }) => name.startsWith("on"));
        const href = element.getAttribute("href");
        const isGoodLink = href === null || href.startsWith("#/") || href === "#main";
        return !isOwn || hasHandler || !isGoodLink;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  }, OWN_ELEMENTS);
  assert.deepEqual(strange, [], where);
}

/** Every view that shows any of the store's texts. */
async function walk(page: Page, go: (address: string) => Promise<void>): Promise<void> {
  const { agents, boards } = await overviewOf(page);
  const places = [
    "#/",
    ...agents.flatMap(({ id }) =>
      ["", "?tab=timeline", "?tab=decisions", "?tab=plan"].map((tab) => `#/agents/${id}${tab}`),
    ),
  ];
  for (const { id } of boards) {
    const { tasks } = await page.evaluate(
      async (board) => (await (await fetch(`/api/boards/${board}/tasks`)).json()) as BoardPage,
      id,
    );
    places.push(
      `#/tasks/${id}`,
      `#/tasks/${id}?view=list`,
      `#/tasks/${id}?view=graph&as=list`,
      `#/tasks/${id}?view=graph&closed=yes`,
    );
    places.push(...tasks.slice(0, 3).map((task) => `#/tasks/${id}/${task.id}`));
  }
  for (const text of [FIRST, "alert"]) places.push(`#/search?q=${encodeURIComponent(text)}`);
  for (const place of places) {
    await go(place);
    await page.locator("main h1").first().waitFor();
    await page.locator("[aria-busy]").waitFor({ state: "detached" });
    await page.waitForTimeout(120);
    for (const closed of (await page.locator(".todo-content").all()).slice(0, 2))
      await closed.click();
    await assertOnlyText(page, place);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(FIRST);
  await assertOnlyText(page, "the palette");
}

describe(`${HOSTILE_TEXTS.length} hostile texts`, () => {
  test("by the library, in every field: shown as text, and nothing else happens", async () => {
    assert.equal(new Set(HOSTILE_TEXTS).size, 200);
    const folder = temporaryFolder();
    await fillEveryField(`sqlite:${folder}/store.db`);
    await assertHarmless(folder, HOSTILE_TEXTS);
  });

  test("by the command and by MCP", async () => {
    const folder = temporaryFolder();
    const store = `sqlite:${folder}/store.db`;
    const markdown = HOSTILE_TEXTS.map((text) => `- [ ] ${oneLine(text)}`).join("\n");
    fs.writeFileSync(path.join(folder, "TODO.md"), `## Todos\n\n${markdown}\n`);
    await doneward(folder, ["list", "import", "--store", store]);
    await doneward(folder, ["task", "import", "TODO.md", "--store", store]);
    await writeByMcp(folder, HOSTILE_TEXTS);
    await assertHarmless(folder, HOSTILE_TEXTS);
  });

  test("by an edit of the list's own file", async () => {
    const folder = temporaryFolder();
    const url = `file:${folder}/lists`;
    const store = await openStore(url);
    const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect: "claude-code" });
    await work.call("TodoWrite", {
      todos: [{ content: "One", activeForm: "One", status: "pending" }],
    });
    await work.close();
    await store.close();
    const file = path.join(folder, "lists/todo/tui.json");
    const document = JSON.parse(fs.readFileSync(file, "utf8")) as { todos: object[] };
    document.todos = HOSTILE_TEXTS.map((content) => ({
      content,
      status: "pending",
      notes: [content],
      key: content,
    }));
    fs.writeFileSync(file, JSON.stringify(document));
    await assertHarmless(folder, HOSTILE_TEXTS, url);
  });
});

async function assertHarmless(
  folder: string,
  texts: readonly string[],
  store?: string,
): Promise<void> {
  const server = await serve(folder, { store });
  try {
    const { page, go, alarms, close } = await visit(browser, server);
    await walk(page, go);
    assert.deepEqual(alarms, []);
    const shown = await allText(page, go);
    assert.deepEqual(
      texts.filter((text) => !shown.includes(text)),
      [],
    );
    await close();
  } finally {
    await server.stop();
  }
}

/** What stands on the pages of all agents, to see that the texts are there at all. */
async function allText(page: Page, go: (address: string) => Promise<void>): Promise<string> {
  const { agents } = await overviewOf(page);
  let text = "";
  for (const { id } of agents) {
    await page.keyboard.press("Escape");
    await go("#/");
    await page.locator(".todos").waitFor({ state: "detached" });
    await go(`#/agents/${id}`);
    await page.locator(".todos").waitFor();
    text += await page.evaluate(() => document.querySelector("main")?.textContent ?? "");
  }
  return text;
}

async function fillEveryField(url: string): Promise<void> {
  const store = await openStore(url);
  const { origin } = await openLane({
    store,
    root: `/srv/${FIRST.replaceAll("/", "-")}`,
    sessionId: FIRST,
    client: SECOND,
  });
  const work = await openWorkstream({ store, origin, dialect: "claude-code" });
  await work.turnStarted({ id: FIRST, by: "user" });
  const todos = HOSTILE_TEXTS.map((content, place) => ({
    content,
    activeForm: content,
    status: place === 0 ? "in_progress" : "pending",
  }));
  await work.call("TodoWrite", { todos });
  const ids = (await work.list()).phases.flatMap((phase) => phase.todos.map(({ id }) => id));
  await work.edit({
    operations: ids
      .flatMap((todo, place) => [
        { kind: "note", todo, text: HOSTILE_TEXTS[place] ?? "" } as const,
        {
          kind: "complete",
          target: { kind: "todo", todo },
          evidence: [
            { kind: "statement", summary: HOSTILE_TEXTS[place] ?? "", at: Date.now() },
            {
              kind: "url",
              summary: HOSTILE_ADDRESSES[place % HOSTILE_ADDRESSES.length] ?? "",
              at: Date.now(),
            },
          ],
        } as const,
      ])
      .slice(0, 100),
    action: FIRST,
  });
  for (const [place, text] of HOSTILE_TEXTS.entries()) {
    if (place % 5 > 0) continue;
    const call = text;
    await work.observe({ kind: "tool-started", tool: text, call, input: { command: text } });
    await work.observe({ kind: "tool-failed", tool: text, call, error: text });
    await work.observe({ kind: "message", from: "agent", text });
    await work.observe({ kind: "agent-started", agent: text, label: text, task: text });
    await work.observe({ kind: "question-asked", text });
  }
  await work.proposePlan(HOSTILE_TEXTS.join("\n"));
  const board = openBoard({ store, name: FIRST, actor: { kind: "model", name: SECOND } });
  const drafts = HOSTILE_TEXTS.map((subject, place) => ({
    subject,
    description: subject,
    labels: place === 0 ? [SECOND] : [],
    activeForm: subject,
    check: subject,
  }));
  await board.add(drafts);
  const claimed = await board.claim();
  assert.ok(claimed.ok);
  const { tasks } = await board.list({ limit: 3 });
  for (const { task } of tasks) await board.note(task.id, FIRST);
  const [one, other] = tasks;
  if (one && other) await board.block(other.task.id, [one.task.id]);
  await work.close();
  await store.close();
}

/** By the official client, as a model would. */
async function writeByMcp(folder: string, texts: readonly string[]): Promise<void> {
  const server = await serve(folder);
  const token = fs.readFileSync(path.join(folder, "doneward/token"), "utf8").trim();
  const client = new Client({ name: FIRST, version: "1" });
  try {
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }),
    );
    const todos = texts.map((content) => ({ content, status: "pending" }));
    const reply = await client.callTool({ name: "todo_set", arguments: { todos } });
    assert.ok(!reply.isError, JSON.stringify(reply).slice(0, 500));
  } finally {
    await client.close();
    await server.stop();
  }
}

async function doneward(folder: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(root, "src/cli/main.ts"), ...args], {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: folder },
  });
}

/** As Markdown keeps it: the marks that it reads as its own are not part of the text. */
function oneLine(text: string): string {
  return text.replaceAll(/[\u202e\ufeff]/g, "").replaceAll(/<!--|-->/g, "");
}
