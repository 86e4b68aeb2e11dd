import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CompactionGuard } from "../../src/progress/detect/call-history.ts";
import { resolveThresholds } from "../../src/progress/detect/verdict.ts";
import type { Step } from "../../src/progress/fixtures/call-steps.ts";
import {
  callEvents,
  judgeLast,
  times,
  verdictsOf,
} from "../../src/progress/fixtures/call-steps.ts";
import type { RuntimeEvent } from "../../src/progress/index.ts";
import {
  CallLedger,
  ChannelProjection,
  ChildRelay,
  matchesDescription,
  Progress,
} from "../../src/progress/index.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import type { TodoList } from "../../src/todo/index.ts";
import { allTodos } from "../../src/todo/index.ts";
import { acpPlan, acpPlanUpdate, AcpToolCalls } from "../../src/views/acp.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import acp from "../../src/views/fixtures/acp-vectors.json" with { type: "json" };
import hermes from "../../src/dialects/hermes/vectors.json" with { type: "json" };
import children from "../../src/progress/fixtures/child-vectors.json" with { type: "json" };
import openclaw from "../../src/dialects/openclaw/vectors.json" with { type: "json" };

/** Recorded behaviour of another program. */
interface Vector {
  readonly id: string;
  readonly area?: string;
  readonly name: string;
  readonly given: unknown;
  readonly input: unknown;
  readonly expect: unknown;
}

/** What the program expects, from what the vector gives: compared with `expect` as it stands. */
type Run = (vector: Vector) => unknown;

/** Areas that tell of a list: the tests beside each dialect execute them. */
const OF_LISTS = /^(?:todo\.|compaction\.|hydrate$|plan_mode$|update_plan$|progress_card$)/;

const VECTORS: readonly Vector[] = [openclaw, hermes, acp, children]
  .flatMap((vectors) => vectors as readonly Vector[])
  .filter(({ area = "" }) => !OF_LISTS.test(area));

const poll: Step = { tool: "process", input: { action: "poll" }, output: "same" };
const read: Step = { tool: "read", input: { path: "a" }, output: "same" };
const other: Step = { tool: "read", input: { path: "b" }, output: "also same" };
const turns = (number: number): Step => (number % 2 === 0 ? read : other);

/** The calls so far, and the next one. */
const HISTORIES: { readonly [id: string]: readonly Step[] } = {
  C159: [...times(9, () => poll), poll],
  C162: [...times(30, () => poll), poll],
  C166: [...times(10, () => read), read],
  C167: [...times(20, () => read), read],
  C170: times(11, () => ({ tool: "read", input: { path: "a" } })),
  C171: [
    ...times(20, (n) => (n % 2 ? { tool: "write", input: { n }, output: `w${n}` } : read)),
    read,
  ],
  C174: times(20, turns),
  C175: times(20, (n) => ({ ...turns(n), output: `${n}` })),
  C176: [...times(19, turns), { tool: "grep", output: "x" }],
  C180: times(21, (n) => ({
    tool: "exec",
    input: { command: "make" },
    output: { status: "completed", exitCode: 0, output: "ok", pid: n, durationMs: n * 7 },
  })),
  C181: times(21, (n) => ({
    tool: "exec",
    input: { command: `deploy ${n}` },
    failed: `2026-01-02T03:04:${10 + n}Z attempt ${n}: connection refused after ${n}ms, pid ${n}`,
  })),
  C182: times(21, (n) => ({
    tool: "message",
    input: { action: "send", text: "hi" },
    output: { ok: true, messageId: `m${n}`, ts: n },
  })),
};

function loopOf(steps: readonly Step[]): Run {
  return () => {
    const { rule: detector, level, count } = judgeLast(steps) ?? {};
    return detector ? { stuck: true, level, detector, count } : { stuck: false };
  };
}

const started = (call: string): RuntimeEvent => ({ kind: "tool-started", at: 1, tool: "x", call });

function stalledRelay(): ChildRelay {
  const relay = new ChildRelay("<runId>", "<label>", 0);
  relay.tick(60_000);
  return relay;
}

function listOf(status: "in_progress" | "cancelled", priority?: "high"): TodoList {
  const todo = { id: "1", content: "A", status, origin: "model", times: { added: 0 } } as const;
  return { phases: [{ name: "P", todos: [{ ...todo, ...(priority && { priority }) }] }] };
}

