import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";

import { CLIENT_LIMITS } from "../../src/continuation/index.ts";
import { CONTINUING } from "./clients.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";
import type { Sandbox } from "./sandbox.ts";

const BEGIN: Turn = {
  call: "todo_set",
  input: { todos: [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }] },
};
const closed = (content: string): Turn => ({
  call: "todo_update",
  input: { todos: [{ content, status: "completed" }] },
});
const NUDGE = /not from a human/;

forEachClient(CONTINUING, (start) => {
  const run = async (
    t: TestContext,
    turns: readonly Turn[],
    before: (box: Sandbox) => Promise<unknown> = async () => {},
  ): Promise<{ box: Sandbox; nudges: number; requests: readonly string[] }> => {
    const { model, box, ask } = await start(t, turns);
    await before(box);
    await ask("Fix the bug");
    const requests = model.asked.map(({ text }) => text);
    const nudges = Number(requests.at(-1)?.split("not from a human").length) - 1;
    return { box, nudges, requests };
  };

  test("an agent that stops half-way goes on till all is done", async (t) => {
    const turns = [
      ...[BEGIN, { say: "Next I will fix it." }],
      ...[closed("Find the bug"), closed("Fix it"), { say: "All done." }],
    ];
    const { box, nudges, requests } = await run(t, turns);
    assert.equal(requests.length, turns.length);
    assert.equal(nudges, 1);
    assert.match(requests[2] ?? "", NUDGE);
    const { out: list } = await box.doneward("show");
    assert.equal(list, "# Todos\n- [x] Find the bug\n- [x] Fix it\n");
  });

  /** What was decided at the end of each turn, the first turn first. */
  const decisions = async (box: Sandbox): Promise<string[]> => {
    const { out } = await box.doneward("explain", "--last", "9", "--json");
    const { decisions } = JSON.parse(out) as { decisions: { kind: string; reason: string }[] };
    return decisions.map(({ kind, reason }) => `${kind}: ${reason}`).toReversed();
  };
  const nudged = (times: number): string[] => Array(times).fill("inject: incomplete-todos");

  test("an agent that does nothing is left alone once it is seen to", async (t) => {
    const { stagnationLimit } = CLIENT_LIMITS;
    // Whoever says the same again before its transcript is written is taken for the same turn.
    const words = Array.from({ length: stagnationLimit + 2 }, (_, n) => ({
      say: `Next I will fix it, ${n}.`,
    }));
    const { box, nudges } = await run(t, [BEGIN, ...words]);
    assert.deepEqual(await decisions(box), [...nudged(stagnationLimit), "skip: stagnation"]);
    assert.equal(nudges, stagnationLimit);
  });

  test("an agent that gets on, and stops every time, is left alone at the end of the budget", async (t) => {
    const { maxAutoTurns } = CLIENT_LIMITS;
    const names = Array.from({ length: maxAutoTurns + 3 }, (_, n) => `Step ${n + 1}`);
    const turns = [
      { call: "todo_set", input: { todos: names.map((content) => ({ content })) } },
      { say: "Next I will fix it." },
      ...names.flatMap((name) => [
        closed(name),
        { say: `${name} is done. Next I will do the rest.` },
      ]),
    ];
    const { box, nudges, requests } = await run(t, turns);
    assert.deepEqual(await decisions(box), [...nudged(maxAutoTurns), "skip: max-auto-turns"]);
    assert.equal(nudges, maxAutoTurns);
    assert.equal(requests.length, 2 + 2 * maxAutoTurns);
    const { out: list } = await box.doneward("show");
    const closedOnes = list.split("\n").filter((line) => line.startsWith("- [x]"));
    assert.equal(closedOnes.length, maxAutoTurns);
  });

  test("an agent is left alone while a person has it paused", async (t) => {
    const { nudges, requests } = await run(t, [BEGIN, { say: "Next I will fix it." }], (box) =>
      box.doneward("pause"),
    );
    assert.equal(nudges, 0);
    assert.equal(requests.length, 2);
  });
});
