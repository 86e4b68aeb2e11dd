import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { ASKING, MADE_FILE } from "./clients.ts";
import { forEachClient } from "./each-client.ts";

const TODOS = [{ content: "Make a file", status: "in_progress" }];
const WAITING = /waiting on you/;
const LOOKS = 50;
const PAUSE_MS = 100;

forEachClient(ASKING, (start, { makesFile }) => {
  test("is seen to wait for a person while it asks, and no longer", async (t) => {
    const { box, converse } = await start(t, [
      { call: "todo_set", input: { todos: TODOS } },
      makesFile,
      { say: "Made." },
    ]);
    const made = path.join(box.project, MADE_FILE);
    const seen = async (): Promise<string> => (await box.doneward("prompt")).out;
    const conversation = await converse();
    const asked = conversation.permission?.();
    const said = conversation.say("Make a file");
    const allow = await asked;
    // Some ask their hooks and the person at the same time.
    for (let look = 1; look < LOOKS && !WAITING.test(await seen()); look++) await sleep(PAUSE_MS);
    assert.match(await seen(), WAITING);
    assert.ok(!fs.existsSync(made));
    await allow?.();
    await said;
    assert.ok(fs.existsSync(made));
    assert.doesNotMatch(await seen(), WAITING);
    await conversation.leave();
  });
});
