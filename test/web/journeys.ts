/** What a person comes to the page for, each by pointer and by keyboard alone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { QUESTION } from "./scene.ts";
import type { Visit } from "./visit.ts";
import { shows, until } from "./visit.ts";

export interface Journey {
  readonly name: string;
  pointer(visit: Visit): Promise<void>;
  keys(visit: Visit): Promise<void>;
  /** What can be seen afterwards, whichever way it was done. */
  seen(visit: Visit): Promise<void>;
}

/** Presses keys one after the other: `g o`, `Alt+ArrowUp`. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}

/** Moves from row to row until the focus is on one with this text. */
async function rowWith(page: Page, text: string): Promise<void> {
  await page.locator("main [data-row]").filter({ hasText: text }).first().waitFor();
  await page.locator("main").focus();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("j");
    if (await hasFocus(page, text)) return;
  }
  assert.fail(`no row with "${text}" comes by pressing j`);
}

/** Presses Tab until the focus is on something with this text or label. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press("Tab");
    if (await hasFocus(page, text)) return;
  }
  assert.fail(`nothing with "${text}" comes by pressing Tab`);
}

/** Also checks what WCAG asks of every focus: that it can be seen, and nothing lies over it. */
async function hasFocus(page: Page, text: string): Promise<boolean> {
  const found = await page.evaluate((sought) => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const words = `${element.getAttribute("aria-label") ?? ""} ${element.textContent}`;
    if (!words.includes(sought)) return undefined;
    const box = element.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return { isUncovered: middle === null || element.contains(middle) || middle.contains(element) };
  }, text);
  if (found) assert.ok(found.isUncovered, `the focus on "${text}" is hidden`);
  return found !== undefined;
}

const todo = (page: Page, text: string) => page.locator(".todo").filter({ hasText: text });
const toast = (page: Page, text: string | RegExp) =>
  page.locator(".toast").filter({ hasText: text }).first().waitFor();

async function openAgent({ page, go }: Visit, name: string, tab?: string): Promise<void> {
  await go("#/");
  await page.locator(".agent-row").filter({ hasText: name }).locator(".agent-name").click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  if (tab) await page.locator(".tab").filter({ hasText: tab }).click();
}

