import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Client } from "@modelcontextprotocol/client";

import { openBoard } from "../../src/workstream/board/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import type { Era } from "./conversation.ts";
import { ERAS } from "./conversation.ts";
import { served, textOf } from "./in-process.ts";

const ALL = ["todo", "task", "plan"] as const;

async function read(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  const [{ text } = { text: "" }] = contents as { text: string }[];
  return text;
}

for (const era of Object.keys(ERAS) as Era[]) {
  describe(`resources and prompts, revision ${era}`, () => {
    test("show list, plan, board and journal", async (t) => {
      const client = await served(ALL).connect(t, era);
      const { resources } = await client.listResources();
      const uris = resources.map(({ uri }) => uri);
      assert.deepEqual(uris, [
        "doneward://list",
        "doneward://plan",
        "doneward://board",
        "doneward://journal",
      ]);
      assert.equal(await read(client, "doneward://plan"), "There is no plan.\n");
      await textOf(client, "todo_set", { todos: [{ content: "Find the bug" }] });
      await textOf(client, "plan_propose", { text: "- Find\n- Fix\n" });
      await textOf(client, "task_add", { tasks: [{ subject: "Ship it" }] });
      await textOf(client, "task_claim");
      assert.match(await read(client, "doneward://list"), /- \[ \] Find the bug/);
      assert.match(await read(client, "doneward://plan"), /^Plan 1, proposed \(\w{64}\)\n\n- Find/);
      assert.match(
        await read(client, "doneward://board"),
        /- \[\/\] \*\*\w+\*\* Ship it .*@a-client/,
      );
      const journal = JSON.parse(await read(client, "doneward://journal")) as { kind: string }[];
      assert.deepEqual(
        journal.map(({ kind }) => kind),
        ["plan-proposed", "todo-changed"],
      );
    });

    test("cover secrets", async (t) => {
      const secret = `ghp_${"a1B2".repeat(9)}`;
      const client = await served(ALL).connect(t, era);
      await textOf(client, "todo_set", { todos: [{ content: `Use ${secret}` }] });
      await textOf(client, "plan_propose", { text: `- Use ${secret}\n` });
      await textOf(client, "task_add", { tasks: [{ subject: `Use ${secret}` }] });
      for (const { uri } of (await client.listResources()).resources) {
        const text = await read(client, uri);
        assert.match(text, /Use/, uri);
        assert.ok(!text.includes(secret), uri);
      }
    });

    test("hand over what is open, as data", async (t) => {
      const client = await served(ALL).connect(t, era);
      const handOver = async (): Promise<string> =>
        JSON.stringify((await client.getPrompt({ name: "hand-over" })).messages);
      assert.match(await handOver(), /Nothing is open here/);
      await textOf(client, "todo_set", { todos: [{ content: "Find the bug" }] });
      await textOf(client, "plan_propose", { text: "- Find\n" });
      await textOf(client, "task_add", { tasks: [{ subject: "Ship it" }] });
      const claimed = await textOf(client, "task_claim");
      const [, id = ""] = /Claimed (\w+)/.exec(claimed) ?? [];
      const text = await handOver();
      assert.match(text, /doneward-data [^]*Find the bug/);
      assert.doesNotMatch(text, /compaction/, "nothing was compacted");
      assert.match(text, /Plan 1 is proposed, not approved: do not follow it yet/);
      assert.match(text, new RegExp(`Tasks of yours on the board: ${id}`));
    });

    test("ask for a plan where there is one to propose, for a list where one can be written", async (t) => {
      for (const [groups, wanted, unwanted] of [
        [ALL, /plan_propose/, /todo list/],
        [["todo"], /todo list/, /plan_propose/],
        [["task"], /show them to me/i, /todo list|plan_propose/],
      ] as const) {
        const client = await served(groups).connect(t, era);
        const asked = { name: "plan", arguments: { goal: "A faster start" } };
        const { messages } = await client.getPrompt(asked);
        assert.match(JSON.stringify(messages), /The goal: A faster start/);
        assert.match(JSON.stringify(messages), wanted);
        assert.doesNotMatch(JSON.stringify(messages), unwanted);
      }
    });

    test("are not made up where what they are about is missing", async (t) => {
      const client = await served(ALL).connect(t, era);
      for (const words of [{}, { goal: "  " }]) {
        const asked = client.getPrompt({ name: "plan", arguments: words });
        await assert.rejects(asked, { code: -32602, message: /The prompt plan needs: goal/ });
      }
    });
  });
}

test("a client hears of what it listens to, and of nothing else", async (t) => {
  const server = served(ALL);
  const client = await server.connect(t, "2026-07-28", "left");
  const heard: string[] = [];
  const two = Promise.withResolvers<void>();
  client.setNotificationHandler("notifications/resources/updated", ({ params: { uri } }) => {
    heard.push(uri);
    if (new Set(heard).size === 2) two.resolve();
  });
  await client.listen({ resourceSubscriptions: ["doneward://board", "doneward://plan"] });
  const { work, board } = await server.placeOf("left");
  await board.add([{ subject: "From elsewhere" }]);
  await work.proposePlan("- Later\n");
  await two.promise;
  assert.deepEqual([...new Set(heard)].sort(), ["doneward://board", "doneward://plan"]);
});

test("a client does not hear of what other workspaces in the store do", async (t) => {
  const server = served(ALL);
  const client = await server.connect(t, "2026-07-28", "left");
  const heard: string[] = [];
  const own = Promise.withResolvers<void>();
  client.setNotificationHandler("notifications/resources/updated", ({ params: { uri } }) => {
    heard.push(uri);
    own.resolve();
  });
  await client.listen({ resourceSubscriptions: ["doneward://board", "doneward://list"] });
  const { store } = server;
  const origin = { kind: "workspace", root: "/elsewhere" } as const;
  const elsewhere = await openWorkstream({ store, origin, dialect: "doneward" });
  await elsewhere.call("todo_set", { todos: [{ content: "Not theirs" }] });
  await openBoard({ store, name: "elsewhere", actor: { kind: "model", name: "other" } }).add([
    { subject: "Nor this" },
  ]);
  await (await server.placeOf("left")).board.add([{ subject: "Theirs" }]);
  await own.promise;
  assert.deepEqual(heard, ["doneward://board"]);
});
