import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";

import { root } from "../guards/source-files.ts";
import type { Era } from "../mcp/conversation.ts";
import { connectOver, conversation, ERAS, temporaryWorkspace } from "../mcp/conversation.ts";
import { stdioOf } from "../mcp/lines.ts";

// The bundle has the official library with schemas that are made when they are needed.
const built = stdioOf(path.join(root, "dist/cli/doneward.cjs"));

for (const era of Object.keys(ERAS) as Era[]) {
  conversation(era, built, true);

  test(`a call that is none is refused by the bundle, revision ${era}`, async (t) => {
    const client = await connectOver(t, era, await built(t, temporaryWorkspace(), "one"));
    for (const params of [{}, { name: 7 }, { name: "todo_read", arguments: "all" }]) {
      const asked = client.callTool(params as unknown as { name: string });
      await assert.rejects(asked, { code: -32602 }, JSON.stringify(params));
    }
    const read = await client.callTool({ name: "todo_read", arguments: {} });
    assert.equal(read.isError, undefined);
  });
}