async function openAgentByKeys({ page, go }: Visit, name: string, tab?: string): Promise<void> {
  await go("#/");
  await rowWith(page, name);
  await press(page, "Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  if (tab) await press(page, tab);
}

async function onTodo(visit: Visit, text: string, verb: string): Promise<void> {
  await openAgent(visit, "payments");
  await todo(visit.page, text)
    .getByRole("button", { name: /^Actions/ })
    .click();
  await visit.page.getByRole("menuitem", { name: verb }).click();
}

async function onTodoByKeys(visit: Visit, text: string, keys: string): Promise<void> {
  await openAgentByKeys(visit, "payments");
  await rowWith(visit.page, text);
  await press(visit.page, keys);
}

async function openTask({ page, go }: Visit, subject: string): Promise<void> {
  await go("#/tasks");
  await page.locator(".task-card").filter({ hasText: subject }).click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
}

async function openTaskByKeys({ page, go }: Visit, subject: string): Promise<void> {
  await go("#/");
  await press(page, "g t");
  await rowWith(page, subject);
  await press(page, "Enter");
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
}

async function fill(page: Page, text: string): Promise<void> {
  const field = page.locator("dialog .input");
  await field.waitFor();
  await field.fill(text);
}

/** Types into the field that has the focus, in place of what is there. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator("dialog .input").waitFor();
  await press(page, "Control+a");
  await page.keyboard.type(text);
}

const REFUNDS = "Run the refund worker in staging";

export const JOURNEYS: readonly Journey[] = [
  {
    name: "find who needs you",
    pointer: async ({ page, go }) => {
      await go("#/");
      await page.locator(".tile").filter({ hasText: "Needs you" }).click();
    },
    keys: async ({ page, go }) => {
      await go("#/");
      await tabTo(page, "Needs you");
      await press(page, "Enter");
    },
    seen: async ({ page }) => {
      await shows(page, `Waiting for you: ${QUESTION}`);
      await until(
        async () => (await page.locator(".agent-row").count()) === 1,
        "one agent is left",
      );
    },
  },
  {
    name: "answer a todo that waits for you",
    pointer: async (visit) => {
      await openAgent(visit, "handbook");
      await visit.page.getByRole("button", { name: "Answer…" }).click();
      await fill(visit.page, "For operators");
      await visit.page.getByRole("button", { name: "Send answer" }).click();
    },
    keys: async (visit) => {
      await openAgentByKeys(visit, "handbook");
      await tabTo(visit.page, "Answer…");
      await press(visit.page, "Enter");
      await type(visit.page, "For operators");
      await tabTo(visit.page, "Send answer");
      await press(visit.page, "Enter");
    },
    seen: async ({ page }) => {
      await toast(page, "Answer stored.");
      await until(
        async () => (await page.locator(".need").filter({ hasText: QUESTION }).count()) === 0,
        "nothing waits for that answer",
      );
      await shows(page, "Plan to approve");
    },
  },
  {
    name: "say that you are away, and read what happened meanwhile",
    pointer: async ({ page, go }) => {
      await go("#/");
      await page.getByRole("button", { name: "I am away" }).click();
      await toast(page, "You are away.");
      await page.getByRole("button", { name: "Away: I am back" }).click();
    },
    keys: async ({ page, go }) => {
      await go("#/");
      await tabTo(page, "I am away");
      await press(page, "Enter");
      await toast(page, "You are away.");
      await press(page, "Enter");
    },
    seen: async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: "While you were away" });
      await dialog.getByRole("link", { name: "handbook" }).waitFor();
      await dialog.getByText("Plan to approve").waitFor();
      await press(page, "Escape");
      await dialog.waitFor({ state: "detached" });
    },
  },
  {
    name: "open an agent",
    pointer: (visit) => openAgent(visit, "checkout-ui"),
    keys: (visit) => openAgentByKeys(visit, "checkout-ui"),
    seen: ({ page }) => shows(page, "Compare screenshots"),
  },
  {
    name: "read the rule of a badge",
    pointer: async (visit) => {
      await openAgent(visit, "checkout-ui");
      await visit.page.locator("main .badge").filter({ hasText: "looping" }).hover();
    },
    keys: async (visit) => {
      await openAgentByKeys(visit, "checkout-ui");
      await tabTo(visit.page, "looping");
    },
    seen: ({ page }) => shows(page, "The agent repeats the same calls"),
  },
  {
    name: "read why it was not nudged",
    pointer: (visit) => openAgent(visit, "pipeline", "Decisions"),
    keys: (visit) => openAgentByKeys(visit, "pipeline", "3"),
    seen: async ({ page }) => {
      await shows(page, "The nudges of this episode are used up.");
      await shows(page, "What would change it:");
      assert.ok((await page.locator(".decision").first().locator(".rung").count()) > 20);
    },
  },
  {
    name: "pause its nudges",
    pointer: async (visit) => {
      await openAgent(visit, "pipeline", "Decisions");
      await visit.page.getByRole("button", { name: "Pause nudges" }).click();
    },
    keys: (visit) => openAgentByKeys(visit, "pipeline", "3 p"),
    seen: async ({ page }) => {
      await shows(page, "Nudges are paused");
      await shows(page, "paused");
    },
  },
  {
    name: "approve a plan after reading its diff",
    pointer: async (visit) => {
      const { page } = visit;
      await openAgent(visit, "handbook", "Plan");
      await page.locator(".diff-line.is-added").filter({ hasText: "idempotency" }).waitFor();
      await page.getByRole("button", { name: "Approve…" }).click();
      await page.locator("dialog").getByRole("button", { name: "Approve" }).click();
    },
    keys: async (visit) => {
      const { page } = visit;
      await openAgentByKeys(visit, "handbook", "4");
      await page.locator(".diff-line.is-added").filter({ hasText: "idempotency" }).waitFor();
      await press(page, "A");
      await page.locator("dialog").waitFor();
      await tabTo(page, "Approve");
      await press(page, "Enter");
    },
    seen: async ({ page }) => {
      await page.locator(".chip.is-good").filter({ hasText: "Approved" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Approve…" }).count(), 0);
    },
  },
  {
    name: "add a todo",
    pointer: async (visit) => {
      await openAgent(visit, "payments");
      await visit.page.getByLabel("New todo").fill("Tell support");
      await visit.page.getByRole("button", { name: "Add", exact: true }).click();
    },
    keys: async (visit) => {
      await openAgentByKeys(visit, "payments");
      await press(visit.page, "a");
      await visit.page.keyboard.type("Tell support");
      await press(visit.page, "Enter");
    },
    seen: async ({ page }) => {
      await todo(page, "Tell support").getByText("by hand").waitFor();
      await shows(page, /edits by hand\. The agent reads them/);
    },
  },
  {
    name: "edit a todo",
    pointer: async (visit) => {
      await onTodo(visit, "Tell support", "Edit…");
      await fill(visit.page, "Tell support and sales");
      await visit.page.getByRole("button", { name: "Save" }).click();
    },
    keys: async (visit) => {
      await onTodoByKeys(visit, "Tell support", "e");
      await type(visit.page, "Tell support and sales");
      await press(visit.page, "Enter");
    },
    seen: ({ page }) => todo(page, "Tell support and sales").waitFor(),
  },
  {
    name: "reorder a todo",
    pointer: (visit) => onTodo(visit, "Tell support and sales", "Move up"),
    keys: (visit) => onTodoByKeys(visit, "Tell support and sales", "Alt+ArrowUp"),
    seen: async ({ page }) => {
      await toast(page, "Moved");
      await until(async () => {
        const texts = await page.locator(".todo-text").allTextContents();
        return texts.indexOf("Tell support and sales") === texts.length - 2;
      }, "the todo is the last but one");
    },
  },
  {
    name: "complete a todo",
    pointer: async (visit) => {
      await openAgent(visit, "payments");
      await visit.page.getByRole("button", { name: "Mark done: Tell support and sales" }).click();
    },
    keys: (visit) => onTodoByKeys(visit, "Tell support and sales", "x"),
    seen: ({ page }) =>
      todo(page, "Tell support and sales")
        .locator(".todo-facts")
        .getByText("no evidence")
        .waitFor(),
  },
  {
    name: "cancel a todo",
    pointer: (visit) => onTodo(visit, "Ask Grace", "Cancel"),
    keys: (visit) => onTodoByKeys(visit, "Ask Grace", "d"),
    seen: ({ page }) =>
      todo(page, "Ask Grace").locator(".todo-facts").getByText("cancelled").waitFor(),
  },
  {
    name: "undo it",
    pointer: async ({ page }) =>
      page.locator(".toast").getByRole("button", { name: "Undo" }).last().click(),
    keys: async ({ page }) => press(page, "u"),
    seen: async ({ page }) => {
      await toast(page, "undone");
      await page.locator(".todo.is-pending").filter({ hasText: "Ask Grace" }).waitFor();
    },
  },
  {
    name: "note something on a todo",
    pointer: async (visit) => {
      await onTodo(visit, "Back off on 429", "Add a note…");
      await fill(visit.page, "Seconds, not milliseconds.");
      await visit.page.getByRole("button", { name: "Add", exact: true }).last().click();
    },
    keys: async (visit) => {
      await onTodoByKeys(visit, "Back off on 429", "n");
      await type(visit.page, "Seconds, not milliseconds.");
      await tabTo(visit.page, "Add");
      await press(visit.page, "Enter");
    },
    seen: ({ page }) => todo(page, "Back off on 429").getByText("1 note").waitFor(),
  },
  {
    name: "read the evidence of a todo",
    pointer: async (visit) => {
      await openAgent(visit, "payments");
      await todo(visit.page, "Make charges idempotent").locator(".todo-content").click();
    },
    keys: (visit) => onTodoByKeys(visit, "Make charges idempotent", "Enter"),
    seen: ({ page }) => shows(page, /exit 0 · 44 tests passed/),
  },
  {
    name: "jump from the evidence to the tool event",
    pointer: async ({ page }) => page.locator(".evidence .link").last().click(),
    keys: async ({ page }) => {
      await tabTo(page, ":");
      await press(page, "Enter");
    },
    seen: async ({ page }) => {
      await page.locator(".timeline .entry:focus").waitFor();
    },
  },
  {
    name: "read the timeline, only the tools",
    pointer: async (visit) => {
      await openAgent(visit, "payments", "Timeline");
      await visit.page.getByRole("button", { name: "Tools" }).click();
    },
    keys: async (visit) => {
      await openAgentByKeys(visit, "payments", "2");
      await visit.page.locator(".entry").first().waitFor();
      await tabTo(visit.page, "Tools");
      await press(visit.page, "Space");
    },
    seen: async ({ page }) => {
      await page.locator(".entry.is-failed").filter({ hasText: "npm test" }).waitFor();
      await page.locator(".band-title").filter({ hasText: "Run the integration tests" }).waitFor();
      assert.equal(await page.getByText("(TodoWrite)").count(), 0);
    },
  },
  {
    name: "filter tasks by owner",
    pointer: async ({ page, go }) => {
      await go("#/tasks");
      await page.getByLabel("Filter tasks by owner").selectOption("payments");
    },
    keys: async ({ page, go }) => {
      await go("#/");
      await press(page, "g t");
      await page.getByLabel("Filter tasks by owner").waitFor();
      await tabTo(page, "Filter tasks by owner");
      await press(page, "ArrowDown");
    },
    seen: async ({ page }) => {
      await until(async () => (await page.locator(".task-card").count()) === 1, "one task is left");
      await page.waitForURL(/owner=payments/);
    },
  },
  {
    name: "search",
    pointer: async ({ page, go }) => {
      await go("#/search");
      await page.getByLabel("Search agents, todos and tasks").fill("ledger");
    },
    keys: async ({ page, go }) => {
      await go("#/");
      await page.locator("main").focus();
      // Without a look at the page, as people do who know it.
      await press(page, "/");
      await page.keyboard.type("ledger");
    },
    seen: async ({ page }) => {
      await page.locator(".found").filter({ hasText: "Move the ledger" }).waitFor();
      await page.waitForURL(/q=ledger$/);
    },
  },
  {
    name: "open a task",
    pointer: (visit) => openTask(visit, REFUNDS),
    keys: (visit) => openTaskByKeys(visit, REFUNDS),
    seen: ({ page }) => shows(page, "Alert on refunds older than an hour"),
  },
  {
    name: "claim it",
    pointer: ({ page }) => page.getByRole("button", { name: "Claim" }).click(),
    keys: ({ page }) => press(page, "m"),
    seen: ({ page }) => shows(page, /until released/),
  },
  {
    name: "release it",
    pointer: ({ page }) => page.getByRole("button", { name: "Release" }).click(),
    keys: ({ page }) => press(page, "r"),
    seen: ({ page }) => page.getByRole("button", { name: "Claim" }).waitFor(),
  },
  {
    name: "finish it",
    pointer: ({ page }) => page.getByRole("button", { name: "Done" }).click(),
    keys: ({ page }) => press(page, "x"),
    seen: async ({ page }) => {
      await page.getByRole("button", { name: "Reopen" }).waitFor();
      await page
        .locator(".task-link")
        .filter({ hasText: "Alert on refunds" })
        .getByLabel("Ready")
        .waitFor();
    },
  },
  {
    name: "follow its blockers in the graph",
    pointer: async (visit) => {
      const { page } = visit;
      await openTask(visit, "Drop the old tables");
      await page.getByRole("link", { name: "Show in the graph" }).click();
      await page.locator(".chosen .task-link").filter({ hasText: "Switch the readers" }).click();
      await page.locator(".chosen .task-link").filter({ hasText: "Compare both" }).click();
    },
    keys: async (visit) => {
      const { page } = visit;
      await openTaskByKeys(visit, "Drop the old tables");
      await tabTo(page, "Show in the graph");
      await press(page, "Enter");
      await page.locator(".node[aria-current]").waitFor();
      await page.locator("main").focus();
      await tabTo(page, "Drop the old tables");
      await press(page, "ArrowLeft");
      await page.locator(".node[aria-current]").filter({ hasText: "Switch the readers" }).waitFor();
      await press(page, "ArrowLeft");
    },
    seen: async ({ page }) => {
      await page.locator(".node[aria-current]").filter({ hasText: "Compare both" }).waitFor();
      await page.locator(".chosen").filter({ hasText: "Move the ledger" }).waitFor();
    },
  },
  {
    name: "switch the theme",
    pointer: async ({ page, go }) => {
      await go("#/");
      const button = page.getByRole("button", { name: /^Theme/ }).locator("visible=true");
      await button.click();
      await button.click();
    },
    keys: async ({ page, go }) => {
      await go("#/");
      await page.locator("main").focus();
      await press(page, "g d g d");
    },
    seen: async ({ page }) => {
      const theme = await page.evaluate(() => document.documentElement.dataset["theme"]);
      assert.equal(theme, "dark");
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(background, "rgb(15, 16, 19)");
    },
  },
  {
    name: "go somewhere by the palette",
    pointer: async ({ page, go }) => {
      await go("#/");
      await page
        .getByRole("button", { name: /^Search/ })
        .locator("visible=true")
        .click();
      await page.getByRole("option", { name: "importer" }).click();
    },
    keys: async ({ page, go }) => {
      await go("#/");
      await press(page, "Control+k");
      await page.getByRole("combobox").waitFor();
      await page.keyboard.type("import");
      await press(page, "Enter");
    },
    seen: ({ page }) => page.getByRole("heading", { level: 1, name: "importer" }).waitFor(),
  },
];
