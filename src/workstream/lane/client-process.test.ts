import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import type { LaneWorld, ProcessIdentity } from "../../scope/lanes/index.ts";
import { LEASE } from "../../scope/lanes/index.ts";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { sessionOfProcess, unnamedSession } from "./client-process.ts";
import { openLane, workspaceLanes } from "./workspace-lanes.ts";
import { identifyProcess, systemWorld } from "./system.ts";

const skip = process.platform === "win32" && "Windows does not tell what started a process";

const TELL = `
import { clientProcess } from ${JSON.stringify(new URL("client-process.ts", import.meta.url).href)};
console.log(clientProcess()?.pid ?? null);`;

/** The words that start a program which tells who its client is. */
const TELLER = [process.execPath, "--input-type=module", "-e", TELL];

/** So that the shell stays, and does not become the program that it starts. */
function throughShell(words: readonly string[]): readonly string[] {
  return ["sh", "-c", '"$@"; exit $?', "sh", ...words];
}

function toldBy([program = "", ...words]: readonly string[]): number {
  const { stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  assert.notEqual(stdout, "", stderr);
  return JSON.parse(stdout) as number;
}

describe("the client of a hook", { skip }, () => {
  test("is what started it, with any number of shells in between", () => {
    assert.equal(toldBy(TELLER), process.pid);
    assert.equal(toldBy(throughShell(TELLER)), process.pid);
    assert.equal(toldBy(throughShell(throughShell(TELLER))), process.pid);
  });

  test("is the nearest program that is no shell", () => {
    const middle = `
      const { spawnSync } = require("node:child_process");
      const [program, ...words] = process.argv.slice(1);
      const { stdout } = spawnSync(program, words, { encoding: "utf8" });
      process.stdout.write(JSON.stringify(Number(stdout) === process.pid));`;
    const { stdout } = spawnSync(process.execPath, ["-e", middle, "--", ...throughShell(TELLER)], {
      encoding: "utf8",
    });
    assert.equal(stdout, "true");
  });
});

const ROOT = "/workspace";

/** A workspace on this machine: its processes are real, its clock is turned by hand. */
class Workspace {
  readonly store: Store = memoryStore();
  passed = 0;

  take(sessionId: string, running: ProcessIdentity | null): Promise<{ readonly lane: string }> {
    const { store, world } = this;
    return openLane({ store, root: ROOT, sessionId, client: "a client", process: running, world });
  }

  end(sessionId: string): Promise<unknown> {
    return workspaceLanes({ store: this.store, root: ROOT, world: this.world }).end(sessionId);
  }

  async sessionOf(running: ProcessIdentity | null): Promise<string | undefined> {
    const lanes = await workspaceLanes({ store: this.store, root: ROOT }).read();
    return sessionOfProcess(lanes, running);
  }

  readonly world = (): LaneWorld => {
    const { now, monotonic, ...rest } = systemWorld();
    return { ...rest, now: now + this.passed, monotonic: monotonic + this.passed };
  };
}

/** An agent program that runs until it is stopped. */
class Agent {
  readonly #child: ChildProcess = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e9)"]);

  constructor(t: TestContext) {
    t.after(() => this.#child.kill("SIGKILL"));
  }

  get process(): ProcessIdentity {
    return identifyProcess(this.#child.pid) as ProcessIdentity;
  }

  async crash(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}

describe("the session of a client's process", () => {
  test("is the one whose hook told of that process", async (t) => {
    const here = new Workspace();
    const [one, other] = [new Agent(t), new Agent(t)];
    await here.take("first", one.process);
    await here.take("second", other.process);
    assert.equal(await here.sessionOf(one.process), "first");
    assert.equal(await here.sessionOf(other.process), "second");
    assert.equal(await here.sessionOf(new Agent(t).process), undefined);
    assert.equal(await here.sessionOf(null), undefined);
  });

  test("is the latest that runs in it, and none that has ended", async (t) => {
    const here = new Workspace();
    const agent = new Agent(t);
    await here.take("first", agent.process);
    here.passed += 1_000;
    await here.take("second", agent.process);
    assert.equal(await here.sessionOf(agent.process), "second");
    await here.end("second");
    assert.equal(await here.sessionOf(agent.process), "first");
    await here.end("first");
    assert.equal(await here.sessionOf(agent.process), undefined);
  });

  test("is the one with a name, however late a server took one without", async (t) => {
    const here = new Workspace();
    const agent = new Agent(t);
    await here.take("named", agent.process);
    here.passed += 1_000;
    await here.take(unnamedSession(agent.process), agent.process);
    assert.equal(await here.sessionOf(agent.process), "named");
  });

  test("is not that of another process with the same number", async (t) => {
    const here = new Workspace();
    const { process: running } = new Agent(t);
    await here.take("first", running);
    assert.equal(await here.sessionOf({ ...running, startedAt: "long ago" }), undefined);
  });
});

describe("agents in one folder", () => {
  test("never share a lane while both live, and one that crashed leaves its lane after its lease", async (t) => {
    const here = new Workspace();
    const [one, other, third] = [new Agent(t), new Agent(t), new Agent(t)];
    assert.equal((await here.take("first", one.process)).lane, "main");
    assert.equal((await here.take("second", other.process)).lane, "lane-2");
    here.passed += 100 * LEASE;
    assert.equal((await here.take("third", third.process)).lane, "lane-3", "both still live");
    await one.crash();
    assert.equal((await here.take("fourth", new Agent(t).process)).lane, "main");
  });

  test("that resume a session get its lane back, also from another process", async (t) => {
    const here = new Workspace();
    const [one, other] = [new Agent(t), new Agent(t)];
    await here.take("first", one.process);
    await here.take("second", other.process);
    await other.crash();
    here.passed += LEASE;
    const { process: resumed } = new Agent(t);
    assert.equal((await here.take("second", resumed)).lane, "lane-2");
    assert.equal(await here.sessionOf(resumed), "second");
    assert.equal((await here.take("first", one.process)).lane, "main");
  });

  test("keep a crashed one's lane for its own session within the lease", async (t) => {
    const here = new Workspace();
    const one = new Agent(t);
    await here.take("first", one.process);
    await one.crash();
    here.passed += LEASE - 10_000;
    assert.equal((await here.take("second", new Agent(t).process)).lane, "lane-2");
    assert.equal((await here.take("first", new Agent(t).process)).lane, "main");
  });
});
