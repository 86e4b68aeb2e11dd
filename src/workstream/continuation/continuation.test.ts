import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ContinuationState } from "../../continuation/index.ts";
import { EMPTY_STATE, explanationLines, nonceOfPrompt } from "../../continuation/index.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { fakeClock } from "../../testing/index.ts";
import type { JsonValue, Operation } from "../../todo/index.ts";
import { plainDialect } from "../fixtures/plain-dialect.ts";
import type { Judge } from "../live.ts";
import type { Idle, TurnEnd, TurnStart, Workstream, WorkstreamOptions } from "../index.ts";
import { openWorkstream } from "../index.ts";

const todos = (...contents: string[]): readonly Operation[] => [
  { kind: "add", phase: "P", todos: contents.map((content) => ({ content })) },
];

interface Options extends Partial<WorkstreamOptions> {
  readonly store?: Store;
}

/** A workstream with open todos and a switch that is on, whatever this machine's is. */
async function begun(options: Options = {}): Promise<Workstream & { store: Store }> {
  const { store = memoryStore() } = options;
  const work = await openWorkstream({
    origin: { kind: "tui" },
    dialect: plainDialect,
    host: { isSwitchedOff: () => false },
    now: () => 1_000,
    ...options,
    store,
  });
  await work.call("write", todos("Fix the bug", "Run the tests"));
  return Object.assign(work, { store });
}

/** A whole turn, and what the host is told when it is idle after it. */
async function turn(work: Workstream, id: string, by: "user" | "nudge" = "user"): Promise<Idle> {
  await work.turnStarted({ id, by });
  await work.turnEnded({ id, stopReason: "stop", usage: { totalTokens: 100 } });
  return work.idle();
}

const outcomeOf = (next: Idle): string => (next.kind === "inject" ? "inject" : next.reason);
const stateIn = async (store: Store): Promise<ContinuationState> =>
  (await store.load("tui")).documents.continuation as unknown as ContinuationState;
const kindsIn = async (work: Workstream): Promise<string[]> =>
  (await work.journal()).map(({ kind }) => kind);

