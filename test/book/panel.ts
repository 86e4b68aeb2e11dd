import fs from "node:fs";
import path from "node:path";

import { fakeWorld } from "../../src/cli/fixtures/fake-world.ts";
import { openWorkstream } from "../../src/index.ts";

const MINUTE = 60_000;
const TODOS = [
  ...["Read the design", "Write the parser", "Run the integration tests", "Fix the flaky test"],
  ...["Write the docs", "Measure it", "Write the changelog", "Raise the version", "Tell the team"],
];

/** What `doneward watch` shows of an agent with a child that goes in circles, at 05:26 in UTC. */
export async function watchedPanel(): Promise<string> {
  const world = fakeWorld();
  world.now = Date.UTC(2026, 0, 1, 5, 24);
  const root = path.join(world.root, "repo");
  fs.mkdirSync(path.join(root, ".git"), { recursive: true });
  const here = { cwd: root, env: { LANG: "C.UTF-8", NO_COLOR: "1" } };
  const origin = { kind: "workspace", root } as const;
  const { store } = world;
  const work = await openWorkstream({ store, origin, dialect: "doneward", now: () => world.now });

  await work.turnStarted({ id: "first", by: "user" });
  await work.call("todo_set", { todos: TODOS.map((content) => ({ content })) });
  world.now += MINUTE;
  await world.run(["add", "Ask for a review"], here);
  await work.reminders();
  await work.call("todo_update", {
    todos: [
      { id: "t1", status: "completed" },
      { id: "t2", status: "in_progress", activeForm: "Writing the parser" },
    ],
  });
  await work.turnEnded({ id: "first", stopReason: "stop" });
  world.now += MINUTE;
  await work.idle({ isWaitingOnUser: true });
  await work.turnStarted({ id: "second", by: "user" });
  await work.observe({ kind: "agent-started", agent: "a1", label: "explorer" });
  await work.child("a1").call("todo_set", {
    todos: [
      { content: "Read parser.ts", activeForm: "Reading parser.ts", status: "in_progress" },
      { content: "Read lexer.ts" },
    ],
  });
  for (let time = 0; time < 12; time++) {
    const call = { tool: "read", agent: "a1" };
    await work.observe({ kind: "tool-started", ...call, input: { file: "parser.ts" } });
    await work.observe({ kind: "tool-ended", ...call, output: "export {};" });
  }
  world.now += 1_000;
  const { out } = await world.run(["watch"], { ...here, terminal: { columns: 80, rows: 24 } });
  return out.replaceAll(/\r|\x1b\[[?\d]*[A-Za-z]/g, "");
}