const RUNS: { readonly [id: string]: Run } = {
  ...Object.fromEntries(Object.entries(HISTORIES).map(([id, steps]) => [id, loopOf(steps)])),
  C178: () => {
    const steps = [...times(10, () => ({ ...read, run: "run-1" })), { ...read, run: "run-2" }];
    return { stuck: verdictsOf(steps).length > 0 };
  },
  C186: ({ given }) => {
    const { config } = given as { config: { [threshold: string]: number } };
    const { warning, critical, global } = resolveThresholds({
      warning: config["warningThreshold"] ?? 0,
      critical: config["criticalThreshold"] ?? 0,
      global: config["globalCircuitBreakerThreshold"] ?? 0,
    });
    return { resolved: { warning, critical, global } };
  },
  C189: ({ input }) => {
    const guard = new CompactionGuard();
    guard.arm();
    const outcomes = (input as string[]).map((call) => call.length);
    const shouldAbort = outcomes.map((outcome) => {
      const call = { id: "x", tool: "read", key: 1, isPoll: false, followsChange: false };
      return guard.take({ ...call, outcome }) !== undefined;
    });
    return { shouldAbort, armedAfter: guard.isArmed };
  },
  C190: ({ given }) => ({
    guardEnabled: (given as { enabled: boolean | null }[]).map(({ enabled }) => {
      const progress = new Progress(enabled === null ? {} : { enabled });
      progress.take({ kind: "compaction", at: 0 });
      const events = times(3, () => read).flatMap(callEvents);
      return events.flatMap((event) => progress.take(event)).length > 0;
    }),
  }),
  C191: ({ input }) => {
    const relay = new ChildRelay("<runId>", "<label>", 0);
    const { clock } = input as { clock: number[] };
    const notices = clock.flatMap((at) => {
      return relay.tick(at).map(({ contextKey }) => ({ at, contextKey }));
    });
    return { notices };
  },
  C193: () => {
    const relay = stalledRelay();
    const emits = relay.hear("hello", 61_000).map(({ text }) => text);
    return { emits, stallNotified: relay.isStallTold };
  },
  C194: () => {
    const relay = stalledRelay();
    relay.noteActivity(61_000);
    return { emits: [], stallNotified: relay.isStallTold };
  },
  C196: ({ given }) => {
    const { maxRelayLifetimeMs: lifetimeMs } = given as { maxRelayLifetimeMs: number };
    const relay = new ChildRelay("<runId>", "<label>", 0, { lifetimeMs });
    const emits = relay.tick(6 * 3_600_000).map(({ text }) => text);
    return { emits, disposed: relay.isOver };
  },
  C198: ({ expect }) => {
    const { maxSnippet, otherTriggers } = expect as { maxSnippet: number; otherTriggers: string[] };
    const relay = new ChildRelay("r", "kid", 0);
    const flushes = [219, 1].map((length) => relay.hear("x".repeat(length), 1).length > 0);
    const long = relay.hear(`${"y".repeat(500)}`, 2)[0]?.text ?? "";
    const isFlushedBy = [
      relay.hear("a\n\nb", 3),
      (relay.hear("later", 4), relay.tick(2_503)),
      (relay.hear("last", 2_600), relay.end("done", 2_700)),
    ].map((notices) => notices.some(({ kind }) => kind === "progress"));
    assert.deepEqual(
      isFlushedBy,
      otherTriggers.map(() => true),
    );
    assert.equal(long.length, "kid: ".length + maxSnippet);
    return { flushes, maxSnippet: long.length - "kid: ".length, otherTriggers };
  },
  C199: ({ input }) => {
    const {
      name: tool,
      toolCallId: call,
      args,
    } = input as {
      readonly name: string;
      readonly toolCallId: string;
      readonly args: { readonly path: string };
    };
    const [update] = new AcpToolCalls().take({
      kind: "tool-started",
      at: 1,
      tool,
      call,
      input: args,
    });
    const { rawInput, ...told } = { rawInput: undefined, ...update };
    assert.deepEqual(rawInput, args);
    return told;
  },
  C200: () => {
    const calls = new AcpToolCalls();
    calls.take(started("t1"));
    return { emitted: calls.take(started("t1")).length };
  },
  C201: () => {
    const calls = new AcpToolCalls();
    for (const call of ["t1", "t2"]) calls.take(started(call));
    const ends = [
      ...calls.take({ kind: "tool-ended", at: 2, tool: "x", call: "t1" }),
      ...calls.take({ kind: "tool-failed", at: 2, tool: "x", call: "t2" }),
    ];
    return { statuses: ends.map(({ status }) => status) };
  },
  C203: () => {
    const channel = new ChannelProjection();
    return { delivered: channel.take(started("t1")).length };
  },
  C204: () => {
    const channel = new ChannelProjection({ showsTools: true, delivery: "live" });
    const start = { ...started("t1"), tool: "t1" } as RuntimeEvent;
    const end: RuntimeEvent = { kind: "tool-ended", at: 2, tool: "t1", call: "t1" };
    const lines = [start, start, end, end].flatMap((event) => channel.take(event));
    return {
      delivered: lines.map((line) =>
        line.replace(": in progress", " in_progress").replace(":", ""),
      ),
    };
  },
  C154: () => {
    const ledger = new CallLedger();
    const step = (event: RuntimeEvent) => ledger.take(event);
    const tool = "terminal";
    for (const input of ["a", "b"]) step({ kind: "tool-started", at: 1, tool, input });
    const closed = ["r1", "r2"].map((output) => {
      const end = step({ kind: "tool-ended", at: 2, tool, output });
      return end?.kind === "closed" ? [end.call.input, output] : undefined;
    });
    return { closed, openAfter: ledger.size };
  },
  C156: () => {
    const ledger = new CallLedger();
    ledger.take({ kind: "tool-started", at: 1, tool: "terminal", input: "a" });
    const end = ledger.take({ kind: "turn-ended", at: 2 });
    const closed = end?.kind === "orphaned" ? end.calls.map(({ input }) => input) : [];
    return { closed, openAfter: ledger.size };
  },
  C215: ({ input }) => {
    assert.deepEqual(acpPlanUpdate(listOf("cancelled", "high")), input);
    return { valid: true };
  },
  C219: ({ given }) => {
    const calls = new AcpToolCalls();
    calls.take({ kind: "tool-started", at: 1, tool: "Read", call: "t" });
    const [update] = calls.take({ kind: "tool-ended", at: 2, tool: "Read", call: "t" });
    const { call } = given as { call: { readonly status: string; readonly title: string } };
    assert.deepEqual(Object.keys(update ?? {}).sort(), ["sessionUpdate", "status", "toolCallId"]);
    return { call: { ...call, status: update?.status } };
  },
  C221: () => {
    const [update] = new AcpToolCalls(2).take(started("t"));
    return { valid: update?.sessionUpdate === "tool_call", use: update?.sessionUpdate };
  },
  C222: () => acpPlan(listOf("in_progress")),
  ...Object.fromEntries(["A120", "A121", "A123"].map((id) => [id, matched])),
  A215: async ({ given }) => {
    const { phases, completedSubagents } = given as {
      readonly phases: readonly {
        readonly tasks: readonly { content: string; status: string }[];
      }[];
      readonly completedSubagents: readonly string[];
    };
    const work = await openWorkstream({
      ...{ store: memoryStore(), origin: { kind: "tui" }, dialect: "doneward" },
      host: { completesWithChild: true },
    });
    await work.call("todo_set", { todos: phases[0]?.tasks });
    for (const label of completedSubagents) {
      await work.observe({ kind: "agent-started", agent: label, label });
      await work.observe({ kind: "agent-ended", agent: label, outcome: "done" });
    }
    const tasks = allTodos(await work.list()).map(({ content, status }) => ({ content, status }));
    return { phases: [{ name: "A", tasks }] };
  },
};

