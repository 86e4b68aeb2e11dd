import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream, WorkstreamOptions } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { CardStep } from "./index.ts";
import { openclaw } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

/** Areas of recorded behaviour that we meet in another folder, each with the reason. */
const ELSEWHERE: { readonly [area: string]: string } = {
  loop_detection: "detectors are src/progress",
  post_compaction_guard: "detectors are src/progress",
  stall_watcher: "the relay of child agents is src/progress",
  "acp.translator": "what tools did, as events, is src/progress",
  projector: "what tools did, as chat messages, is src/progress",
};

async function workOn(
  plan: readonly CardStep[],
  options: Pick<WorkstreamOptions, "focus"> = {},
): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({
    store: memoryStore(),
    origin,
    dialect: openclaw,
    now: () => 0,
    ...options,
  });
  if (plan.length > 0) await work.import(openclaw.fromNative(plan) ?? [], "given");
  return work;
}

async function planOf(work: Workstream): Promise<unknown> {
  return (openclaw.toNative(await work.list()) as { plan: unknown }).plan;
}

const BEFORE: readonly CardStep[] = [
  { step: "Read", status: "completed" },
  { step: "Write", status: "in_progress" },
];

describe("recorded calls", () => {
  const met = new Set<string>();
  const recorded = (id: string): { given: never; input: never; expect: never } => {
    const vector = vectors.find((candidate) => candidate.id === id);
    assert.ok(vector, `no vector ${id}`);
    met.add(id);
    return vector as never;
  };

  test("C205: two steps in progress are refused", async () => {
    const { input, expect } = recorded("C205") as { input: unknown; expect: { error: string } };
    for (const tool of ["update_plan", "progress_card"]) {
      const work = await workOn(BEFORE);
      const reply = await work.call(tool, input);
      assert.deepEqual(reply, { text: expect.error, details: null, isError: true });
      assert.deepEqual(await planOf(work), BEFORE);
    }
  });

  test("C208: limits", async () => {
    const { input, expect } = recorded("C208") as { input: object[]; expect: { errors: string[] } };
    const spelledOut = [
      {
        plan: Array.from({ length: 51 }, (_, place) => ({ step: `s${place}`, status: "pending" })),
      },
      { plan: [{ step: "x".repeat(513), status: "pending" }] },
      { markdown: "x".repeat(8193) },
      input[3],
    ];
    for (const [place, card] of spelledOut.entries()) {
      const work = await workOn(BEFORE);
      const reply = await work.call("progress_card", card);
      assert.equal(reply.text, expect.errors[place]);
      assert.ok(reply.isError);
      assert.deepEqual(await planOf(work), BEFORE);
    }
  });

  test("C209: the receipt of a card", async () => {
    const { given, input, expect } = recorded("C209") as {
      given: { revision: number };
      input: unknown;
      expect: { text: string; details: object };
    };
    const work = await workOn([]);
    for (let revision = 1; revision < given.revision; revision++) {
      const plan = [{ step: `earlier ${revision}`, status: "completed" }];
      await work.call("progress_card", { plan });
    }
    const { text, details } = await work.call("progress_card", input);
    assert.deepEqual({ text, details }, expect);
  });

  test("C210: an empty card is a cleared one", async () => {
    const { input, expect } = recorded("C210") as { input: unknown; expect: { text: string } };
    const work = await workOn([{ step: "Read", status: "completed" }]);
    const reply = await work.call("progress_card", input);
    assert.equal(reply.text, expect.text);
    assert.deepEqual(reply.details, { revision: null, steps: null });
    assert.deepEqual(allTodos(await work.list()), []);
  });

  test("every recorded case is met here or has a reason", () => {
    const open = vectors.filter(({ id, area }) => !met.has(id) && !(area in ELSEWHERE));
    assert.deepEqual(
      open.map(({ id }) => id),
      [],
    );
  });
});

