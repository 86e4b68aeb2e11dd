import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import type { ContinuationState } from "../continuation/index.ts";
import { EMPTY_STATE, extractTurnUsage } from "../continuation/index.ts";
import { memoryStore } from "../stores/memory/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import type { TodoPlace } from "./agent-loop.ts";
import {
  armRestartKickForOrigin,
  maybeInjectContinuation,
  recordTurnOutcome,
  recordTurnStart,
  runIdleContinuation,
  withPlace,
} from "./agent-loop.ts";

const origin = { kind: "tui" } as const;
const host = { isSwitchedOff: (): boolean => false };

function agentDir(t: TestContext): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
  t.after(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function write(place: TodoPlace, ...contents: string[]): Promise<void> {
  const todos = contents.map((content) => ({ content, status: "pending" }));
  await withPlace(place, async (store) => {
    const work = await openWorkstream({ store, origin, dialect: "typeclaw" });
    assert.ok(!(await work.call("todo_write", { todos })).isError);
  });
}

async function turn(place: TodoPlace, turnId: string, isRealUserTurn: boolean): Promise<string> {
  await recordTurnStart({ ...place, origin, isRealUserTurn });
  await recordTurnOutcome({ ...place, origin, turnId, stopReason: "stop", tokens: 100 });
  const injection = await maybeInjectContinuation({ ...place, origin, host });
  return injection.kind === "skipped" ? injection.reason : injection.kind;
}

const PLACES: Readonly<Record<string, (t: TestContext) => TodoPlace>> = {
  "an agent's directory": (t) => ({ agentDir: agentDir(t) }),
  "a store": () => ({ store: memoryStore() }),
};

for (const [name, placeFor] of Object.entries(PLACES)) {
  describe(`an agent whose lists are in ${name}`, () => {
    test("is told to go on, until the list stands still", async (t) => {
      const place = placeFor(t);
      await write(place, "Fix the bug");
      const answers = [
        await turn(place, "1", true),
        await turn(place, "2", false),
        await turn(place, "3", false),
        await turn(place, "4", true),
      ];
      assert.deepEqual(answers, ["injected", "injected", "stagnation", "injected"]);
    });

    test("is nudged with the words of its tools, delivered once", async (t) => {
      const place = placeFor(t);
      await write(place, "Fix the bug");
      const usage = extractTurnUsage({
        type: "message_end",
        message: { role: "assistant", stopReason: "stop", usage: { totalTokens: 7 } },
      });
      assert.ok(usage);
      await recordTurnOutcome({ ...place, origin, turnId: "1", ...usage, now: 5 });
      const delivered: string[] = [];
      const deliver = (text: string): void => void delivered.push(text);
      const options = { ...place, origin, host, deliver, now: 6, newEpisodeId: () => "e" };
      assert.equal(await runIdleContinuation(options), true);
      assert.equal(await runIdleContinuation(options), false);
      assert.equal(delivered.length, 1);
      assert.match(delivered[0] ?? "", /`todo_write`[\s\S]+`todo_clear`/);
    });

    test("is left alone once after a restart", async (t) => {
      const place = placeFor(t);
      await write(place, "Fix the bug");
      await armRestartKickForOrigin("agentDir" in place ? place.agentDir : place, origin);
      assert.equal(await turn(place, "1", false), "restart-kick-suppressed");
      assert.equal(await turn(place, "2", false), "injected");
    });

    test("keeps to limits of its own", async (t) => {
      const place = placeFor(t);
      await write(place, "Fix the bug");
      await recordTurnOutcome({ ...place, origin, turnId: "1", stopReason: "stop" });
      const limits = { maxAutoTurns: 0 };
      assert.deepEqual(await maybeInjectContinuation({ ...place, origin, host, limits }), {
        kind: "skipped",
        reason: "max-auto-turns",
      });
    });
  });
}

test("whoever owns no list is skipped, and nothing is written", async () => {
  const store = memoryStore();
  for (const [nobody, reason] of [
    [undefined, "no-origin"],
    [{ kind: "subagent" }, "no-scope"],
    [{ kind: "system" }, "no-scope"],
  ] as const) {
    const caller = { store, origin: nobody };
    await recordTurnStart({ ...caller, isRealUserTurn: true });
    await recordTurnOutcome({ ...caller, turnId: "1", stopReason: "stop" });
    await armRestartKickForOrigin({ store }, nobody);
    assert.deepEqual(await maybeInjectContinuation(caller), { kind: "skipped", reason });
  }
  assert.deepEqual(await store.scopes(), []);
});

describe("a state file that another program wrote", () => {
  const sound: ContinuationState = {
    ...EMPTY_STATE,
    episode: {
      episodeId: "e",
      startedAt: Date.now() - 1_000,
      autoTurnCount: 1,
      cumulativeTokens: 10,
      failureCount: 0,
      stagnationCount: 0,
      lastIncompleteHash: "other",
    },
    lastTurnOutcome: { turnId: "s", stopReason: "stop", endedAt: Date.now() - 500 },
  };
  const answer = async (t: TestContext, text: string): Promise<string> => {
    const dir = agentDir(t);
    await write({ agentDir: dir }, "Fix the bug");
    const file = path.join(dir, "todo", ".state", "tui.json");
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    const injection = await maybeInjectContinuation({ agentDir: dir, origin, host });
    if (injection.kind === "injected") return injection.kind;
    const again = await turn({ agentDir: dir }, "2", false);
    assert.equal(again, injection.reason, "it stays so until a user speaks");
    return injection.reason;
  };
  const fileOf = (state: unknown): string => `${JSON.stringify({ version: 1, state }, null, 2)}\n`;

  test("is taken up with its budget and its blocks", async (t) => {
    assert.equal(await answer(t, fileOf(sound)), "injected");
    const used = { ...sound, episode: { ...sound.episode, autoTurnCount: 3 } };
    assert.equal(await answer(t, fileOf(used)), "max-auto-turns");
    const blocked = { ...sound, autoResumeBlockedUntilRealUserTurn: true };
    assert.equal(await answer(t, fileOf(blocked)), "user-abort-blocked");
  });

  test("is not nudged on if anything in it is damaged", async (t) => {
    const { episode: _episode, ...lost } = sound;
    for (const text of [
      fileOf({ ...sound, episode: { ...sound.episode, autoTurnCount: -1 } }),
      fileOf({ ...sound, autoResumeBlockedUntilRealUserTurn: 0 }),
      fileOf(lost),
      fileOf(null),
      fileOf(sound).slice(0, 100),
      '{"version":1}',
      "null",
      "",
    ]) {
      const reason = await answer(t, text);
      assert.ok(["state-damaged", "user-abort-blocked"].includes(reason), `${reason}: ${text}`);
    }
  });
});
