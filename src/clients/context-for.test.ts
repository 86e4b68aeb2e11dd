import assert from "node:assert/strict";
import { test } from "node:test";
import { contextFor } from "./hook.ts";

test("a client that wraps what it is told gets no wrapping of ours", () => {
  const context =
    "<system-reminder>\nadded: A &lt;b>\n</system-reminder>\n\n<system-reminder>\nTwo\n</system-reminder>";
  assert.deepEqual(contextFor("UserPromptSubmit", { context }), {
    hookSpecificOutput: {
      hookEventName: "UserPromptSubmit",
      additionalContext: "added: A &lt;b>\n\nTwo",
    },
  });
});
