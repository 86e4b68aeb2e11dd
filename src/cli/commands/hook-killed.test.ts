import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { CLIENT_LIMITS } from "../../continuation/index.ts";
import { openStore } from "../../stores/open-store.ts";
import { scaled } from "../../testing/scale.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import type { Voice } from "./fixtures/hook-voices.ts";
import { VOICES } from "./fixtures/hook-voices.ts";

const COMMAND = join(import.meta.dirname, "../main.ts");

/** More than the budget allows, so that a nudge that a killed hook forgot to charge would show. */
const TURNS = CLIENT_LIMITS.maxAutoTurns + 2;

/** A busy machine may make a hook give up in time, which is what it promises. */
const MOST_TRIES = 20;

describe("a hook that is killed mid-way", { concurrency: 2 }, () => {
  for (let round = 0; round < scaled(2); round++) {
    // One that runs commands, one that runs a plugin, and so on.
    const voice = VOICES[(round * 3) % VOICES.length] as Voice;
    test(`${voice.client}: gives no nudge too many, and the next one answers (${round + 1})`, async () => {
      const agent = agentOf(voice);
      const stopped = (turn: string): ReturnType<Voice["stopped"]> =>
        voice.stopped({ said: "Next I will do it.", turn, stop_hook_active: undefined });
      const { took } = await agent.hook(voice.prompted("please"));
      await agent.makesProgress();
      let nudges = 0;
      for (let turn = 1; turn <= TURNS; turn++) {
        const { nudge } = await agent.hook(stopped(`${turn}`), Math.random() * 1.5 * took);
        if (nudge !== undefined) nudges++;
        await agent.makesProgress();
      }
      assert.ok(nudges <= CLIENT_LIMITS.maxAutoTurns, `${nudges} nudges`);
      let last: string | undefined;
      for (let tries = 1; last === undefined; tries++) {
        assert.ok(tries <= MOST_TRIES, "a person asked, and there is a budget again");
        await agent.hook(voice.prompted("please"));
        last = (await agent.hook(stopped(`last ${tries}`))).nudge;
      }
    });
  }
});

interface Answered {
  readonly nudge: string | undefined;
  /** In milliseconds. */
  readonly took: number;
}

/** An agent whose hooks are processes; `killedAfter` so many milliseconds, if they still run then. */
function agentOf(voice: Voice): {
  makesProgress(): Promise<void>;
  hook(told: ReturnType<Voice["prompted"]>, killedAfter?: number): Promise<Answered>;
} {
  const world = fakeWorld();
  const url = `sqlite:${join(world.root, ".data", "list.db")}`;
  const env = { PATH: process.env["PATH"], HOME: world.root, DONEWARD_STORE: url };
  let added = 0;
  return {
    async makesProgress() {
      const options = { openStore: async () => openStore(url) };
      assert.equal((await world.run(["add", `todo ${added++}`], options)).code, 0);
    },
    async hook(told, killedAfter) {
      const began = performance.now();
      const words = [COMMAND, "hook", voice.client];
      const child = spawn(process.execPath, words, { cwd: world.root, env });
      const timer =
        killedAfter === undefined
          ? undefined
          : setTimeout(() => child.kill("SIGKILL"), Math.ceil(killedAfter));
      child.stdin.on("error", () => {});
      child.stdin.end(voice.input({ session: "s", cwd: world.root }, told));
      const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
      clearTimeout(timer);
      assert.equal(complained, "");
      assert.ok(voice.isTaken(told.event, printed), printed);
      return { nudge: voice.nudgeIn(told.event, printed), took: performance.now() - began };
    },
  };
}
