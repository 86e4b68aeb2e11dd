// Answers are never crossed: two clients that number their requests alike, many calls of each at
// once. The long run makes 10,000 calls a line and revision: DONEWARD_TEST_SCALE=40.

import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";

import type { Client } from "@modelcontextprotocol/client";

import { scaled } from "../../src/testing/scale.ts";
import type { Era } from "./conversation.ts";
import { connectOver, ERAS, temporaryWorkspace } from "./conversation.ts";
import type { Line } from "./lines.ts";
import { serve, stdio } from "./lines.ts";

const CALLS = scaled(250);
const AT_ONCE = 10;
const NAMES = ["left", "right"];

const lines: Readonly<Record<string, () => Line>> = {
  stdio: () => stdio,
  "HTTP, one server": () => {
    let server: ReturnType<typeof serve> | undefined;
    return async (t, workspace) => (await (server ??= serve(t, workspace)))();
  },
};

for (const [name, line] of Object.entries(lines)) {
  describe(`two clients over ${name}`, () => {
    for (const era of Object.keys(ERAS) as Era[]) {
      test(`each get their own answers, revision ${era}`, async (t) => {
        const clients = await connectBoth(t, era, line());
        const counts = await Promise.all(clients.map((client, n) => talk(client, NAMES[n] ?? "")));
        assert.deepEqual(counts, [CALLS / 2, CALLS / 2]);
        for (const [n, client] of clients.entries()) {
          const _meta = { sessionId: NAMES[n] };
          const { contents } = await client.readResource({ uri: "doneward://list", _meta });
          assert.match(JSON.stringify(contents), new RegExp(`${NAMES[n]} \\d+`));
        }
      });
    }
  });
}

async function connectBoth(t: TestContext, era: Era, line: Line): Promise<Client[]> {
  const workspace = temporaryWorkspace();
  const clients: Client[] = [];
  for (const name of NAMES) {
    clients.push(await connectOver(t, era, await line(t, workspace, name), name));
  }
  return clients;
}

/** Makes half of the calls. Answers how many of them were about what was asked. */
async function talk(client: Client, name: string): Promise<number> {
  let right = 0;
  for (let done = 0; done < CALLS / 2; done += AT_ONCE) {
    const size = Math.min(AT_ONCE, CALLS / 2 - done);
    const contents = Array.from({ length: size }, (_, place) => `${name} ${done + place}`);
    const replies = await Promise.all(
      contents.map((content) => {
        const todos = [{ content, status: "in_progress" }];
        // Both run in this process, which is one client: only this tells them apart.
        const _meta = { sessionId: name };
        return client.callTool({ name: "todo_set", arguments: { todos }, _meta });
      }),
    );
    for (const [place, { content, isError }] of replies.entries()) {
      assert.equal(isError, undefined);
      assert.match(JSON.stringify(content), new RegExp(`"${contents[place]}\\\\"`));
      right++;
    }
  }
  return right;
}