describe("an idle agent with open todos", () => {
  test("is told to go on, with a prompt that shows the next todo as data", async () => {
    const work = await begun();
    const next = await turn(work, "1");
    assert.ok(next.kind === "inject");
    assert.match(next.prompt, /2 of 2 todos are open/);
    assert.match(next.prompt, /^\{"id":"t1","content":"Fix the bug"\}$/m);
    assert.match(next.prompt, /with `write`/);
    assert.match(next.nonce, /^\d{18}$/);
    assert.equal(nonceOfPrompt(next.prompt), next.nonce);
    assert.deepEqual([next.turnId, next.source], ["1", "todo-continuation"]);
  });

  test("has a nonce of its own for every nudge", async () => {
    const work = await begun();
    const nonces = [await turn(work, "1"), await turn(work, "2", "nudge")].map(
      (next) => next.kind === "inject" && next.nonce,
    );
    assert.equal(new Set(nonces).size, 2);
  });

  test("is nudged once a turn, and charged once, however often it is idle", async () => {
    const work = await begun();
    assert.equal(outcomeOf(await turn(work, "1")), "inject");
    await work.turnEnded({ id: "1", stopReason: "stop", usage: { totalTokens: 100 } });
    assert.equal(outcomeOf(await work.idle()), "already-nudged");
    const { episode } = await stateIn(work.store);
    assert.deepEqual([episode?.autoTurnCount, episode?.cumulativeTokens], [1, 100]);
  });

  test("is nudged as often as the limits of its workstream allow", async () => {
    const work = await begun({ limits: { maxAutoTurns: 1 } });
    assert.equal(outcomeOf(await turn(work, "1")), "inject");
    assert.equal(outcomeOf(await turn(work, "2", "nudge")), "max-auto-turns");
    assert.equal(outcomeOf(await turn(work, "3")), "inject");
    await assert.rejects(begun({ limits: { maxAutoTurns: -1 } }), TypeError);
  });

  test("is not nudged on a turn that is running or was never reported", async () => {
    const work = await begun();
    assert.equal(outcomeOf(await work.idle()), "turn-not-safe");
    await turn(work, "1");
    await work.turnStarted({ id: "2", by: "nudge" });
    assert.equal(outcomeOf(await work.idle()), "turn-not-safe");
  });

  test("is not nudged on the late end of a turn that is not the newest", async () => {
    const work = await begun();
    await work.turnStarted({ id: "1", by: "user" });
    await work.turnStarted({ id: "2", by: "user" });
    const { reminder } = (await work.store.load("tui")).documents;
    await work.turnEnded({ id: "1", stopReason: "stop" });
    assert.deepEqual((await work.store.load("tui")).documents.reminder, reminder, "nor counted");
    assert.equal(outcomeOf(await work.idle()), "turn-not-safe");
    const [late] = await work
      .journal({ newestFirst: true, limit: 2 })
      .then((entries) => entries.filter(({ kind }) => kind === "turn-ended"));
    assert.deepEqual(late?.data, { turnId: "1", stopReason: "stop", endedAt: 1_000, isLate: true });
    await work.turnEnded({ id: "1", stopReason: "aborted" });
    await work.turnEnded({ id: "2", stopReason: "stop" });
    assert.equal(
      outcomeOf(await work.idle()),
      "user-abort-blocked",
      "a person's stop always counts",
    );
  });

  test("is left alone on the first idle after a restart, once", async () => {
    const work = await begun();
    await work.turnEnded({ id: "1", stopReason: "stop" });
    await work.restarted();
    assert.equal(outcomeOf(await work.idle()), "restart-kick-suppressed");
    assert.equal(outcomeOf(await turn(work, "2", "nudge")), "inject");
  });

  test("is decided on with what the host says, by the idle or when it is asked", async () => {
    let isPlanMode = false;
    const work = await begun({
      host: { isPlanMode: () => isPlanMode, isSwitchedOff: () => false },
    });
    isPlanMode = true;
    assert.equal(outcomeOf(await turn(work, "1")), "plan-mode");
    isPlanMode = false;
    assert.equal(outcomeOf(await work.idle({ isWaitingOnUser: true })), "waiting-on-user");
    assert.equal(outcomeOf(await work.idle({ isSwitchedOff: null as never })), "kill-switch");
    assert.equal(outcomeOf(await work.idle()), "inject");
  });

  test("is not nudged where a person switched that off, whatever the idle says", async () => {
    const work = await begun({ host: { isSwitchedOff: () => true } });
    await turn(work, "1");
    assert.equal(outcomeOf(await work.idle({ isSwitchedOff: false })), "kill-switch");
  });

  test("is told the tools to write with where there is no doubt about them", async () => {
    const wipe = {
      name: "wipe",
      label: "",
      description: "",
      inputSchema: {},
      access: "write",
    } as const;
    const tools = [...plainDialect.tools, wipe];
    const promptWith = async (more: Partial<Dialect>): Promise<string> => {
      const next = await turn(await begun({ dialect: { ...plainDialect, ...more } }), "1");
      return next.kind === "inject" ? next.prompt : assert.fail(next.reason);
    };
    const named = await promptWith({ tools, clearTool: "wipe" });
    assert.match(named, /with `write`/);
    assert.match(named, /`wipe`/);
    assert.doesNotMatch(await promptWith({ tools }), /`write`|`wipe`/);
  });

  test("says how a person would change it, on a skip", async () => {
    const next = await (await begun()).idle();
    assert.ok(next.kind === "skip");
    assert.match(
      explanationLines(next.explain).join("\n"),
      /STOP {2}turn-not-safe {2,}no turn has/,
    );
  });
});

