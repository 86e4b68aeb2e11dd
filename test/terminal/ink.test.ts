import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { render } from "ink";
import { createElement } from "react";
import { TodoList } from "../../src/adapters/ink/index.ts";
import { memoryStore, openWorkstream } from "../../src/index.ts";
import { watchedScreen } from "./screen.ts";

/** As much of a terminal's stream as Ink asks for. */
class Paper extends EventEmitter {
  readonly columns = 60;
  readonly rows = 20;
  readonly isTTY = true;
  text = "";
  write(text: string): boolean {
    this.text += text;
    return true;
  }
}

async function shown(paper: Paper): Promise<{ text: string; acts: readonly string[] }> {
  const screen = watchedScreen(paper.columns, paper.rows);
  await screen.write(paper.text);
  return { text: screen.rows().join("\n").trimEnd(), acts: screen.acts };
}

const until = async (isThere: () => Promise<boolean>): Promise<void> => {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 10));
};

test("an Ink program shows the list and follows it", { timeout: 20_000 }, async () => {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: "claude-code",
  });
  const write = (status: string): Promise<unknown> =>
    work.call("TodoWrite", {
      todos: [
        { content: "Fix \x1b[2J the bug", status, activeForm: "Fixing the bug" },
        { content: "テストを書く 🧪", status: "pending", activeForm: "書いている" },
      ],
    });
  await write("in_progress");
  const paper = new Paper();
  const app = render(createElement(TodoList, { list: work, title: "Work" }), {
    stdout: paper as unknown as NodeJS.WriteStream,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  await until(async () => (await shown(paper)).text.includes("Fixing the bug"));
  const first = await shown(paper);
  assert.match(first.text, /Work · 0\/2\n.*▶ Fixing the bug\n.*☐ テストを書く 🧪$/);
  await write("completed");
  await until(async () => (await shown(paper)).text.includes("1/2"));
  const second = await shown(paper);
  assert.doesNotMatch(second.text, /Fixing the bug/);
  assert.deepEqual(second.acts, []);
  app.unmount();
  await work.close();
});

test("a list that is handed in is shown as it is, whole if asked to", async () => {
  const paper = new Paper();
  const todo = { id: "a", status: "pending", origin: "model", times: { added: 0 } } as const;
  const list = {
    phases: ["One", "Two"].map((name) => ({
      name,
      todos: [{ ...todo, id: name, content: `Step of ${name}` }],
    })),
  };
  const app = render(createElement(TodoList, { list, isExpanded: true }), {
    stdout: paper as unknown as NodeJS.WriteStream,
    patchConsole: false,
  });
  await until(async () => (await shown(paper)).text.includes("Step of Two"));
  assert.match((await shown(paper)).text, /I\. One\n.*Step of One\n.*II\. Two\n.*Step of Two$/);
  app.unmount();
});
