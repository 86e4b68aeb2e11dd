import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { CLIENTS, setUp } from "./clients.ts";
import type { Turn } from "./model/script.ts";
import { scriptedModel } from "./model/server.ts";
import { sandbox } from "./sandbox.ts";

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

for (const client of CLIENTS) {
  const program = client.program();
  const skip = "missing" in program && `not run: ${program.missing}`;
  const file = "file" in program ? program.file : "";

  describe(client.name, { skip }, () => {
    test("two agents at work in one folder have a list each, and hooks and tools agree on it", async (t) => {
      const model = await scriptedModel([
        ...[written("Of the first"), END],
        ...[written("Of the second", "Of the second too"), END],
        ...[READ, END],
      ]);
      t.after(() => model.close());
      const box = sandbox(t);
      await setUp(client, box, model.url);
      const first = await client.converse(box, { file, url: model.url });
      await first.say("Begin");
      const { code, out, err } = await client.ask(box, file, model.url, "Do something else");
      assert.equal(code, 0, `${out}\n${err}`.slice(-4_000));
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
}