function matched({ given, input }: Vector): unknown {
  const { content } = given as { content: string };
  const { descriptions } = input as { descriptions: string[] };
  return { matches: descriptions.some((description) => matchesDescription(content, description)) };
}

/** Not met as they stand, and why. */
const NOT_OURS: { readonly [id: string]: string } = {
  C202: "A call without an id gets one of ours: nothing that ran is hidden from the client.",
  C217: "A todo has four statuses, and the protocol has a word for each: no custom one is sent.",
  C218: "Nothing is left to the protocol's defaults: a call says its status and kind.",
  C223: "How another program learns of tasks; ours come from the board, never from a reply's text.",
  C224: "An update of an unknown task never reaches a plan: plans are made of the list itself.",
  C225: "A todo that was removed is not on the list, and so not in the plan.",
};

describe("recorded behaviour of runtimes", () => {
  test("every vector is run, or has a reason not to be, and never both", () => {
    const known = [...Object.keys(RUNS), ...Object.keys(NOT_OURS)].sort();
    assert.deepEqual(VECTORS.map(({ id }) => id).sort(), known);
  });

  for (const vector of VECTORS) {
    const run = RUNS[vector.id];
    if (!run) continue;
    test(`${vector.id} ${vector.name}`, async () => {
      assert.deepEqual(await run(vector), vector.expect);
    });
  }
});
