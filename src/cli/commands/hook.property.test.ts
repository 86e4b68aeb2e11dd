import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { HOOK_CLIENTS } from "../../clients/hook-clients.ts";
import { isOfInterest } from "../../clients/hook.ts";
import { authorOf } from "../../clients/fields.ts";
import { CLIENT_LIMITS } from "../../continuation/index.ts";
import type { JsonValue } from "../../todo/index.ts";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import { scaled } from "../../testing/scale.ts";
import type { Faults } from "../../workstream/fixtures/faulty-store.ts";
import { faultyStore } from "../../workstream/fixtures/faulty-store.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { RECORDED_CLIENTS, recordedInputs } from "./fixtures/hook-recordings.ts";
import type { Voice } from "./fixtures/hook-voices.ts";
import { VOICES } from "./fixtures/hook-voices.ts";

/** For each of five clients. The long run makes 10,000 of them: DONEWARD_TEST_SCALE=40. */
const SEQUENCES = 50;

/** What a client, or whoever pretends to be one, may put where a yes or no belongs. */
const flag = fc.constantFrom(undefined, true, false, null, "false", 1, {}, []);
const text = fc.oneof(
  { weight: 8, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts()) },
  { weight: 1, arbitrary: fc.constant("x".repeat(1_000_000)) },
);

/** The end of a message of which nobody doubts that the agent may go on. */
const GOES_ON = "Next I will do it.";

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
      said: text.map((words) => `${words}\n${GOES_ON}`),
      turn: fc.option(text, { nil: undefined }),
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
      event: fc.nat(),
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

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const ONE_STOP: Step = {
  ...{ kind: "stop", said: GOES_ON, turn: "1", stop_hook_active: undefined },
  ...{ hosts: 1, fault: null },
};

/** One agent program with our hooks, and somebody who breaks what can be broken. */
class Program {
  nudges = 0;
  #lastNudge = "";
  #added = 0;
  readonly #voice: Voice;
  readonly #world: World;

  constructor(voice: Voice, world: World) {
    this.#voice = voice;
    this.#world = world;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "stop":
        await this.#stop(step);
        break;
      case "person":
        await this.#hook(this.#voice.prompted(`please: ${step.said}`));
        this.nudges = 0;
        break;
      case "echo":
        await this.#hook(this.#voice.prompted(this.#lastNudge || "<task-notification>"));
        break;
      case "other": {
        const { others } = this.#voice;
        const event = others[step.event % others.length] ?? "";
        const { said } = step;
        const fields = { tool_name: said, tool_input: said, source: said, tool: said, text: said };
        await this.#hook({ event, fields });
        break;
      }
      case "junk":
        await this.#send("", step.junk);
        break;
      case "progress":
        await this.#world.run(["add", `todo ${this.#added++}`]);
    }
  }

  async #stop({ hosts, fault, ...stop }: Extract<Step, { kind: "stop" }>): Promise<void> {
    const told = this.#voice.stopped(stop);
    const asked = Array.from({ length: hosts }, () => this.#hook(told, fault ?? undefined));
    const nudges = (await Promise.all(asked)).filter((nudge) => nudge !== undefined);
    assert.ok(nudges.length <= 1, "one nudge for one turn, however many hosts ask");
    this.nudges += nudges.length;
    this.#lastNudge = nudges[0] ?? this.#lastNudge;
    assert.ok(this.nudges <= CLIENT_LIMITS.maxAutoTurns, "never more than the budget");
  }

  #hook(told: ReturnType<Voice["prompted"]>, fault?: Faults): Promise<string | undefined> {
    const place = { session: "s", cwd: this.#world.root };
    return this.#send(told.event, this.#voice.input(place, told), fault);
  }

  async #send(event: string, input: string, fault: Faults = {}): Promise<string | undefined> {
    const { store } = this.#world;
    const { code, out, err } = await this.#world.run(["hook", this.#voice.client], {
      input,
      openStore: async () => ({ ...faultyStore(store, fault), close: async () => {} }),
    });
    assert.deepEqual([code, err], [0, ""]);
    assert.ok(this.#voice.isTaken(event, out), out);
    return this.#voice.nudgeIn(event, out);
  }
}

