import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { render, type RenderOptions } from "ink";
import { createElement } from "react";
import { TodoList } from "../../src/adapters/ink/index.ts";
import { memoryStore, openWorkstream } from "../../src/index.ts";
import type { TodoList as List, Workstream } from "../../src/index.ts";
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
  const deadline = performance.now() + 120_000;
  for (;;) {
    const screen = await shown(paper);
    if (screen.text.includes(text)) return;
    assert.ok(performance.now() < deadline, `no ${JSON.stringify(text)} in\n${screen.text}`);
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

/** A workstream whose lists are answered when and as the test says. */
function slowWork(): {
  readonly work: Pick<Workstream, "list" | "on">;
  readonly asked: PromiseWithResolvers<List>[];
  change(): void;
} {
  const asked: PromiseWithResolvers<List>[] = [];
  let tell = (): void => {};
  const work: Pick<Workstream, "list" | "on"> = {
    list() {
      const answer = Promise.withResolvers<List>();
      asked.push(answer);
      return answer.promise;
    },
    on(_name, listener) {
      tell = () => (listener as () => void)();
      return () => {};
    },
  };
  return { work, asked, change: () => tell() };
}

function listOf(content: string): List {
  const times = { added: 0 };
  const todo = { id: "a", content, status: "pending", origin: "model", times } as const;
  return { phases: [{ name: "Todos", todos: [todo] }] };
}

test("an older list that comes late, or none at all, does not take the place of the newest", async () => {
  const { work, asked, change } = slowWork();
  const paper = new Paper();
  const app = render(createElement(TodoList, { list: work }), ofPaper(paper));
  const until = async (count: number): Promise<void> => {
    while (asked.length < count) await setTimeout(1);
  };
  await until(1);
  change();
  await until(2);
  asked[1]?.resolve(listOf("The newer list"));
  await shows(paper, "The newer list");
  asked[0]?.resolve(listOf("The older list"));
  change();
  await until(3);
  asked[2]?.reject(new Error("the store is away"));
  await setTimeout(50);
  assert.match((await shown(paper)).text, /The newer list/);
  change();
  await until(4);
  asked[3]?.resolve(listOf("The newest list"));
  await shows(paper, "The newest list");
  app.unmount();
});
