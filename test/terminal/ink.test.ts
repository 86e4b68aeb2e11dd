import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { render, type RenderOptions } from "ink";
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
  screen.write(paper.text);
  await screen.settled();
  return { text: screen.rows().join("\n").trimEnd(), acts: screen.acts };
}

/** Ink draws nothing before the end where a variable says `CI`, unless it is told to. */
const ofPaper = (paper: Paper): RenderOptions => ({
  stdout: paper as unknown as NodeJS.WriteStream,
  interactive: true,
  patchConsole: false,
  exitOnCtrlC: false,
});

async function shows(paper: Paper, text: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const screen = await shown(paper);
    if (screen.text.includes(text)) return;
    assert.ok(Date.now() < deadline, `no ${JSON.stringify(text)} in\n${screen.text}`);
    await setTimeout(10);
  }
}

test("an Ink program shows the list and follows it", async () => {
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
  const app = render(createElement(TodoList, { list: work, title: "Work" }), ofPaper(paper));
  await shows(paper, "Fixing the bug");
  const first = await shown(paper);
  assert.match(first.text, /Work · 0\/2\n.*▶ Fixing the bug\n.*☐ テストを書く 🧪$/);
  await write("completed");
  await shows(paper, "1/2");
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
  const app = render(createElement(TodoList, { list, isExpanded: true }), ofPaper(paper));
  await shows(paper, "Step of Two");
  assert.match((await shown(paper)).text, /I\. One\n.*Step of One\n.*II\. Two\n.*Step of Two$/);
  app.unmount();
});
