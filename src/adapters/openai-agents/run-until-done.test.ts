import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Runner } from "@openai/agents";
import { memoryStore } from "../../stores/memory/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { unhandledIn } from "../fixtures/unhandled.ts";
import { runUntilDone } from "./index.ts";

/** Calls one tool, and goes on for a while after it. */
class ToolRunner extends EventEmitter {
  readonly #meanwhile: () => Promise<void>;

  constructor(meanwhile: () => Promise<void>) {
    super();
    this.#meanwhile = meanwhile;
  }

  async run(): Promise<object> {
    await this.#meanwhile();
    const details = { toolCall: { callId: "c1", arguments: "{}" } };
    this.emit("agent_tool_start", {}, {}, { name: "read" }, details);
    this.emit("agent_tool_end", {}, {}, { name: "read" }, "12 lines", details);
    await setImmediate();
    await setImmediate();
    return { rawResponses: [], interruptions: [{}] };
  }
}

test("a tool that cannot be kept is told when the run is over, and to nobody before", async (t) => {
  const unhandled = unhandledIn(t);
  const store = memoryStore();
  const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect: "langchain" });
  const runner = new ToolRunner(() => store.close()) as never as Runner;
  await assert.rejects(runUntilDone({} as never, "Go", work, { runner }), /closed/);
  assert.deepEqual(unhandled, []);
});
