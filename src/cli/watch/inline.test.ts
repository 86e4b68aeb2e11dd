import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";

test("doneward watch sees sessions that begin and end while it runs", async () => {
  const world = fakeWorld();
  const hook = (event: object): Promise<unknown> => {
    world.now += 1_000;
    const input = JSON.stringify({ session_id: "s", cwd: world.root, ...event });
    return world.run(["hook", "claude-code"], { input });
  };
  await world.run(["add", "Fix the bug"]);
  const { code } = await world.run(["watch"], {
    terminal: { columns: 80, rows: 24 },
    async untilEnded(shows) {
      await shows(/0\/1/);
      await hook({ hook_event_name: "UserPromptSubmit", prompt: "Do it" });
      await hook({ hook_event_name: "PermissionRequest", tool_name: "Bash", tool_input: {} });
      await shows(/needs you/);
      await hook({ hook_event_name: "SessionEnd" });
      await shows(/ended, todos left/);
    },
  });
  assert.equal(code, 0);
});