for (const voice of VOICES) {
  test(`${voice.client}: no sequence of events gives more nudges than the budget, or an answer that is not taken`, async () => {
    const world = fakeWorld();
    const first = new Program(voice, world);
    await first.take({ kind: "person", said: "Do it" });
    await world.run(["add", "one"]);
    await first.take(ONE_STOP);
    assert.equal(first.nudges, 1, "there is a budget to be kept");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await world.run(["list", "clear"]);
        await world.type(["agent", "reset"]);
        await world.run(["add", "one"]);
        const running = new Program(voice, world);
        for (const each of steps) await running.take(each);
      }),
      { numRuns: scaled(SEQUENCES) },
    );
  });
}

/** Of every type that JSON has. */
const VALUES: readonly JsonValue[] = [null, true, 0, "", "PLAN", [], ["x"], {}, { is: "x" }];
const OF_PLUGINS = [
  { event: "stopped", turn: "t1", lastMessage: "Done.", isOfChild: false },
  { event: "prompted", text: "Do it", isOfChild: false },
];
/** What a client may also put there. */
const ALSO_DECLARED: { readonly [field: string]: JsonValue } = { transcript_path: null };

for (const client of HOOK_CLIENTS) {
  test(`${client.name}: no field of another type than the declared one ends in a nudge or a budget`, () => {
    const recorded = RECORDED_CLIENTS.find((name) => name === client.name);
    const place = { session: "s", cwd: "/" };
    const inputs = recorded
      ? recordedInputs(recorded)
      : OF_PLUGINS.map((event) => ({ ...event, ...place }));
    for (const input of inputs) {
      for (const [field, value] of Object.entries(input)) {
        for (const wrong of VALUES.filter((other) => isOfOtherType(field, value, other))) {
          const call = client.read({ ...input, [field]: wrong });
          if (!call || !isOfInterest(call)) continue;
          const { event } = call;
          const told = `${field}: ${JSON.stringify(wrong)} in ${JSON.stringify(input)}`;
          assert.ok(event.kind !== "prompted" || event.by !== "user", told);
          assert.ok(event.kind !== "stopped" || event.isUnclear, told);
        }
      }
    }
  });
}

function isOfOtherType(field: string, declared: JsonValue, value: JsonValue): boolean {
  if (ALSO_DECLARED[field] === value) return false;
  if (field === "permission_mode") return true;
  return typeOf(declared) !== typeOf(value);
}

function typeOf(value: JsonValue): string {
  return Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
}

const NO_PERSONS = [
  ...["", " \n\t", "\u200B", "\uFEFF\n"],
  ...["<bash-stdout>ok</bash-stdout>", "<bash-input>ls</bash-input>", "<task-notification>\n"],
  ...["<local-command-caveat>", "<local-command-stdout></local-command-stdout>"],
  ...["<command-name>/clear</command-name>", "<system-reminder>", "<teammate-message from='x'>"],
  ...["<hook_prompt id='1'>Go on</hook_prompt>", "<hook_context>x</hook_context>"],
  ...["[System: You previously returned an empty response.]", "[Request interrupted by user]"],
];

test("a prompt is a person's only if it has a text and no sign of another author", () => {
  const nudge = "**[SYSTEM MESSAGE — not from a human]**\nGo on.";
  for (const text of NO_PERSONS) {
    for (const before of ["", "\n", "  ", "\u200B"])
      assert.equal(authorOf(before + text), "system");
  }
  for (const before of ["", "\n", "<hook_prompt>", "<hook_context>x</hook_context>\n\n", "> "]) {
    assert.equal(authorOf(before + nudge), "nudge", before);
  }
  for (const text of ["Do it", "<div> is not closed", "[x] is what I want", "/review", "继续"]) {
    assert.equal(authorOf(text), "user", text);
  }
});
