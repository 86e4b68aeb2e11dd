import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { test } from "node:test";
import { memoryStore } from "../stores/memory/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import { companionOf } from "./companion.ts";
import { unhandledIn } from "./fixtures/unhandled.ts";

test("a start that cannot be kept is told when the tool ends, and to nobody before", async (t) => {
  const unhandled = unhandledIn(t);
  const store = memoryStore();
  const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect: "langchain" });
  const companion = companionOf(work);
  await store.close();
  const call = { id: "c1", tool: "read", input: { path: "a.ts" } };
  companion.toolStarted(call);
  await setImmediate();
  await setImmediate();

  assert.deepEqual(unhandled, []);
  await assert.rejects(companion.toolEnded(call, "12 lines"), /closed/);
});
