import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CLIENT_LIMITS } from "../../continuation/index.ts";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import { scaled } from "../../testing/scale.ts";
import type { Faults } from "../../workstream/fixtures/faulty-store.ts";
import { faultyStore } from "../../workstream/fixtures/faulty-store.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { isTaken, nudgeIn, RECORDED_CLIENTS } from "./fixtures/hook-recordings.ts";

const STOP = { "claude-code": "Stop", codex: "Stop", "gemini-cli": "AfterAgent" };
const PROMPT = {
  "claude-code": "UserPromptSubmit",
  codex: "UserPromptSubmit",
  "gemini-cli": "BeforeAgent",
};
const OTHERS = [
  "SessionStart",
  "PreToolUse",
  "PostToolUse",
  "AfterTool",
  "SubagentStop",
  "PreCompress",
  "PreCompact",
  "Notification",
];

/** What a client, or whoever pretends to be one, may put where a yes or no belongs. */
const flag = fc.constantFrom(undefined, true, false, null, "false", 1, {}, []);
const text = fc.oneof(
  { weight: 8, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts()) },
  { weight: 1, arbitrary: fc.constant("x".repeat(1_000_000)) },
);

const fault = fc.record(
  {
    load: fc.constantFrom("before", "after"),
    commit: fc.constantFrom("before", "after"),
  },
  { requiredKeys: [] },
);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("stop" as const),
      said: text,
      stop_hook_active: flag,
      hosts: fc.integer({ min: 1, max: 2 }),
      fault: fc.option(fault),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("person" as const), said: text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("echo" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("other" as const),
      event: fc.constantFrom(...OTHERS),
      said: text,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("junk" as const),
      junk: fc.oneof(fc.string(), fc.json(), text),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("progress" as const) }) },
);

type Client = (typeof RECORDED_CLIENTS)[number];
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One agent program with our hooks, and somebody who breaks what can be broken. */
class Program {
  nudges = 0;
  #lastNudge = "";
  #added = 0;
  readonly #client: Client;
  readonly #world: World;

  constructor(client: Client, world: World) {
    this.#client = client;
    this.#world = world;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "stop":
        await this.#stop(step);
        break;
      case "person":
        await this.#hook(PROMPT[this.#client], { prompt: `please: ${step.said}` });
        this.nudges = 0;
        break;
      case "echo":
        await this.#hook(PROMPT[this.#client], {
          prompt: this.#lastNudge || "<task-notification>",
        });
        break;
      case "other":
        await this.#hook(step.event, {
          tool_name: step.said,
          tool_input: step.said,
          source: step.said,
        });
        break;
      case "junk":
        await this.#send("", step.junk);
        break;
      case "progress":
        await this.#world.run(["add", `todo ${this.#added++}`]);
    }
  }

  async #stop({
    said,
    stop_hook_active,
    hosts,
    fault,
  }: Extract<Step, { kind: "stop" }>): Promise<void> {
    const input = { stop_hook_active, last_assistant_message: said, prompt_response: said };
    const told = Array.from({ length: hosts }, () =>
      this.#hook(STOP[this.#client], input, fault ?? undefined),
    );
    const nudges = (await Promise.all(told)).filter((nudge) => nudge !== undefined);
    assert.ok(nudges.length <= 1, "one nudge for one turn, however many hosts ask");
    this.nudges += nudges.length;
    this.#lastNudge = nudges[0] ?? this.#lastNudge;
    assert.ok(this.nudges <= CLIENT_LIMITS.maxAutoTurns, "never more than the budget");
  }

  #hook(event: string, input: object, fault?: Faults): Promise<string | undefined> {
    const place = { session_id: "s", cwd: this.#world.root, hook_event_name: event };
    return this.#send(event, JSON.stringify({ ...place, ...input }), fault);
  }

  async #send(event: string, input: string, fault: Faults = {}): Promise<string | undefined> {
    const { store } = this.#world;
    const { code, out, err } = await this.#world.run(["hook", this.#client], {
      input,
      openStore: async () => ({ ...faultyStore(store, fault), close: async () => {} }),
    });
    assert.deepEqual([code, err], [0, ""]);
    assert.ok(isTaken(this.#client, event, out), out);
    return nudgeIn(event, out);
  }
}

test("no sequence of events gives more nudges than the budget, or an answer that is not taken", async () => {
  const program = fc.constantFrom(...RECORDED_CLIENTS);
  const world = fakeWorld();
  await fc.assert(
    fc.asyncProperty(program, fc.array(step, { maxLength: 20 }), async (client, steps) => {
      await world.run(["clear"]);
      await world.run(["reset"]);
      await world.run(["add", "one"]);
      const running = new Program(client, world);
      for (const each of steps) await running.take(each);
    }),
    { numRuns: scaled(250) },
  );
});
