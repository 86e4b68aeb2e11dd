import assert from "node:assert/strict";
import { test } from "node:test";

import { withSession } from "./request.ts";

function posted(body: string): Promise<Response> {
  const request = new Request("http://127.0.0.1/mcp", { method: "POST", body });
  return withSession(request, async (whole) => new Response(await whole.text()));
}

test("JSON that is no message has no session, and is left to who answers it", async () => {
  for (const body of ["null", "5", '"initialize"', "[]", "{", ""]) {
    const response = await posted(body);
    assert.equal(response.headers.get("mcp-session-id"), null, body);
    assert.equal(await response.text(), body);
  }
});

test("who begins gets a session that says its name, whatever it sends for one", async () => {
  for (const [params, id] of [
    [{ clientInfo: { name: "a.b" } }, /^a%2Eb\./],
    [{ clientInfo: { name: 7 } }, /^\./],
    [{ clientInfo: null }, /^\./],
    [null, /^\./],
  ] as const) {
    const { headers } = await posted(JSON.stringify({ method: "initialize", params }));
    assert.match(headers.get("mcp-session-id") ?? "", id);
  }
});
