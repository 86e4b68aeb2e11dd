import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PastDecision } from "../../src/continuation/index.ts";
import type { BoardModel } from "../../src/tui/board-state.ts";
import { byUrgency } from "../../src/overview/standing.ts";
import type { AgentRow } from "../../src/overview/documents.ts";
import { hostileAgent, hostileModel } from "./hostile-agent.ts";
import { typed } from "./typed-board.ts";

const agent = hostileAgent("ordinary");
const model = hostileModel("ordinary");
const textOf = (of: BoardModel, keys: string): string => typed(of, keys).lines.join("\n");

describe("agents on the board", () => {
  test("are in the order of urgency, then of the longest wait for a person, then of names", () => {
    const row = (id: string, standing: AgentRow["standing"], since?: number): AgentRow => ({
      ...agent.row,
      ...{ id, name: id, standing },
      needs: since === undefined ? [] : [{ kind: "question", text: "?", since }],
    });
    const rows = [
      ...[row("idle", "idle"), row("b", "working"), row("a", "working")],
      ...[row("asks", "needs-you", 9), row("waits", "needs-you", 1)],
    ];
    assert.deepEqual(
      rows.toSorted(byUrgency).map(({ id }) => id),
      ["waits", "asks", "a", "b", "idle"],
    );
  });

  test("tell what they do only while they do it", () => {
    const shown = (standing: AgentRow["standing"]): string =>
      textOf({ ...model, agents: [{ ...agent.row, line: "Doing it", standing }] }, "1");
    assert.match(shown("working"), /│ Doing it/);
    assert.doesNotMatch(shown("done"), /│ Doing it/);
  });

  test("are counted in words that fit their number", () => {
    const asks = { ...agent.row, standing: "needs-you" } as const;
    assert.match(textOf({ ...model, agents: [asks] }, "1"), /^1 needs you/m);
    assert.match(textOf({ ...model, agents: [asks, { ...asks, id: "b" }] }, "1"), /^2 need you/m);
  });

  test("may be old where the store cannot be read, and that is said above them", () => {
    const { lines } = typed({ ...model, trouble: "no such file" }, "1");
    assert.match(lines[1] ?? "", /may be old: no such file/);
  });
});

describe("todos on the board", () => {
  const [phase] = agent.phases;
  const [todo] = phase?.todos ?? [];
  assert.ok(todo);

  test("stand under the names of their phases where there are several", () => {
    const named = ["First", "Second"].map((name) => ({ name, todos: [{ ...todo, id: name }] }));
    const shown = (phases: typeof named): string =>
      textOf({ ...model, agent: { ...agent, phases } }, "2");
    assert.match(shown(named), /First[^]*Second/);
    assert.doesNotMatch(shown(named.slice(0, 1)), /First/);
  });

  test("stand under the names of their own phases also where the filter hides the first", () => {
    const phases = ["First", "Second"].map((name) => ({
      name,
      todos: ["read", "write"].map((what) => ({
        ...todo,
        id: `${name} ${what}`,
        content: `${what} it`,
        status: "pending" as const,
      })),
    }));
    const of = { ...model, agent: { ...agent, phases } };
    assert.match(textOf(of, "2/write\r"), /First\n.*write it[^]*Second\n.*write it/);
    assert.equal(textOf(of, "2").match(/First|Second/g)?.length, 2);
  });

  test("tell all of a text that has no room in its line", () => {
    const content = `${"word ".repeat(33)}end`;
    const of = (one: Partial<typeof todo>) => {
      const todos = [{ ...todo, notes: [], ...one }];
      return textOf({ ...model, agent: { ...agent, phases: [{ name: "P", todos }] } }, "2");
    };
    assert.match(of({ content, status: "pending" }), /▸ ○ word[^]*│ word.* word\n.*│ word.* end\n/);
    const active = { status: "in_progress", activeForm: "Doing it" } as const;
    assert.match(of({ ...active, content: "Do it" }), /▶ Doing it[^]*│ Do it\n/);
    assert.doesNotMatch(of({ content: "Do it", status: "pending" }), /│ Do it/);
  });

  test("show the lists of the children that work for them, and of no others", () => {
    const [child] = agent.children;
    assert.ok(child);
    const todos = ["t0", "t1"].map((id) => ({ ...todo, id, status: "pending" as const }));
    const phases = [{ name: "P", todos }];
    const children = [{ ...child, label: "the helper", parent: "t1" }];
    const of = { ...model, agent: { ...agent, phases, children } };
    assert.doesNotMatch(textOf(of, "2g"), /the helper/);
    assert.match(textOf(of, "2G"), /the helper/);
  });
});

describe("tasks on the board", () => {
  const [task] = model.tasks;
  assert.ok(task);
  const shown = (more: Partial<typeof task>): string =>
    textOf({ ...model, tasks: [{ ...task, subject: "Do it", ...more }] }, "3");

  test("say how they were closed", () => {
    assert.match(shown({ state: "closed", status: "cancelled" }), /▸ cancelled x1 Do it/);
    assert.match(shown({ state: "ready", status: "open" }), /▸ ready {3}x1 Do it/);
  });

  test("tell all of a subject that has no room in its line", () => {
    const subject = `${"word ".repeat(33)}end`;
    assert.match(shown({ subject }), /│ word.* word\n.*│ word.* end\n/);
    assert.doesNotMatch(shown({}), /│ Do it/);
  });

  test("are those of a board that is named", () => {
    assert.match(textOf({ ...model, board: "shop" }, "3"), /^shop · 0 claimed · 1 ready/m);
  });

  test("name their owner where that leaves room for the subject", () => {
    assert.match(shown({ owner: "ada" }), /Do it · ada/);
    assert.doesNotMatch(shown({ owner: "a".repeat(40) }), /aaa/);
  });
});

describe("decisions on the board", () => {
  const decision: PastDecision = {
    ...{
      kind: "inject",
      reason: "incomplete-todos",
      summary: "Told to go on.",
      change: "Nothing.",
    },
    ...{ seq: 1, at: 0, isWithheld: false },
    rungs: [
      { name: "kill-switch", outcome: "pass", words: "not switched off" },
      { name: "paused", outcome: "stop", words: "a person paused it" },
    ],
  };
  const shown = (more: Partial<PastDecision>): string => {
    const continuation = { ...agent.continuation, decisions: [{ ...decision, ...more }] };
    return textOf({ ...model, agent: { ...agent, continuation } }, "4");
  };

  test("tell a nudge from one that something came between", () => {
    assert.match(shown({}), /nudged {2}incomplete-todos/);
    assert.match(shown({ isWithheld: true }), /skipped something came between/);
  });

  test("show the rung that stopped them first", () => {
    assert.match(shown({}), /a person paused it[^]*not switched off/);
  });
});
