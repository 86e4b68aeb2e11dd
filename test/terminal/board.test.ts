import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TodoStatus } from "../../src/todo/index.ts";
import type { BoardModel } from "../../src/tui/board-state.ts";
import { hostileAgent, hostileModel } from "./hostile-agent.ts";
import { typed } from "./typed-board.ts";

function statusAt(place: number): TodoStatus {
  if (place === 40) return "in_progress";
  return place < 40 ? "completed" : "pending";
}

function longList(): BoardModel {
  const model = hostileModel("ordinary");
  const agent = hostileAgent("ordinary");
  const [todo] = agent.phases[0]?.todos ?? [];
  assert.ok(todo);
  const todos = Array.from({ length: 60 }, (_, place) => ({
    ...todo,
    id: `t${place}`,
    content: `Step ${place}`,
    activeForm: `Step ${place}`,
    status: statusAt(place),
  }));
  return { ...model, agent: { ...agent, phases: [{ name: "All", todos }] } };
}

describe("the board", () => {
  test("opens a long list at the todo in progress, and moves from there", () => {
    const list = longList();
    assert.ok(typed(list, "2").lines.some((line) => /^▸ ▶ Step 40/.test(line)));
    assert.ok(typed(list, "2j").lines.some((line) => /^▸ ○ Step 41/.test(line)));
    assert.ok(typed(list, "2k").lines.some((line) => /^▸ ✓ Step 39/.test(line)));
    assert.ok(typed(list, "2g").lines.some((line) => /^▸ ✓ Step 0/.test(line)));
  });

  test("names the keys that do something where it is", () => {
    const model = hostileModel("ordinary");
    const footer = (keys: string, of = model): string => typed(of, keys).lines.at(-1) ?? "";
    assert.match(footer("1"), /Enter todos .* s pause/);
    assert.doesNotMatch(footer("3"), /Enter/);
    const agent = hostileAgent("ordinary");
    const continuation = { ...agent.continuation, isPaused: true };
    assert.match(footer("1", { ...model, agent: { ...agent, continuation } }), /s resume/);
  });

  test("shows all of a plan, long lines in several rows", () => {
    const agent = hostileAgent("ordinary");
    assert.ok(agent.plan);
    const text = `${"word ".repeat(40)}end\n- 日本語${"の".repeat(60)}`;
    const plan = { ...agent.plan, current: { ...agent.plan.current, text } };
    const { lines } = typed({ ...hostileModel("x"), agent: { ...agent, plan } }, "a");
    const shown = lines.slice(4, -1).join("").replaceAll(/\s/g, "");
    assert.equal(shown, text.replaceAll(/\s/g, ""));
    const wide = { ...agent.plan, current: { ...agent.plan.current, text: "x".repeat(161) } };
    const rows = typed({ ...hostileModel("x"), agent: { ...agent, plan: wide } }, "a").lines;
    assert.deepEqual(
      rows.slice(4, 8).map(({ length }) => length),
      [80, 80, 1, 0],
    );
  });

  test("erases a whole emoji from the filter", () => {
    assert.equal(typed(hostileModel("x"), "/a👩‍💻\x7f").state.filter, "a");
  });
});
