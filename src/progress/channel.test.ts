import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChannelOptions } from "./channel.ts";
import { ChannelProjection } from "./channel.ts";
import type { RuntimeEvent } from "./event.ts";

const input = { path: "a.ts" };
const started: RuntimeEvent = { kind: "tool-started", at: 1, tool: "read", call: "t1", input };
const ended: RuntimeEvent = { kind: "tool-ended", at: 2, tool: "read", call: "t1" };
const turnEnded: RuntimeEvent = { kind: "turn-ended", at: 3 };
const say = (text: string): RuntimeEvent => ({ kind: "message", at: 2, from: "agent", text });

function delivered(events: readonly RuntimeEvent[], options: ChannelOptions = {}): string[] {
  const channel = new ChannelProjection(options);
  return events.flatMap((event) => channel.take(event));
}

test("C203 by default people read the agent's words, once, when the turn ends", () => {
  assert.deepEqual(delivered([started]), []);
  assert.deepEqual(delivered([say("Looking."), say(" Now."), started]), []);
  assert.deepEqual(delivered([say("Looking."), started, ended, say("Found."), turnEnded]), [
    "Looking.\n\nFound.",
  ]);
});

test("C204 of each call one line at its start and one at its end", () => {
  const options = { showsTools: true, delivery: "live" } as const;
  assert.deepEqual(delivered([started, started, ended, ended, turnEnded], options), [
    "read a.ts: in progress",
    "read a.ts: completed",
  ]);
  assert.deepEqual(delivered([started, turnEnded], options), [
    "read a.ts: in progress",
    "read a.ts: failed",
  ]);
});

test("thoughts and the person's own words are not delivered", () => {
  const thought: RuntimeEvent = {
    kind: "message",
    at: 1,
    from: "agent",
    text: "x",
    isVisible: false,
  };
  const own: RuntimeEvent = { kind: "message", at: 1, from: "user", text: "y" };
  assert.deepEqual(delivered([thought, own, turnEnded]), []);
});

test("an update has at most 320 characters, a turn 24,000, and secrets are covered", () => {
  const live = { showsTools: true, delivery: "live" } as const;
  const long = { ...started, input: { command: "x".repeat(900) } } as RuntimeEvent;
  assert.equal(delivered([long], live)[0]?.length, 320);
  const [message] = delivered([say("y".repeat(20_000)), say("z".repeat(20_000)), turnEnded]);
  assert.equal(message?.length, 24_000);
  const key = `ghp_${"a1".repeat(18)}`;
  assert.deepEqual(delivered([say(`use ${key}`)], live), ["use [secret: github-token]"]);
});