describe("update_plan", () => {
  const step = { step: "A", status: "pending" };
  const refused: readonly [input: unknown, text: string][] = [
    [{}, "plan required"],
    [{ plan: [] }, "plan required"],
    [{ plan: "A" }, "plan required"],
    [null, "the input must be an object"],
    [{ plan: [step, "B"] }, "plan[1] must be an object"],
    [{ plan: [step, null] }, "plan[1] must be an object"],
    [{ plan: [{ status: "pending" }] }, "plan[0].step must be a string"],
    [{ plan: [{ step: " \n", status: "pending" }] }, "plan[0].step must not be empty"],
    [{ plan: [{ step: "A" }] }, "plan[0].status must be one of pending, in_progress, completed"],
    [JSON.parse('{"plan":[{"__proto__":1}]}'), "plan.0.__proto__ is not allowed"],
  ];
  for (const [input, text] of refused) {
    test(`refuses ${JSON.stringify(input)}`, async () => {
      const work = await workOn(BEFORE);
      const reply = await work.call("update_plan", input);
      assert.deepEqual(reply, { text, details: null, isError: true });
      assert.deepEqual(await planOf(work), BEFORE);
    });
  }

  test("says with what to go on", async () => {
    const work = await workOn([]);
    const explanation = "Found the cause";
    const reply = await work.call("update_plan", { explanation, plan: BEFORE });
    assert.deepEqual(reply, {
      text: "Plan updated (2 steps). Continue with: Write",
      details: { status: "updated", explanation, plan: BEFORE },
      isError: false,
    });
  });

  test("says only the count when nothing is in progress", async () => {
    const reply = await (await workOn([])).call("update_plan", { plan: [step] });
    assert.equal(reply.text, "Plan updated (1 steps).");
    assert.deepEqual(reply.details, { status: "updated", plan: [step] });
  });

  test("ignores fields that it does not know", async () => {
    const work = await workOn([]);
    await work.call("update_plan", { plan: [{ ...step, owner: "x" }], why: 1, explanation: 2 });
    assert.deepEqual(await planOf(work), [step]);
  });

  test("names what it removed", async () => {
    const reply = await (await workOn(BEFORE)).call("update_plan", { plan: [step] });
    assert.equal(reply.text, 'Plan updated (1 steps).\nRemoved while open: "Write"');
    assert.partialDeepStrictEqual(reply.details, { dropped: ["Write"] });
  });

  test("takes two steps in progress where the host only advises", async () => {
    const work = await workOn([], { focus: "advise" });
    const plan = ["A", "B"].map((name) => ({ step: name, status: "in_progress" }));
    const reply = await work.call("update_plan", { plan });
    assert.equal(
      reply.text,
      "Plan updated (2 steps). Continue with: A\nNote: plan can contain at most one in_progress step.",
    );
  });
});

describe("progress_card", () => {
  test("takes a note alone and hands it to the host", async () => {
    const work = await workOn([]);
    const reply = await work.call("progress_card", { markdown: "Waiting for review" });
    assert.equal(reply.isError, false);
    assert.match(reply.text, /^Progress card updated \(rev \d+\)$/);
    assert.partialDeepStrictEqual(reply.details, { steps: null, markdown: "Waiting for review" });
  });

  test("replaces the whole card: steps that are left out are gone, and named", async () => {
    const work = await workOn(BEFORE);
    const reply = await work.call("progress_card", { markdown: "A note" });
    assert.match(reply.text, /^Progress card updated \(rev 2\)\nRemoved while open: "Write"$/);
    assert.deepEqual(await planOf(work), []);
  });

  test("clears on an empty call and names what was open", async () => {
    const reply = await (await workOn(BEFORE)).call("progress_card", {});
    assert.equal(reply.text, 'Progress card cleared\nRemoved while open: "Write"');
  });

  test("counts bytes, not characters", async () => {
    const work = await workOn([]);
    const plan = [{ step: "é".repeat(256), status: "pending" }];
    assert.equal((await work.call("progress_card", { plan })).isError, false);
    const tooLong = { plan: [...plan, { step: "é".repeat(257), status: "pending" }] };
    const reply = await work.call("progress_card", tooLong);
    assert.equal(reply.text, "plan[1].step exceeds 512 UTF-8 bytes");
    const markdown = "é".repeat(4096);
    assert.equal((await work.call("progress_card", { plan, markdown })).isError, false);
    const { text } = await work.call("progress_card", { plan, markdown: `${markdown}x` });
    assert.equal(text, "progress card markdown exceeds 8192 UTF-8 bytes");
  });

  test("refuses what is no note and no plan", async () => {
    const work = await workOn(BEFORE);
    const note = await work.call("progress_card", { markdown: 1 });
    const plan = await work.call("progress_card", { plan: "later" });
    assert.deepEqual(
      [note.text, plan.text],
      ["markdown must be a string", "plan must be an array"],
    );
    assert.deepEqual(await planOf(work), BEFORE);
  });

  test("keeps long steps and other things that came from elsewhere", async () => {
    const work = await workOn([]);
    const long = "x".repeat(600);
    const todos = [
      { content: long, status: "cancelled", activeForm: "Doing it" },
      { content: "b", status: "pending" },
    ] as const;
    await work.import([{ name: "P", todos }], "given");
    const reply = await work.call("progress_card", openclaw.toNative(await work.list()));
    assert.match(reply.text, /^Progress card updated \(rev 1, 1\/2 done\)$/);
    assert.partialDeepStrictEqual(allTodos(await work.list()), todos);
  });

  test("is for the session that the user talks to", async () => {
    const origin = { kind: "subagent" } as const;
    const child = await openWorkstream({ store: memoryStore(), origin, dialect: openclaw });
    assert.deepEqual(child.tools, []);
  });
});

test("a list is read from steps, a call, a stored card and todos", () => {
  const plan = [{ step: "A", status: "completed" }, null, { step: "B", status: "done" }];
  const drafts = openclaw.fromNative(plan);
  assert.partialDeepStrictEqual(drafts, [{ todos: [{ content: "A", status: "completed" }] }]);
  assert.deepEqual(openclaw.fromNative({ plan }), drafts);
  assert.deepEqual(openclaw.fromNative({ revision: 2, steps: plan }), drafts);
  assert.deepEqual(openclaw.fromNative({ todos: [{ content: "A", status: "completed" }] }), drafts);
  assert.equal(openclaw.fromNative("plan"), undefined);
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(openclaw));
});
