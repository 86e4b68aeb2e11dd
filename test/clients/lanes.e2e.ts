import assert from "node:assert/strict";
import { test } from "node:test";

import { CLIENTS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";

interface Lanes {
  readonly lanes: readonly {
    readonly holder: { readonly client: string; readonly sessionId: string } | null;
    readonly progress: { readonly total: number };
  }[];
}

/** Closed already, so that nobody is told to go on. */
const written = (...contents: readonly string[]): Turn => ({
  call: "todo_set",
  input: { todos: contents.map((content) => ({ content, status: "completed" })) },
});
const READ: Turn = { call: "todo_read", input: {} };
const END: Turn = { say: "That is all." };

forEachClient(CLIENTS, (start, client) => {
  test("two agents at work in one folder have a list each, and hooks and tools agree on it", async (t) => {
    const { model, box, ask, converse } = await start(t, [
      ...[written("Of the first"), END],
      ...[written("Of the second", "Of the second too"), END],
      ...[READ, END],
    ]);
    const first = await converse();
    await first.say("Begin");
    await ask("Do something else");
    const { lanes } = JSON.parse((await box.doneward("lane", "--json")).out) as Lanes;
    assert.deepEqual(
      lanes.map(({ progress }) => progress.total),
      [1, 2],
    );
    // Only hooks know the client's own name, and the session's.
    const [holder] = lanes.map((lane) => lane.holder);
    assert.equal(holder?.client, client.id);
    assert.doesNotMatch(holder?.sessionId ?? "", /^process /);
    await first.say("What was it?");
    const { text: answered = "" } = model.asked.at(-1) ?? {};
    assert.match(answered, /What was it/);
    assert.match(answered, /Of the first/);
    assert.doesNotMatch(answered, /Of the second/);
    await first.leave();
  });
});
