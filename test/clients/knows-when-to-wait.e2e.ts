import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { CLIENTS, WITH_TODO_TOOL } from "./clients.ts";
import type { AtWork } from "./each-client.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";

const NUDGE = /not from a human/;
const QUESTION = "This will drop the production table users_old. Shall I go ahead?";

/** Longer than a nudge would take to arrive; the test is as good without, only weaker. */
const MOMENT = 1_500;

const set = (...contents: readonly string[]): Turn => ({
  call: "todo_set",
  input: { todos: contents.map((content) => ({ content })) },
});
const update = (content: string, changes: object): Turn => ({
  call: "todo_update",
  input: { todos: [{ content, ...changes }] },
});

/** The model was asked so often and never nudged. */
async function assertLeftAlone({ model }: AtWork, requests: number): Promise<void> {
  await sleep(MOMENT);
  for (const { text } of model.asked) assert.doesNotMatch(text, NUDGE);
  assert.equal(model.asked.length, requests);
}

async function needs({ box }: AtWork): Promise<string> {
  const { out } = await box.doneward("status", "--json");
  return JSON.stringify((JSON.parse(out) as { needs: unknown }).needs);
}

forEachClient(CLIENTS, (start) => {
  test("an agent that was asked for less, asks first, or has todos that wait is left alone", async (t) => {
    const atWork = await start(t, [
      set("Copy the table", "Drop users_old"),
      update("Copy the table", { status: "completed" }),
      { say: "The first item is done." },
      ...[update("Drop users_old", { status: "in_progress" }), { say: QUESTION }],
      update("Drop users_old", { waits_for: "event backup-done" }),
      { say: "It waits for the backup." },
      { say: "The backup is there." },
    ]);
    const conversation = await atWork.converse();
    await conversation.say("Only do the first item, then wait for me.");
    await assertLeftAlone(atWork, 3);
    await conversation.say("Migrate the table.");
    await assertLeftAlone(atWork, 5);
    assert.match(await needs(atWork), /Shall I go ahead\?/);
    await conversation.say("Drop it after the backup.");
    await assertLeftAlone(atWork, 7);
    await atWork.box.doneward("event", "backup-done");
    await conversation.say("Is the backup done?");
    const [waiting = "", told = ""] = atWork.model.asked.slice(6).map(({ text }) => text);
    assert.ok(told.split("backup-done").length > waiting.split("backup-done").length, told);
    await conversation.leave();
  });

  test("with the person away a question is parked, the rest is done, and the answer arrives", async (t) => {
    const { box, model, converse } = await start(t, [
      ...[set("Choose a colour", "Write the docs"), { say: "Which colour, red or blue?" }],
      update("Choose a colour", { waits_for: "person: Red or blue?" }),
      update("Write the docs", { status: "completed" }),
      { say: "The docs are written. The colour waits for you." },
      { say: "It will be blue." },
    ]);
    await box.typed("away");
    const conversation = await converse();
    await conversation.say("Paint the page and write its docs.");
    await sleep(MOMENT);
    assert.equal(model.asked.length, 5, "parked once");
    assert.match((await box.doneward("digest")).out, /Red or blue\?/);
    await box.typed("answer", "colour", "Blue please");
    await conversation.say("I am back.");
    assert.match(model.asked[5]?.text ?? "", /Blue please/);
    await conversation.leave();
  });

  test("a new session is not nudged for what another one left open", async (t) => {
    const atWork = await start(t, [
      ...[set("Drop the users table"), { say: "I have a plan." }],
      ...[{ call: "todo_read", input: {} }, { say: "Paris." } as const],
    ]);
    await atWork.ask("Clean up");
    await atWork.ask("What is the capital of France?");
    await assertLeftAlone(atWork, 4);
  });
});

forEachClient(WITH_TODO_TOOL, (start, { write }) => {
  test("a person's todo survives a rewrite with the client's own tool, and the model is told", async (t) => {
    const atWork = await start(t, [
      ...[write("Find the bug"), write("Find the bug", "Fix it"), { say: "I have a plan." }],
    ]);
    await atWork.box.doneward("add", "Tell support");
    await atWork.ask("Fix the bug");
    assert.match((await atWork.box.doneward("show")).out, /Fix it[^]*Tell support/);
    const [, rewritten = ""] = atWork.model.asked.map(({ text }) => text);
    assert.match(rewritten, /left out what the user added[^]*Tell support/);
  });
});