describe("the turn that ended", () => {
  const idleAfter = async (
    work: Workstream,
    end: Partial<TurnEnd>,
    start: Partial<TurnStart> = {},
  ): Promise<string> => {
    await work.turnStarted({ id: "1", by: "user", ...start });
    await work.turnEnded({ id: "1", stopReason: "stop", ...end });
    return outcomeOf(await work.idle());
  };

  test("is known by its prompt, masked and cut, and by the session", async () => {
    const work = await begun({ session: "s1" });
    const secret = `ghp_${"a1B2".repeat(9)}`;
    await work.turnStarted({ by: "user", prompt: `${secret} ${"x".repeat(5_000)} the end` });
    const { prompt = "", session, turn } = await stateIn(work.store);
    assert.ok(prompt.length < 2_100 && prompt.endsWith(" the end"));
    assert.ok(!prompt.includes(secret));
    assert.deepEqual(session, { id: "s1", since: 1_000 });
    assert.deepEqual(turn, { at: 1_000, revision: 1 });
    await work.turnStarted({ by: "nudge" });
    assert.equal((await stateIn(work.store)).prompt, prompt);
  });

  test("that left only a person's todos after a clear is not nudged before the person speaks", async () => {
    let now = 1_000;
    const work = await begun({ now: () => now });
    const add = { kind: "add", phase: "P", todos: [{ content: "Update the notes" }] } as const;
    await work.edit({ operations: [add], action: "add Update the notes" });
    await work.turnStarted({ id: "1", by: "user" });
    now = 2_000;
    await work.call("write", [{ kind: "clear" }]);
    await work.turnEnded({ id: "1", stopReason: "stop" });
    assert.equal(outcomeOf(await work.idle()), "cleared");
    now = 3_000;
    assert.equal(await idleAfter(work, { id: "2" }, { id: "2" }), "inject");
  });

  test("without a call and a change of the list is conversation, where calls are known", async () => {
    assert.equal(await idleAfter(await begun(), { toolEvents: 0 }), "conversation");
    assert.equal(await idleAfter(await begun(), { toolEvents: 1 }), "inject");
    assert.equal(await idleAfter(await begun(), {}), "inject");
    const told = { areCallsTold: true };
    assert.equal(await idleAfter(await begun(), {}, told), "conversation");
    const worked = await begun();
    await worked.turnStarted({ by: "user", ...told });
    await worked.observe({ kind: "tool-ended", tool: "bash", output: "" });
    await worked.turnEnded({ id: "1", stopReason: "stop" });
    assert.equal(outcomeOf(await worked.idle()), "inject");
    await worked.turnEnded({ id: "2", stopReason: "stop" });
    assert.equal(outcomeOf(await worked.idle()), "conversation", "nothing since the nudge");
    const wrote = await begun();
    await wrote.turnStarted({ id: "1", by: "user" });
    await wrote.call("write", todos("One more"));
    await wrote.turnEnded({ id: "1", stopReason: "stop", toolEvents: 0 });
    assert.equal(outcomeOf(await wrote.idle()), "inject");
  });

  test("is told in the words of common APIs", async () => {
    const said = async (stopReason: string): Promise<string> =>
      idleAfter(await begun(), { stopReason });
    for (const word of ["end_turn", "STOP", "stop"]) assert.equal(await said(word), "inject");
    const others = ["refusal", "content_filter", "SAFETY", "max_tokens", "length", "MAX_TOKENS"];
    for (const word of [...others, "tool_use", "tool_calls", "pause_turn", "toString"]) {
      assert.equal(await said(word), "turn-not-safe", word);
    }
    const running = await begun();
    await running.turnEnded({ id: "0", stopReason: "end_turn" });
    await running.turnEnded({ id: "1", stopReason: "tool_use" });
    assert.equal(outcomeOf(await running.idle()), "turn-not-safe", "the turn is not over");
  });

  test("rests on what a judge of the host says, which cannot make it bolder", async () => {
    const judged = async (judge: Judge, isAway = false): Promise<string> => {
      const host = { isSwitchedOff: () => false, isAway: () => isAway };
      return idleAfter(await begun({ judge, host }), { lastMessage: "" });
    };
    assert.equal(await judged(() => "go-on"), "inject");
    assert.equal(await judged(() => "wait"), "awaiting");
    assert.equal(await judged(() => "park"), "in-doubt");
    assert.equal(await judged(() => "park", true), "inject");
    assert.equal(await judged(() => Promise.reject(new Error("no answer"))), "awaiting");
    assert.equal(await judged(() => "yes" as never), "awaiting");
  });

  test("keeps what is awaited until a person speaks", async () => {
    const work = await begun({ judge: () => "wait" });
    assert.equal(await idleAfter(work, { lastMessage: "" }), "awaiting");
    assert.equal((await stateIn(work.store)).awaits?.since, 1_000);
    await work.turnStarted({ by: "user" });
    assert.equal((await stateIn(work.store)).awaits, undefined);
  });

  test("is not continued after an interrupt before the agent has worked again", async () => {
    const work = await begun();
    const prompts = ["Wait. What have you done so far?", "Go on with the rest."];
    await work.turnEnded({ id: "0", stopReason: "aborted" });
    assert.equal(await idleAfter(work, { toolEvents: 0 }, { prompt: "Wait." }), "after-interrupt");
    const reasons: string[] = [];
    for (const [turn, prompt] of prompts.entries()) {
      const id = `t${turn}`;
      reasons.push(await idleAfter(work, { id, toolEvents: 2 }, { id, prompt }));
    }
    assert.deepEqual(reasons, ["after-interrupt", "inject"]);
    assert.equal((await stateIn(work.store)).interrupted, undefined);
  });
});

