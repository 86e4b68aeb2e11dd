import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { unhandledIn } from "../fixtures/unhandled.ts";
import { continueUntilDone } from "./continue-until-done.ts";

function open(store: Store): Promise<Workstream> {
  return openWorkstream({ store, origin: { kind: "tui" }, dialect: "langchain" });
}

/** Runs an agent that answers at once, after something that happens meanwhile. */
async function run(
  work: Workstream,
  how: "generate" | "stream",
  { meanwhile = () => {}, ...options }: { meanwhile?: () => void; abortSignal?: AbortSignal } = {},
): Promise<void> {
  const answer = async (
    _messages: unknown,
    { onIterationComplete }: { onIterationComplete(iteration: object): Promise<unknown> },
  ): Promise<void> => {
    meanwhile();
    await setImmediate();
    await onIterationComplete({ isFinal: true });
  };
  const agent = { generate: answer, stream: answer } as never as Parameters<
    typeof continueUntilDone
  >[0];
  await continueUntilDone(agent, work)[how]("Go", options);
}

async function endings(work: Workstream): Promise<readonly unknown[]> {
  const ended = (await work.journal()).filter(({ kind }) => kind === "turn-ended");
  return ended.map(({ data }) => (data as { readonly stopReason?: string }).stopReason);
}

describe("a signal that aborts", () => {
  for (const how of ["generate", "stream"] as const) {
    test(`${how}: a run that is over already stops none that goes on`, async () => {
      const work = await open(memoryStore());
      const earlier = new AbortController();
      await run(work, how, { abortSignal: earlier.signal });
      await run(work, how, { meanwhile: () => earlier.abort() });
      assert.deepEqual(await endings(work), ["stop", "stop"]);
    });
  }

  test("is no danger for the host's process where it cannot be kept", async (t) => {
    const unhandled = unhandledIn(t);
    const store = memoryStore();
    const work = await open(store);
    const controller = new AbortController();
    const meanwhile = (): void => {
      void store.close();
      controller.abort();
    };
    await run(work, "stream", { abortSignal: controller.signal, meanwhile }).catch(() => {});
    await setImmediate();
    await setImmediate();
    assert.deepEqual(unhandled, []);
  });
});
