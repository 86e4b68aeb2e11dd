import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LoggedEvent, Operation } from "./history.ts";
import { operationsOf } from "./history.ts";
import type { Order, ToWorker } from "./worker.ts";

/** What a member of the crew has to do. */
export type Job = Pick<Order, "url" | "board" | "operations" | "lease" | "seed"> & {
  /** Where its logs go. */
  readonly directory: string;
};

/** A worker that goes on in a new process, under a new name, when the old one is killed. */
export class Member {
  readonly #number: number;
  #process: ChildProcess | undefined;
  #lives = 0;

  constructor(number: number) {
    this.#number = number;
  }

  /** Answers what it did, and tried to do, once it is through. */
  async carryOut(job: Job): Promise<Operation[]> {
    const { directory, ...rest } = job;
    const done: Operation[] = [];
    for (let left = job.operations; left > 0;) {
      const child = await this.#start();
      const name = `w${this.#number}.${this.#lives}`;
      const log = path.join(directory, `${job.board}-${name}.jsonl`);
      const order = { ...rest, kind: "work", name, log, operations: left } as const;
      tell(child, { ...order, seed: job.seed * 1_000 + this.#number + 50 * this.#lives });
      await untilMessageOrExit(child);
      const isKilled = child.signalCode === "SIGKILL";
      if (child.exitCode !== null && !isKilled) throw new Error(`${name} failed`);
      const events = eventsIn(log);
      done.push(...operationsOf(name, events));
      left = isKilled ? left - events.filter(({ kind }) => kind === "invoke").length : 0;
    }
    return done;
  }

  kill(): void {
    this.#process?.kill("SIGKILL");
  }

  async pause(milliseconds: number): Promise<void> {
    const child = this.#process;
    child?.kill("SIGSTOP");
    await sleep(milliseconds);
    child?.kill("SIGCONT");
  }

  setClock(by: number): void {
    if (this.#process) tell(this.#process, { kind: "set-clock", by });
  }

  async #start(): Promise<ChildProcess> {
    const running = this.#process;
    if (running && running.exitCode === null && running.signalCode === null) return running;
    this.#lives++;
    const child = fork(path.join(import.meta.dirname, "worker.ts"));
    await untilMessageOrExit(child);
    if (child.exitCode !== null) throw new Error("a worker did not start");
    return (this.#process = child);
  }
}

export function newCrew(size = 16): readonly Member[] {
  return Array.from({ length: size }, (_, number) => new Member(number));
}

async function untilMessageOrExit(child: ChildProcess): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const either = [once(child, "message", { signal }), once(child, "exit", { signal })];
  await Promise.race(either);
  over.abort();
  await Promise.allSettled(either);
}

/** What one that is being killed is not told is not missed. */
function tell(child: ChildProcess, message: ToWorker): void {
  child.send(message, () => {});
}

function eventsIn(log: string): LoggedEvent[] {
  if (!fs.existsSync(log)) return [];
  const lines = fs.readFileSync(log, "utf8").split("\n");
  // What follows the last line end was being written when the worker died.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as LoggedEvent);
}
