import assert from "node:assert/strict";
import { test } from "node:test";
import { opencodeHook } from "./hook.ts";

const stopped = {
  event: "stopped",
  session: "ses_1",
  cwd: "/work dir",
  turn: "1",
  lastMessage: "",
};

test("a session that rests can be woken by a prompt to the server of its plugin", () => {
  const call = opencodeHook.read({ ...stopped, server: "http://127.0.0.1:4096/" });
  assert.equal(
    call?.wake?.url,
    "http://127.0.0.1:4096/session/ses_1/prompt_async?directory=%2Fwork+dir",
  );
});

test("without a server, or with one that is no URL, nothing can be woken", () => {
  for (const server of [undefined, "", "4096", 4096]) {
    const call = opencodeHook.read({ ...stopped, ...(server !== undefined && { server }) });
    assert.equal(call?.event.kind, "stopped");
    assert.equal(call?.wake, undefined);
  }
});