describe("the journal", () => {
  test("has every event and every decision with what each rung saw", async () => {
    const work = await begun();
    await work.idle();
    await turn(work, "1");
    assert.deepEqual((await kindsIn(work)).slice(1), [
      "continuation-decided",
      "turn-started",
      "turn-ended",
      "continuation-decided",
    ]);
    const [, skipped, started, ended, nudged] = (await work.journal()).map(({ data }) => data);
    assert.deepEqual(started, { turnId: "1", by: "user" });
    assert.deepEqual(ended, { turnId: "1", stopReason: "stop", tokens: 100, endedAt: 1_000 });
    const { rungs, ...said } = skipped as { rungs: { name: string; input: JsonValue }[] };
    assert.deepEqual(said, { kind: "skip", reason: "turn-not-safe" });
    assert.equal(rungs.length, 29);
    assert.deepEqual(rungs.find(({ name }) => name === "no-incomplete-todos")?.input, {
      open: 2,
      total: 2,
    });
    const { kind, reason, turnId } = nudged as { kind: string; reason: string; turnId: string };
    assert.deepEqual([kind, reason, turnId], ["inject", "incomplete-todos", "1"]);
  });

  test("explains the last decisions, newest first", async () => {
    const work = await begun();
    assert.deepEqual(await work.explain(), []);
    await work.idle();
    await turn(work, "1");
    const past = await work.explain({ last: 5 });
    assert.deepEqual(
      past.map(({ reason, turnId, at, isWithheld }) => [reason, turnId, at, isWithheld]),
      [
        ["incomplete-todos", "1", 1_000, false],
        ["turn-not-safe", undefined, 1_000, false],
      ],
    );
    assert.deepEqual(
      (await work.explain()).map(({ reason }) => reason),
      ["incomplete-todos"],
    );
  });
});

describe("a person", () => {
  test("pauses until they resume, whatever is said in between", async () => {
    const work = await begun();
    const paused = await work.pause();
    assert.ok(paused.ok && paused.isChanged && paused.state.paused);
    const again = await work.pause();
    assert.ok(again.ok && !again.isChanged);
    assert.equal(outcomeOf(await turn(work, "1")), "paused");
    await work.resume();
    assert.equal(outcomeOf(await work.idle()), "inject");
    assert.deepEqual(
      (await work.journal()).filter(({ actor }) => actor.kind === "person").map(({ kind }) => kind),
      ["continuation-paused", "continuation-resumed"],
    );
  });

  test("extends a budget that is used up, or gives a new one", async () => {
    const work = await begun({ limits: { maxAutoTurns: 1 } });
    await turn(work, "1");
    assert.equal(outcomeOf(await turn(work, "2", "nudge")), "max-auto-turns");
    assert.deepEqual(await work.extend({ maxAutoTurns: 0.5 }), {
      ok: false,
      code: "bad-limits",
      issues: [{ code: "not-a-limit", limit: "maxAutoTurns", value: 0.5 }],
    });
    assert.ok((await work.extend({ maxAutoTurns: 2 })).ok);
    assert.equal(outcomeOf(await work.idle()), "inject");
    assert.equal(outcomeOf(await turn(work, "3", "nudge")), "max-auto-turns");
    await work.reset();
    assert.equal(outcomeOf(await work.idle()), "inject");
  });

  test("who stopped the agent is not second-guessed until they speak", async () => {
    const work = await begun();
    await turn(work, "1");
    await work.turnStarted({ id: "2", by: "nudge" });
    await work.turnEnded({ id: "2", stopReason: "aborted", cause: "user" });
    assert.equal(outcomeOf(await work.idle()), "user-abort-blocked");
    assert.equal(outcomeOf(await turn(work, "3", "nudge")), "user-abort-blocked");
    assert.equal(outcomeOf(await turn(work, "4")), "inject");
  });
});

