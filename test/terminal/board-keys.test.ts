import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BoardModel } from "../../src/tui/board-state.ts";
import { INITIAL_STATE } from "../../src/tui/board-state.ts";
import { hostileAgent, hostileModel } from "./hostile-agent.ts";
import { typed } from "./typed-board.ts";

const ESCAPE = "\x1b";
const PAGE_UP = "\x1b[5~";
const PAGE_DOWN = "\x1b[6~";
const BACK_TAB = "\x1b[Z";
const model = hostileModel("ordinary");

/** The model with another plan of its agent. */
function withPlan(change: Partial<PlanShown>): BoardModel {
  const agent = hostileAgent("ordinary");
  assert.ok(agent.plan);
  const plan = { ...agent.plan, current: { ...agent.plan.current, ...change } };
  return { ...model, agent: { ...agent, plan } };
}

type PlanShown = NonNullable<ReturnType<typeof hostileAgent>["plan"]>["current"];

describe("a plan on the board", () => {
  const reading = typed(model, "a").state;

  test("is approved by the hash of what was read", () => {
    const { actions, state } = typed(model, "y", reading);
    assert.deepEqual(actions, [{ kind: "approve", agent: "a", hash: "0".repeat(64) }]);
    assert.equal(state.mode, "browse");
  });

  test("that changed while it was read is not approved, and that is said until the next key", () => {
    const changed = withPlan({ hash: "1".repeat(64), text: "Drop the tables" });
    const { actions, state, lines } = typed(changed, "y", reading);
    assert.deepEqual(actions, []);
    assert.match(lines.at(-1) ?? "", /^The plan was changed while you read it/);
    assert.equal(typed(changed, "j", state).state.message, "");
  });

  test("that waits for nobody is neither opened nor approved", () => {
    const approved = withPlan({ state: "approved" });
    assert.match(typed(approved, "a").state.message, /^No plan of this agent waits/);
    assert.deepEqual(typed(approved, "y", reading).actions, []);
  });

  test("is read from its first row to its last, and no further", () => {
    const text = Array.from({ length: 50 }, (_, row) => `row ${row}`).join("\n");
    const long = withPlan({ text });
    assert.equal(typed(long, "akk").state.planTop, 0);
    assert.equal(typed(long, "aj").state.planTop, 1);
    const { state, lines } = typed(long, "aGjj");
    assert.equal(lines.at(-2), "row 49");
    assert.equal(typed(long, PAGE_UP, state).state.planTop, state.planTop - 21);
  });
});

describe("the keys of the board", () => {
  test("go round the views in both directions, and from an agent to its todos and back", () => {
    assert.equal(typed(model, "\t").state.tab, "todos");
    assert.equal(typed(model, BACK_TAB).state.tab, "decisions");
    assert.equal(typed(model, "\t\t\t\t").state.tab, "agents");
    assert.equal(typed(model, "\r").state.tab, "todos");
    assert.equal(typed(model, `\r${ESCAPE}`).state.tab, "agents");
    assert.equal(typed({ ...model, agents: [] }, "\r").state.tab, "agents");
  });

  test("filter by letters of any case; Esc shows everything, and only then goes back", () => {
    const filtered = typed(hostileModel("Ordinary"), "3/oRDI\r");
    assert.ok(filtered.lines.some((line) => /Ordinary/.test(line)));
    assert.ok(typed(model, "3/other\r").lines.some((line) => /Nothing matches/.test(line)));
    const shown = typed(model, ESCAPE, filtered.state).state;
    assert.deepEqual([shown.filter, shown.tab], ["", "tasks"]);
    assert.equal(typed(model, ESCAPE, shown).state.tab, "agents");
    const ended = typed(model, `3/ordi${ESCAPE}`).state;
    assert.deepEqual([ended.filter, ended.mode], ["", "browse"]);
  });

  test("move by one, by a page and to either end, and never past it", () => {
    const tasks = Array.from({ length: 60 }, (_, place) => ({
      ...(model.tasks[0] ?? assert.fail()),
      id: `x${place}`,
    }));
    const at = (keys: string): string | undefined =>
      typed({ ...model, tasks }, `3${keys}`).state.at.tasks;
    assert.equal(at("jj"), "x2");
    assert.equal(at("jjk"), "x1");
    assert.equal(at(PAGE_DOWN), "x21");
    assert.equal(at(PAGE_DOWN + PAGE_DOWN + PAGE_UP), "x21");
    assert.deepEqual([at("G"), at("Gj"), at("Gg"), at("k")], ["x59", "x59", "x0", "x0"]);
  });

  test("act on the agent at the cursor, also where the filter has hidden the chosen one", () => {
    const [row = assert.fail()] = model.agents;
    const agents = ["a", "b"].map((id) => ({ ...row, id, name: `agent ${id}` }));
    const among = { ...model, agents };
    assert.deepEqual(typed(among, "s").actions, [{ kind: "pause", agent: "a" }]);
    for (const keys of ["/agent b\r", "3/agent b\r1"]) {
      const { state } = typed(among, `${keys}\r`);
      assert.deepEqual([state.tab, state.chosen], ["todos", "b"], keys);
    }
    for (const keys of ["js", "ja", "/agent b\rs", "3/agent b\r1s"]) {
      const { state, actions } = typed(among, keys);
      assert.deepEqual([state.chosen, state.mode, actions], ["b", "browse", []], keys);
      assert.match(state.message, /^Still reading/, keys);
      const read = { ...among, agent: { ...hostileAgent("ordinary"), row: agents[1] ?? row } };
      assert.deepEqual(typed(read, "s", state).actions, [{ kind: "pause", agent: "b" }]);
    }
  });

  test("say of an agent that is gone that it is", () => {
    const { agent: _gone, ...left } = { ...model, agents: [] };
    const { state, actions } = typed(left, "s", { ...INITIAL_STATE, chosen: "a", tab: "todos" });
    assert.deepEqual([state.message, actions], ["The agent is gone.", []]);
  });

  test("keep where the todos stood as long as the agent is the same", () => {
    const { state } = typed(model, "2j1kk2");
    assert.equal(state.at.todos, typed(model, "2j").state.at.todos);
    assert.ok(state.at.todos !== undefined);
  });

  test("forget where the todos of another agent stood", () => {
    const agents = ["a", "b"].map((id) => ({ ...(model.agents[0] ?? assert.fail()), id }));
    const among = { ...model, agents };
    const moved = typed(among, "2j3j").state;
    assert.ok(moved.at.todos !== undefined && moved.at.tasks !== undefined);
    const { state } = typed(among, "1j", moved);
    assert.deepEqual([state.chosen, state.at.todos, state.at.tasks], ["b", undefined, "x1"]);
  });
});
