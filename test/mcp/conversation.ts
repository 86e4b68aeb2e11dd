import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";

import { Client, type Transport } from "@modelcontextprotocol/client";

import type { Line } from "./lines.ts";

export const ERAS = { "2025-11-25": "legacy", "2026-07-28": { pin: "2026-07-28" } } as const;
export type Era = keyof typeof ERAS;

/** What every request of the newer revision says of its sender. */
export const ENVELOPE: Readonly<Record<string, unknown>> = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "by-hand", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

const TWO = {
  todos: [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }],
};

const workspaces: string[] = [];
process.on("exit", () => {
  for (const workspace of workspaces) fs.rmSync(workspace, { recursive: true, force: true });
});

/**
 * What the official client must find, in a revision of the protocol, over any line; `hears` says
 * whether it is told of changes.
 */
export function conversation(era: Era, line: Line, hears: boolean): void {
  const connect = async (t: TestContext, workspace = temporaryWorkspace()): Promise<Client> =>
    connectOver(t, era, await line(t, workspace, "one"));

  describe(`the official client, revision ${era}`, () => {
    test("finds tools that need no search and no approval", async (t) => {
      const client = await connect(t);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["todo_set", "todo_update", "todo_read"],
      );
      for (const { name, title, annotations, outputSchema, _meta } of tools) {
        assert.ok(title);
        assert.deepEqual(annotations, {
          readOnlyHint: name === "todo_read",
          destructiveHint: false,
          idempotentHint: name === "todo_read",
          openWorldHint: false,
        });
        assert.ok(outputSchema);
        assert.deepEqual(_meta, { "anthropic/alwaysLoad": true });
      }
      assert.match(client.getInstructions() ?? "", /todo_set/);
    });

    test("gets the reply as text and as structured content", async (t) => {
      const client = await connect(t);
      const set = await client.callTool({ name: "todo_set", arguments: TWO });
      const [block] = set.content;
      assert.equal(block?.type, "text");
      assert.deepEqual(set.structuredContent, { reply: (block as { text: string }).text });
      assert.equal(set.isError, undefined);
      const wrong = await client.callTool({ name: "todo_set", arguments: { todos: 7 } });
      assert.equal(wrong.isError, true);
    });

    test("reads the list, and hears of a change by another process", async (t) => {
      const workspace = temporaryWorkspace();
      const client = await connect(t, workspace);
      const heard = Promise.withResolvers<string>();
      client.setNotificationHandler("notifications/resources/updated", ({ params }) =>
        heard.resolve(params.uri),
      );
      // The same session, whichever process serves it.
      const _meta = { sessionId: "one" };
      await client.callTool({ name: "todo_set", arguments: TWO, _meta });
      const isHeard = client.getServerCapabilities()?.resources?.subscribe;
      assert.equal(isHeard, hears);
      if (era === "2026-07-28") await client.listen({ resourceSubscriptions: ["doneward://list"] });
      else if (isHeard) await client.subscribeResource({ uri: "doneward://list" });
      const other = await connect(t, workspace);
      const update = { todos: [{ content: "Find the bug", status: "completed" }] };
      await other.callTool({ name: "todo_update", arguments: update, _meta });
      if (isHeard) assert.equal(await heard.promise, "doneward://list");
      const { contents } = await client.readResource({ uri: "doneward://list", _meta });
      const [{ text } = { text: "" }] = contents as { text: string }[];
      assert.match(text, /- \[x\] Find the bug/);
      await assert.rejects(client.readResource({ uri: "doneward://nothing" }), /No resource/);
    });

    test("is asked to take over what is open", async (t) => {
      const client = await connect(t);
      await client.callTool({ name: "todo_set", arguments: TWO });
      const { prompts } = await client.listPrompts();
      assert.deepEqual(
        prompts.map(({ name }) => name),
        ["plan", "hand-over"],
      );
      const { messages } = await client.getPrompt({ name: "hand-over" });
      assert.match(JSON.stringify(messages), /Find the bug/);
    });

    test("repeats a call without a second effect", async (t) => {
      const client = await connect(t);
      const call = {
        name: "todo_set",
        arguments: TWO,
        _meta: { "claudecode/toolUseId": "toolu_1" },
      };
      const first = await client.callTool(call);
      await client.callTool({ name: "todo_set", arguments: { todos: [{ content: "Other" }] } });
      assert.deepEqual((await client.callTool(call)).content, first.content);
      const { contents } = await client.readResource({ uri: "doneward://list" });
      assert.match(JSON.stringify(contents), /Other/);
    });
  });
}

export async function connectOver(
  t: TestContext,
  era: Era,
  transport: Transport,
  name = "a-client",
): Promise<Client> {
  const client = new Client(
    { name, version: "1.0.0" },
    { versionNegotiation: { mode: ERAS[era] } },
  );
  t.after(() => client.close());
  await client.connect(transport);
  return client;
}

/** Gone with the process: when a test is over, its servers may still write to it. */
export function temporaryWorkspace(): string {
  const workspace = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
  workspaces.push(workspace);
  return workspace;
}
