import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";

/** One thing to measure. `run` does it once; a batch of runs is timed together. */
export interface Contestant {
  readonly name: string;
  readonly run: () => unknown;
}

export interface Measured {
  readonly name: string;
  /** Microseconds for one run: the median over the rounds, and the slowest of a hundred. */
  readonly median: number;
  readonly p99: number;
  /** Time over the first contestant's time in the same round: median, and its spread over the rounds. */
  readonly ratio: number;
  readonly spread: readonly [low: number, high: number];
}

/**
 * Lets the contestants take turns, slice by slice, so that whatever else the
 * machine does hits all of them alike. Ratios are taken within a round.
 */
export async function takeTurns(
  contestants: readonly Contestant[],
  { rounds = 40, sliceMs = 15 }: { rounds?: number; sliceMs?: number } = {},
): Promise<Measured[]> {
  const times: number[][] = contestants.map(() => []);
  for (const { run } of contestants) await slice(run, sliceMs * 4);
  for (let round = 0; round < rounds; round++) {
    for (const [place, { run }] of contestants.entries()) {
      times[place]?.push(await slice(run, sliceMs));
    }
  }
  return summarise(contestants, times);
}

/** Microseconds a run takes, over as many runs as fit. */
async function slice(run: () => unknown, milliseconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  let now = start;
  do {
    for (let batch = 0; batch < 10; batch++) {
      const result = run();
      if (result instanceof Promise) await result;
    }
    count += 10;
    now = performance.now();
  } while (now - start < milliseconds);
  return ((now - start) * 1_000) / count;
}

/** Starts each command in turn and takes the time until it has ended. */
export function startInTurns(
  commands: readonly { name: string; command: string; args: readonly string[]; env?: object }[],
  { rounds = 25 }: { rounds?: number } = {},
): Measured[] {
  const times: number[][] = commands.map(() => []);
  for (let round = -2; round < rounds; round++) {
    for (const [place, { command, args, env }] of commands.entries()) {
      const start = performance.now();
      const { status, stderr } = spawnSync(command, args, { env: { ...cleanEnv(), ...env } });
      if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${String(stderr)}`);
      if (round >= 0) times[place]?.push((performance.now() - start) * 1_000);
    }
  }
  return summarise(commands, times);
}

/** Certificates that a machine adds to Node cost older versions a third of their start. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...env } = process.env;
  return env;
}

function summarise(
  contestants: readonly { name: string }[],
  times: readonly number[][],
): Measured[] {
  const floor = times[0] as number[];
  return contestants.map(({ name }, place) => {
    const own = times[place] as number[];
    const ratios = own.map((time, round) => time / (floor[round] as number));
    return {
      name,
      median: quantile(own, 0.5),
      p99: quantile(own, 0.99),
      ratio: quantile(ratios, 0.5),
      spread: [quantile(ratios, 0.1), quantile(ratios, 0.9)],
    };
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}
