import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream, WorkstreamOptions } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { codex } from "./index.ts";
import type { PlanDetails, PlanStep } from "./index.ts";
import { codeModeResult, nextTodoList, terminalTitlePart, turnPlanUpdated } from "./projections.ts";
import type { TodoListInput, TodoListItem, TurnIds } from "./projections.ts";
import vectors from "./vectors.json" with { type: "json" };

/** Recorded behaviour that we meet in another folder, or not: each with the reason. */
const ELSEWHERE: { readonly [idOrArea: string]: string } = {
  proposed_plan: "proposals are read by the approval layer, src/plan",
  stop_hook: "what a hook answers is the client's, src/clients",
  C023: "the list itself is stored, so that nothing has to be rebuilt from events",
};

const PARSE = "failed to parse function arguments: ";

async function workOn(
  plan: readonly PlanStep[],
  options: Pick<WorkstreamOptions, "host" | "focus"> = {},
): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({
    store: memoryStore(),
    origin,
    dialect: codex,
    now: () => 0,
    ...options,
  });
  await work.import(codex.fromNative(plan) ?? [], "given");
  return work;
}

const met = new Set<string>();

function recorded(id: string): { given: never; input: never; expect: never } {
  const vector = vectors.find((candidate) => candidate.id === id);
  assert.ok(vector, `no vector ${id}`);
  met.add(id);
  return vector as never;
}

describe("recorded calls of update_plan", () => {
  const before: PlanStep[] = [{ step: "Before", status: "in_progress" }];

  for (const id of ["C002", "C003", "C004", "C007", "C008", "C010"]) {
    const { given, input, expect } = recorded(id) as {
      given: { mode: string };
      input: unknown;
      expect: { error?: string; errorStartsWith?: string; errorContains?: string };
    };
    test(`${id}: is refused and leaves the plan as it was`, async () => {
      const work = await workOn(before, { host: { isPlanMode: () => given.mode === "plan" } });
      const entries = (await work.journal()).length;
      const reply = await work.call("update_plan", input);
      assert.equal(reply.isError, true);
      if (expect.error !== undefined) assert.equal(reply.text, expect.error);
      if (expect.errorStartsWith !== undefined) {
        assert.ok(reply.text.startsWith(expect.errorStartsWith), reply.text);
      }
      assert.ok(reply.text.includes(expect.errorContains ?? ""));
      assert.deepEqual(codex.toNative(await work.list()), { plan: before });
      assert.equal((await work.journal()).length, entries);
    });
  }

  test("C013: an update without explanation has null", async () => {
    const { input, expect } = recorded("C013") as { input: unknown; expect: { event: object } };
    const reply = await (await workOn([])).call("update_plan", input);
    assert.equal(reply.text, "Plan updated");
    assert.partialDeepStrictEqual(reply.details, expect.event);
  });

  test("C015: a script that called the tool gets an empty object", async () => {
    const { input, expect } = recorded("C015") as { input: unknown; expect: { returns: object } };
    const { details } = await (await workOn([])).call("update_plan", input);
    assert.deepEqual(codeModeResult(details as PlanDetails), expect.returns);
  });

  test("C017: the notification of a new plan", async () => {
    const { given, input, expect } = recorded("C017") as {
      given: TurnIds;
      input: unknown;
      expect: object;
    };
    const { details } = await (await workOn([])).call("update_plan", input);
    assert.deepEqual(turnPlanUpdated(details as PlanDetails, given), expect);
  });

  test("C018: the todo_list item of a turn", async () => {
    const { input, expect } = recorded("C018") as {
      input: string[];
      expect: { events: { type: string; id?: string; items?: unknown }[] };
    };
    const work = await workOn([]);
    let open: TodoListItem | undefined;
    const events: unknown[] = [];
    for (const line of input) {
      const next = nextTodoList(open, await happening(work, line), () => "item_0");
      open = next.open;
      if (next.event) {
        const { type, item } = next.event;
        events.push({ type, id: item.id, items: item.items });
      }
    }
    const ofTheItem = expect.events.filter(({ type }) => type !== "turn.completed");
    assert.deepEqual(events, ofTheItem);
  });

  test("C021: the title counts the plan that stands, whichever turn wrote it", async () => {
    const { expect } = recorded("C021") as { expect: { terminalTitle: string } };
    const work = await workOn([
      { step: "a", status: "completed" },
      { step: "b", status: "in_progress" },
      { step: "c", status: "pending" },
    ]);
    const { plan } = codex.toNative(await work.list()) as { plan: PlanStep[] };
    assert.equal(terminalTitlePart(plan), expect.terminalTitle);
  });

  test("every recorded case is met here or has a reason", () => {
    const open = vectors.filter(
      ({ id, area }) => !met.has(id) && !(id in ELSEWHERE) && !(area in ELSEWHERE),
    );
    assert.deepEqual(
      open.map(({ id }) => id),
      [],
    );
  });
});

/** Carries out a line such as `plan: one pending,two completed`; any other ends the turn. */
async function happening(work: Workstream, line: string): Promise<TodoListInput> {
  const [kind, words = ""] = line.split(": ");
  if (kind !== "plan") return { kind: "turn-ended" };
  const plan = words.split(",").map((text) => {
    const [step, status] = text.split(" ");
    return { step, status };
  });
  const { details } = await work.call("update_plan", { plan });
  return { kind: "plan-updated", plan: (details as PlanDetails).plan };
}

