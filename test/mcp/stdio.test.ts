import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";

import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { scaled } from "../../src/testing/scale.ts";
import { root } from "../guards/source-files.ts";
import type { Line } from "./conversation.ts";
import { connectOver, conversation, temporaryWorkspace } from "./conversation.ts";

const stdio: Line = async (_, workspace, session) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [path.join(root, "src/cli/main.ts"), "mcp"],
    cwd: workspace,
    env: { DONEWARD_STORE: `sqlite:${workspace}/store.db`, DONEWARD_SESSION: session },
    stderr: "inherit",
  });

conversation("2025-11-25", stdio, true);
conversation("2026-07-28", stdio, true);

test("answers of two clients at once are never crossed", async (t) => {
  const workspace = temporaryWorkspace(t);
  const clients = await Promise.all(
    ["left", "right"].map(async (name) => {
      const transport = await stdio(t, workspace, name);
      return { name, client: await connectOver(t, "2026-07-28", transport) };
    }),
  );
  await Promise.all(
    clients.map(async ({ name, client }) => {
      for (let round = 0; round < scaled(100); round += 10) {
        const contents = Array.from({ length: 10 }, (_, place) => `${name} ${round + place}`);
        const replies = await Promise.all(
          contents.map((content) =>
            client.callTool({
              name: "todo_set",
              arguments: { todos: [{ content, status: "in_progress" }] },
            }),
          ),
        );
        for (const [place, { content }] of replies.entries()) {
          assert.match(JSON.stringify(content), new RegExp(`${contents[place]}\\b`));
        }
      }
    }),
  );
});