describe("what was kept", () => {
  test("outlives the process: a budget does not begin anew", async () => {
    const { store } = await begun();
    const outcomes: string[] = [];
    for (const id of ["1", "2", "3", "4", "5"]) {
      const work = await begun({ store });
      await work.call("write", todos(`more, ${id}`));
      outcomes.push(outcomeOf(await turn(work, id, id === "1" ? "user" : "nudge")));
    }
    assert.deepEqual(outcomes, ["inject", "inject", "inject", "max-auto-turns", "max-auto-turns"]);
  });

  test("if damaged, is not nudged on until a user speaks, and is kept in the journal", async () => {
    const work = await begun();
    const { revision } = await work.store.load("tui");
    const found = { ...EMPTY_STATE, episode: { autoTurnCount: -1 } } as unknown as JsonValue;
    const documents = { continuation: found };
    await work.store.commit("tui", { expected: revision, documents, entries: [] });
    await work.turnEnded({ id: "1", stopReason: "stop" });
    const next = await work.idle();
    assert.ok(next.kind === "skip");
    assert.equal(next.reason, "state-damaged");
    assert.match(explanationLines(next.explain).join("\n"), /cannot be read: episode/);
    const reports = (await work.journal()).filter(({ kind }) => kind === "continuation-damaged");
    assert.deepEqual(
      reports.map(({ data }) => data),
      [{ fields: ["episode"], found }],
    );
    assert.equal(outcomeOf(await turn(work, "2", "nudge")), "state-damaged");
    assert.equal(outcomeOf(await turn(work, "3")), "inject");
  });

  for (const document of ["continuation", "journal"]) {
    test(`if the store had to fall back on an older ${document}, is not nudged on either`, async () => {
      const inner = memoryStore();
      let isDamaged = false;
      const damage = [{ document, reason: "it is not JSON", keptAs: "aside" }];
      const store: Store = {
        ...inner,
        load: async (scope) => ({ ...(await inner.load(scope)), ...(isDamaged && { damage }) }),
      };
      const work = await begun({ store });
      await work.turnEnded({ id: "1", stopReason: "stop" });
      isDamaged = true;
      for (let times = 0; times < 2; times++) {
        assert.equal(outcomeOf(await work.idle()), "state-damaged");
      }
      isDamaged = false;
      assert.equal(outcomeOf(await work.idle()), "state-damaged", "it is remembered");
      const reports = (await kindsIn(work)).filter((kind) => kind === "continuation-damaged");
      assert.equal(reports.length, 1);
      assert.equal(outcomeOf(await turn(work, "2")), "inject");
    });
  }

  test("fits the clock: one that goes back ends the episode", async () => {
    const clock = fakeClock(10_000);
    const work = await begun({ now: clock.now });
    await turn(work, "1");
    clock.advance(-5_000);
    assert.equal(outcomeOf(await turn(work, "2", "nudge")), "clock-went-back");
  });
});

test("a caller without a list of its own is told so, and nothing is written", async () => {
  const store = memoryStore();
  for (const [origin, reason] of [
    [undefined, "no-origin"],
    [{ kind: "subagent" }, "no-scope"],
  ] as const) {
    const work = await openWorkstream({ store, origin, dialect: plainDialect });
    assert.equal(outcomeOf(await turn(work, "1")), reason);
    await work.restarted();
    for (const steered of [work.pause(), work.resume(), work.reset(), work.extend({})]) {
      assert.deepEqual(await steered, { ok: false, code: "no-scope" });
    }
    assert.deepEqual(await work.explain(), []);
  }
  assert.deepEqual(await store.scopes(), []);
});
