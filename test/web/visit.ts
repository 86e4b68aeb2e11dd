import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Overview } from "../../src/overview/documents.ts";
import type { Serving } from "./serving.ts";

/** Milliseconds that a busy machine may take for anything. */
const PATIENCE = 120_000;

/** A page that is logged in, and everything that must never happen on it. */
export interface Visit {
  readonly page: Page;
  /** Dialogs, requests to elsewhere, violations of the content policy, errors of scripts. */
  readonly alarms: string[];
  /** Goes to a place of the page: `#/tasks?view=list`. */
  go(address: string): Promise<void>;
  close(): Promise<void>;
}

export async function visit(
  browser: Browser,
  server: Pick<Serving, "url" | "login">,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  // Two keys belong together only if they come soon after each other; a busy machine is not so fast.
  await page.addInitScript(() => Object.defineProperty(Event.prototype, "timeStamp", { value: 0 }));
  const alarms = watched(page, server.url);
  await page.goto(server.login);
  await page.locator("[data-connection=live]").first().waitFor({ state: "attached" });
  return {
    page,
    alarms,
    async go(address) {
      await page.evaluate((to) => void (location.hash = to), address);
    },
    close: () => context.close(),
  };
}

/** Waits until the text can be seen. */
export async function shows(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).locator("visible=true").first().waitFor();
}

/** Waits until a claim about the page is true. */
export async function until(claim: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await claim())) {
    assert.ok(performance.now() < end, `it did not come to be that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function watched(page: Page, own: string): string[] {
  const alarms: string[] = [];
  page.on("dialog", (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(`${own}/`) || request.url().startsWith("data:");
    if (!isOwn) alarms.push(`request: ${request.url()}`);
  });
  page.on("pageerror", (error) => alarms.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const isPolicy = /content security policy|trusted ?types?/i.test(message.text());
    if (isPolicy) alarms.push(`policy: ${message.text()}`);
  });
  return alarms;
}

/** What the server tells a page that is logged in. */
export function overviewOf(page: Page): Promise<Overview> {
  return page.evaluate(async () => (await (await fetch("/api/overview")).json()) as Overview);
}
