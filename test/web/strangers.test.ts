import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { idOfScope } from "../../src/overview/identity.ts";
import { launchBrowser } from "./browser.ts";
import type { Serving } from "./serving.ts";
import { serve, temporaryFolder } from "./serving.ts";

let serving: Serving;
let store: Store;
let work: Workstream;
let browser: Browser;
let stranger: { readonly server: http.Server; readonly port: number };

before(async () => {
  serving = await serve(temporaryFolder());
  store = await openStore(serving.store);
  const origin = { kind: "workspace", root: "/work/project" } as const;
  work = await openWorkstream({ store, origin, dialect: "doneward" });
  const todos = [{ content: "The secret of the house" }];
  await work.edit({ operations: [{ kind: "add", phase: "P", todos }], action: "add" });
  stranger = await strangersSite();
  browser = await launchBrowser("--host-resolver-rules=MAP evil.test 127.0.0.1");
});
after(async () => {
  await browser.close();
  stranger.server.closeAllConnections();
  stranger.server.close();
  await store.close();
  await serving.stop();
});

/** A site of somebody else, on the same machine or under another name. */
async function strangersSite(): Promise<{ server: http.Server; port: number }> {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>x</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Everything that a page can try to reach us with. Answers what it got to read. */
async function attack(page: Page, target: string): Promise<string[]> {
  const agent = idOfScope(work.scope?.key ?? "");
  return page.evaluate(
    async ([base, id]) => {
      const read: string[] = [];
      const edit = `${base}/api/agents/${id}/edit`;
      const body = JSON.stringify({ kind: "add", content: "by a stranger" });
      const tries: [string, RequestInit][] = [
        [`${base}/api/overview`, { credentials: "include" }],
        [`${base}/api/overview`, { credentials: "include", mode: "no-cors" }],
        [edit, { method: "POST", credentials: "include", body }],
        [edit, { method: "POST", credentials: "include", body, mode: "no-cors" }],
        ...["application/json", "text/plain", "application/x-www-form-urlencoded"].map(
          (type): [string, RequestInit] => [
            edit,
            {
              ...{ method: "POST", credentials: "include", body },
              headers: { "content-type": type, "x-doneward": "1" },
            },
          ],
        ),
        [`${base}/mcp`, { method: "POST", credentials: "include", body, mode: "no-cors" }],
        [
          `${base}/api/demo`,
          { method: "POST", credentials: "include", body: "{}", mode: "no-cors" },
        ],
      ];
      for (const [url, request] of tries) {
        const answer = await fetch(url, request)
          .then(async (response) => (response.ok ? response.text() : ""))
          .catch(() => "");
        if (answer !== "") read.push(answer);
      }
      const settled = (start: (done: () => void) => void): Promise<void> =>
        Promise.race([
          new Promise<void>((resolve) => start(resolve)),
          new Promise<void>((resolve) => setTimeout(resolve, 1_000)),
        ]);
      await settled((done) => {
        const image = new Image();
        image.onload = () => read.push("image");
        image.onerror = done;
        image.src = `${base}/api/agents/${id}/undo`;
      });
      await settled((done) => {
        const events = new EventSource(`${base}/api/events`, { withCredentials: true });
        events.addEventListener("snapshot", (event) => read.push(String(event.data)));
        events.onerror = () => {
          events.close();
          done();
        };
      });
      await settled((done) => {
        const frame = document.createElement("iframe");
        frame.name = "f";
        frame.onload = done;
        document.body.append(frame);
        const form = document.createElement("form");
        Object.assign(form, { method: "POST", action: edit, enctype: "text/plain", target: "f" });
        const field = document.createElement("input");
        Object.assign(field, { name: '{"kind":"add","content":"by a form","x":"', value: '"}' });
        form.append(field);
        document.body.append(form);
        form.submit();
      });
      return read;
    },
    [target, agent] as const,
  );
}

async function revision(): Promise<number> {
  return (await store.load(work.scope?.key ?? "")).revision;
}

describe("a page of somebody else", () => {
  test("reads and changes nothing, in a browser that is logged in", async () => {
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto(serving.login);
    await own.getByText("The secret of the house").first().waitFor();
    const before = await revision();
    for (const host of [
      `127.0.0.1:${stranger.port}`,
      `localhost:${stranger.port}`,
      `evil.test:${stranger.port}`,
    ]) {
      const page = await context.newPage();
      await page.goto(`http://${host}/`);
      assert.deepEqual(await attack(page, serving.url), [], host);
      await page.close();
    }
    assert.equal(await revision(), before);
    await context.close();
  });

  test("reaches nothing by calling the server a name of its own", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const rebound = `http://evil.test:${serving.port}`;
    const before = await revision();
    const answered = await page.goto(`${rebound}/`);
    assert.equal(answered?.status(), 403);
    assert.deepEqual(await attack(page, rebound), []);
    assert.equal(await revision(), before);
    await context.close();
  });

  test("gets no frame of ours", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${stranger.port}/`);
    await page.evaluate((url) => {
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
      return new Promise((resolve) => (frame.onload = resolve));
    }, serving.url);
    const [, frame] = page.frames();
    assert.equal(await frame?.locator("main").count(), 0);
    await context.close();
  });
});
