import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { AT_TERMINAL } from "./clients.ts";
import { converseAtTerminal } from "./conversations/terminal.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";
import { HANG } from "./model/script.ts";

const TODOS = [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }];
const QUESTION = "Wait. Tell me what you have done so far.";
const NUDGE = /not from a human/;

/** Longer than a nudge would take to arrive; the test is as good without, only weaker. */
const MOMENT = 1_500;

/** After Esc Gemini CLI itself asks for an answer, once. */
const OWN_REQUESTS: { readonly [client: string]: readonly Turn[] } = {
  "gemini-cli": [{ say: "I was stopped." }],
};

forEachClient(AT_TERMINAL, (start, { id, terminal, endless }) => {
  test("is left alone after Esc, after a question, and in a new session", async (t) => {
    const own = OWN_REQUESTS[id] ?? [];
    const turns: readonly Turn[] = [
      ...[{ call: "todo_set", input: { todos: TODOS } }, HANG, ...own],
      { say: "I made a list." },
      endless,
      { say: "I began to look for the bug." },
      { say: "Paris." },
    ];
    const { box, model, program } = await start(t, turns);
    const person = await converseAtTerminal(box, program, terminal);

    await person.send("Fix the bug");
    await model.reached(2);
    await person.interrupt();
    await sleep(MOMENT);
    assert.equal(model.asked.length, 2 + own.length, await person.screen());
    await person.say(QUESTION);

    await person.send("Go on then");
    await model.reached(4 + own.length);
    await sleep(MOMENT);
    await person.interrupt();
    await sleep(MOMENT);
    await person.say(QUESTION);

    await person.send(terminal.anew);
    await sleep(MOMENT);
    await person.send("Name the capital of France");
    await model.reached(turns.length);
    await sleep(MOMENT);
    assert.equal(model.asked.length, turns.length, await person.screen());
    for (const { text } of model.asked) assert.doesNotMatch(text, NUDGE);
    assert.doesNotMatch((await box.doneward("explain", "--last", "9")).out, /^Nudged/m);
    await person.leave();
  });
});
