import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { quantile } from "../src/testing/scale.ts";

/** One thing to measure. `run` does it once; a batch of runs is timed together. */
export interface Contestant {
  readonly name: string;
  readonly run: () => unknown;
}

/** What the contestants took in each round, in microseconds. */
export interface Turns {
  readonly names: readonly string[];
  readonly times: readonly (readonly number[])[];
}

/**
 * Lets the contestants take turns, slice by slice, so that whatever else the
 * machine does hits all of them alike.
 */
export async function takeTurns(
  contestants: readonly Contestant[],
  { rounds = 20, turns = 1, sliceMs = 40, warmMs = 4 * sliceMs, ...sliced }: Turn = {},
): Promise<Turns> {
  const taken = fewer(rounds);
  const times: number[][] = contestants.map(() => []);
  for (const { run } of contestants) await slice(run, warmMs, sliced);
  for (let round = 0; round < taken; round++) {
    const slices: number[][] = contestants.map(() => []);
    for (let turn = 0; turn < turns; turn++) {
      for (const [place, { run }] of contestants.entries()) {
        slices[place]?.push(await slice(run, sliceMs, sliced));
      }
    }
    for (const [place, own] of slices.entries()) times[place]?.push(quantile(own, 0.5));
  }
  return { names: contestants.map(({ name }) => name), times };
}

export interface Turn extends Sliced {
  readonly rounds?: number;
  /** Slices of each contestant in a round, whose median is its time. */
  readonly turns?: number;
  readonly sliceMs?: number;
  /** Before the first round. */
  readonly warmMs?: number;
}

interface Sliced {
  /** Runs between two looks at the clock. */
  readonly batch?: number;
  /** Microseconds. Omitted: of processor time, in which what else the machine does is not counted. */
  readonly clock?: () => number;
}

/** Microseconds that a run takes, over as many runs as fit. */
async function slice(
  run: () => unknown,
  milliseconds: number,
  { batch = 10, clock }: Sliced,
): Promise<number> {
  const look = clock ?? threadTime;
  const settled = clock ?? settledThreadTime;
  const start = settled();
  let count = 0;
  do {
    for (let turn = 0; turn < batch; turn++) {
      const result = run();
      if (result instanceof Promise) await result;
    }
    count += batch;
  } while (look() - start < milliseconds * 1_000);
  return (settled() - start) / count;
}

/** Whether a look is enough: fewer rounds, smaller sizes. */
export function isQuick(): boolean {
  return process.env["DONEWARD_BENCH_QUICK"] === "1";
}

function fewer(rounds: number): number {
  return isQuick() ? Math.min(rounds, 5) : rounds;
}

/** For what waits for a disk or another process. */
export function wallTime(): number {
  return performance.now() * 1_000;
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * The system counts what a thread has used when its clock ticks, every few milliseconds, and when
 * the thread pauses. After a pause the count is exact.
 */
function settledThreadTime(): number {
  Atomics.wait(pause, 0, 0, 0.001);
  return threadTime();
}

/** A command of the system. */
export interface Command {
  readonly name: string;
  readonly command: string;
  /** By the number of the round, if they are not always the same. */
  readonly args: readonly string[] | ((round: number) => readonly string[]);
  readonly env?: object;
  readonly cwd?: string;
  /** What it reads, by the number of the round. */
  readonly input?: (round: number) => string;
  /** What has to happen before every round; it is not counted. */
  readonly before?: (round: number) => void;
}

/** Starts each command in turn and takes the time until it has ended. */
export function startInTurns(
  commands: readonly Command[],
  { rounds = 25 }: { readonly rounds?: number } = {},
): Turns {
  const taken = fewer(rounds);
  const times: number[][] = commands.map(() => []);
  for (let round = -1; round < taken; round++) {
    for (const [place, { command, args: given, env, cwd, input, before }] of commands.entries()) {
      before?.(round);
      const args = typeof given === "function" ? given(round) : given;
      const read = input && { input: input(round) };
      const start = performance.now();
      const options = { cwd, ...read, env: { ...cleanEnv(), ...env } };
      const { status, stderr } = spawnSync(command, args, options);
      if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${String(stderr)}`);
      if (round >= 0) times[place]?.push((performance.now() - start) * 1_000);
    }
  }
  return { names: commands.map(({ name }) => name), times };
}

/**
 * The environment without what would measure this machine's settings: certificates that it adds to
 * Node, which cost older versions a third of their start, flags of Node, and where this user's own
 * doneward keeps its data, which is where compiled code is kept too.
 */
export function cleanEnv(): NodeJS.ProcessEnv {
  const isOwn = (name: string): boolean =>
    ["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "XDG_DATA_HOME"].includes(name) ||
    (name.startsWith("DONEWARD_") && !name.startsWith("DONEWARD_BENCH_"));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name)));
}
