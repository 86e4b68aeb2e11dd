import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { ASKING, MADE_FILE } from "./clients.ts";
import type { AtWork } from "./each-client.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";

const TODOS = [{ content: "Make it", status: "in_progress" }];
const WAITING = /waiting for you/;
const LOOKS = 300;
const PAUSE_MS = 100;

const script = (asks: Turn): Turn[] => [
  { call: "todo_set", input: { todos: TODOS } },
  asks,
  { call: "todo_update", input: { todos: [{ content: "Make it", status: "completed" }] } },
  { say: "Made." },
];

/** It is seen to wait while it asks, and no longer. */
async function assertSeen({ box, converse }: AtWork, whileItWaits?: () => void): Promise<void> {
  const seen = async (): Promise<string> => (await box.doneward("prompt")).out;
  const conversation = await converse();
  const asked = conversation.asked?.();
  const said = conversation.say("Make it");
  const agree = await asked;
  // Some ask their hooks and the person at the same time.
  for (let look = 1; look < LOOKS && !WAITING.test(await seen()); look++) await sleep(PAUSE_MS);
  assert.match(await seen(), WAITING);
  whileItWaits?.();
  await agree?.();
  await said;
  assert.doesNotMatch(await seen(), WAITING);
  await conversation.leave();
}

forEachClient(ASKING, (start, { makesFile, question }) => {
  test("waits for a permission", async (t) => {
    const atWork = await start(t, script(makesFile));
    const isMade = (): boolean => fs.existsSync(path.join(atWork.box.project, MADE_FILE));
    await assertSeen(atWork, () => assert.ok(!isMade()));
    assert.ok(isMade());
  });

  if (!question) return;
  test("waits for an answer", async (t) => {
    const atWork = await start(t, script(question));
    await assertSeen(atWork);
    assert.match(atWork.model.asked[2]?.text ?? "", /Which colour\?[^{}]*Red/);
  });
});
