import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EMPTY_STATE } from "../continuation/index.ts";
import type { Todo } from "../todo/index.ts";
import { needsOf, needWords } from "./needs-you.ts";

const NOW = 1_000_000;

const todo = (more: Partial<Todo>): Todo => ({
  ...{ id: "t1", content: "Tell support", status: "pending", origin: "model" },
  times: { added: 5 },
  ...more,
});
const listOf = (...todos: readonly Todo[]) => ({ phases: [{ name: "Todos", todos }] });
const awaits = { what: "a yes", text: "Drop users_old. Shall I go ahead?", since: 30, sign: "x" };
const asked = { kind: "permission", text: "Bash git push", since: 20 } as const;
const progress = { current: { kind: "waiting-on-person", asked } } as const;
const plan = { revision: 2, state: "proposed", text: "\n## Move the ledger\n", at: 10 } as const;

describe("what an agent needs from a person", () => {
  test("comes with its text and since when, the longest wait first", () => {
    const waits = [{ kind: "person", question: "Which port?", since: 1 }] as const;
    const list = listOf(todo({ waits }));
    const needs = needsOf({ list, plan, progress, now: NOW });
    assert.deepEqual(
      needs.map((need) => [needWords(need), need.since, need.todo]),
      [
        ["Waiting for you: Which port?", 1, "t1"],
        ["Plan to approve: Move the ledger", 10, undefined],
        ["Permission: Bash git push", 20, undefined],
      ],
    );
  });

  test("is the question at the end of the last message, unless a dialog is open", () => {
    const continuation = { ...EMPTY_STATE, awaits };
    assert.deepEqual(needsOf({ continuation, now: NOW }).map(needWords), [
      "Last message: Drop users_old. Shall I go ahead?",
    ]);
    const both = needsOf({ continuation, progress, now: NOW });
    assert.deepEqual(both.map(needWords), ["Permission: Bash git push"]);
  });

  test("is nothing for todos that wait for an event or a time, or are closed", () => {
    const event = { kind: "event", name: "deploy" } as const;
    const time = { kind: "until", at: NOW + 1 } as const;
    const list = listOf(
      todo({ waits: [event, time] }),
      todo({ id: "t2", status: "completed", waits: [{ kind: "person" }] }),
    );
    assert.deepEqual(needsOf({ list, now: NOW }), []);
  });

  test("ends with the session where it was asked there, and stays where it was kept", () => {
    const list = listOf(todo({ waits: [{ kind: "person" }] }));
    const continuation = { ...EMPTY_STATE, awaits };
    const needs = needsOf({ list, plan, progress, continuation, isOver: true, now: NOW });
    assert.deepEqual(
      needs.map(({ kind }) => kind),
      ["todo", "plan"],
    );
  });

  test("is one safe line without secrets, however long the text is", () => {
    const text = `Use ghp_${"a1".repeat(18)}?\n\u001b[2J${"long ".repeat(1_000)}`;
    const [need] = needsOf({
      continuation: { ...EMPTY_STATE, awaits: { ...awaits, text } },
      now: 1,
    });
    assert.ok(need && need.text.length <= 500);
    assert.doesNotMatch(need.text, /ghp_a1|\n|\u001b/);
  });
});