describe("arguments that do not parse", () => {
  const step = { step: "A", status: "pending" };
  const cases: readonly [input: unknown, problem: string][] = [
    [{}, "missing field `plan`"],
    [{ plan: [step], why: 1 }, "unknown field `why`, expected `explanation` or `plan`"],
    [{ plan: [{ ...step, id: 1 }] }, "unknown field `id`, expected `step` or `status` at plan[0]"],
    [{ plan: [step, { step: "B" }] }, "missing field `status` at plan[1]"],
    [{ plan: [{ status: "pending" }] }, "missing field `step` at plan[0]"],
    [
      { plan: [{ ...step, status: "done" }] },
      "unknown variant `done`, expected one of `pending`, `in_progress`, `completed` at plan[0].status",
    ],
    [
      { plan: [{ ...step, status: 1 }] },
      "invalid type: integer `1`, expected a string at plan[0].status",
    ],
    [{ plan: [{ ...step, step: null }] }, "invalid type: null, expected a string at plan[0].step"],
    [{ plan: "A" }, 'invalid type: string "A", expected a sequence at plan'],
    [{ plan: {} }, "invalid type: map, expected a sequence at plan"],
    [{ plan: [[]] }, "invalid type: sequence, expected struct PlanItemArg at plan[0]"],
    [
      { plan: [], explanation: true },
      "invalid type: boolean `true`, expected a string at explanation",
    ],
    [1.5, "invalid type: floating point `1.5`, expected struct UpdatePlanArgs"],
    [undefined, "invalid type: null, expected struct UpdatePlanArgs"],
    ["", "the arguments are not valid JSON"],
    ['{"plan":[', "the arguments are not valid JSON"],
    ['{"plan":[],"__proto__":{}}', "unknown field `__proto__`, expected `explanation` or `plan`"],
  ];
  for (const [input, problem] of cases) {
    test(problem, async () => {
      const reply = await (await workOn([])).call("update_plan", input);
      const text = `${PARSE}${problem}. The plan stays as it was: empty.`;
      assert.deepEqual(reply, { text, details: null, isError: true });
    });
  }

  test("are echoed in short", async () => {
    const reply = await (await workOn([])).call("update_plan", { ["x".repeat(10_000)]: 1 });
    assert.ok(reply.text.length < 250, reply.text);
  });
});

describe("a call", () => {
  test("may come as the text that the model wrote", async () => {
    const work = await workOn([]);
    const text = '{"explanation":"start","plan":[{"step":"A","status":"in_progress"}]}';
    const reply = await work.call("update_plan", text);
    assert.deepEqual(reply, {
      text: "Plan updated",
      details: { explanation: "start", plan: [{ step: "A", status: "in_progress" }] },
      isError: false,
    });
  });

  test("takes steps of any length and content, as they are", async () => {
    const work = await workOn([]);
    const plan = ["", " x ", "y".repeat(5_000), "line\nline"].map((step) => ({
      step,
      status: "pending",
    }));
    await work.call("update_plan", { plan });
    assert.deepEqual(codex.toNative(await work.list()), { plan });
  });

  test("with an empty plan clears it and names what was open", async () => {
    const work = await workOn([
      { step: "A", status: "completed" },
      { step: "B", status: "pending" },
    ]);
    const reply = await work.call("update_plan", { plan: [] });
    assert.equal(reply.text, 'Plan updated\nRemoved while open: "B"');
    assert.deepEqual(reply.details, { explanation: null, plan: [], dropped: ["B"] });
    assert.deepEqual(codeModeResult(reply.details as PlanDetails), { dropped: ["B"] });
    assert.deepEqual(allTodos(await work.list()), []);
  });

  test("with two steps in progress says which, and what the plan is", async () => {
    const plan = ["A", "B"].map((step) => ({ step, status: "in_progress" }));
    const empty = await (await workOn([])).call("update_plan", { plan });
    assert.equal(
      empty.text,
      'at most one step can be in_progress, not "A", "B". The plan stays as it was: empty.',
    );
    const work = await workOn([
      { step: "A", status: "completed" },
      { step: "B", status: "in_progress" },
    ]);
    const reply = await work.call("update_plan", { plan });
    assert.match(reply.text, /The plan stays as it was: 1\/2 completed, in_progress: "B"\.$/);
  });

  test("with two steps in progress is taken where the host only advises", async () => {
    const work = await workOn([], { focus: "advise" });
    const plan = ["A", "B"].map((step) => ({ step, status: "in_progress" }));
    const reply = await work.call("update_plan", { plan });
    assert.equal(reply.isError, false);
    assert.equal(
      reply.text,
      'Plan updated\nNote: at most one step can be in_progress, not "A", "B".',
    );
    assert.deepEqual(codex.toNative(await work.list()), { plan });
  });

  test("keeps a finished plan, and what the vocabulary has no word for", async () => {
    const work = await workOn([]);
    const phase = {
      name: "P",
      todos: [{ content: "A", status: "cancelled", notes: ["n"] }],
    } as const;
    await work.import([phase], "given");
    const plan = [{ step: "A", status: "completed" }];
    assert.deepEqual(codex.toNative(await work.list()), { plan });
    await work.call("update_plan", { plan });
    const list = await work.list();
    assert.equal(list.phases[0]?.name, "P");
    assert.partialDeepStrictEqual(allTodos(list), [{ status: "cancelled", notes: ["n"] }]);
  });
});

test("a list is read from steps, from a notification and from todos", () => {
  const plan = [
    { step: "A", status: "inProgress" },
    1,
    { step: "B" },
    { step: 1, status: "pending" },
  ];
  const drafts = [{ name: "Todos", todos: [{ content: "A", status: "in_progress" }] }];
  assert.deepEqual(codex.fromNative(plan), drafts);
  assert.deepEqual(codex.fromNative({ threadId: "t", plan }), drafts);
  assert.deepEqual(codex.fromNative({ todos: [{ content: "A", status: "in_progress" }] }), drafts);
  assert.equal(codex.fromNative({ steps: [] }), undefined);
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(codex));
});
