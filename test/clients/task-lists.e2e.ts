import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { WITH_TASK_TOOLS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";
import type { Ran, Sandbox } from "./sandbox.ts";

const create = (subject: string): Turn => ({
  call: "TaskCreate",
  input: { subject, description: "d" },
});
const LIST: Turn = { call: "TaskList", input: {} };

/** The one list that Claude Code keeps in this home. */
function listOf(box: Sandbox): string {
  const lists = path.join(box.home, ".claude/tasks");
  const [list = ""] = fs.readdirSync(lists);
  return path.join(lists, list);
}

async function task(box: Sandbox, ...words: readonly string[]): Promise<Ran> {
  const board = `claude-code:${path.basename(listOf(box))}`;
  const ran = await box.doneward("task", ...words, "--board", board);
  assert.equal(ran.code, 0, ran.err);
  return ran;
}

forEachClient([WITH_TASK_TOOLS], (start) => {
  test("its list is a board, and it reads what a person writes there while it runs", async (t) => {
    const { model, box, converse } = await start(t, [
      ...[create("Build"), create("Test"), { say: "Two tasks." }],
      ...[LIST, create("Ship"), { say: "One more." }],
    ]);
    await box.doneward("pause");
    const conversation = await converse();
    await conversation.say("Plan it");
    assert.equal((await task(box, "list")).out, "1  ○ P2  Build\n2  ○ P2  Test\n");

    await task(box, "done", "1", "--write");
    await task(box, "add", "Announce", "--blocked-by", "2", "--write");
    await conversation.say("What is left?");
    const afterList = model.asked[4]?.text ?? "";
    assert.match(afterList, /#1 \[completed\] Build/);
    assert.match(afterList, /#3 \[pending\] Announce \[blocked by #2\]/);
    // Its next number is after ours.
    assert.match((await task(box, "list")).out, /^4 +○ P2 +Ship$/m);
    await conversation.leave();
  });

  test("it waits while another has the lock that our writer takes", async (t) => {
    const { model, box, converse } = await start(t, [
      ...[create("First"), { say: "Begun." }],
      ...[create("Second"), { say: "All." }],
    ]);
    await box.doneward("pause");
    const conversation = await converse();
    await conversation.say("Begin");
    const lock = path.join(listOf(box), ".lock.lock");
    fs.mkdirSync(lock);
    const said = conversation.say("Go on");
    await model.reached(3);
    await sleep(1_000);
    assert.equal(model.asked.length, 3, "its tool has not answered");
    assert.equal((await task(box, "list")).out, "1  ○ P2  First\n");
    fs.rmdirSync(lock);
    await said;
    assert.match((await task(box, "list")).out, /^2 +○ P2 +Second$/m);
    await conversation.leave();
  });
});
