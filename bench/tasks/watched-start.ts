import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { performance } from "node:perf_hooks";
import type { Command } from "../measure.ts";
import { cleanEnv } from "../measure.ts";

const LOOK_EVERY_MS = 5;

export interface Watched {
  /** Microseconds until it had ended. */
  readonly time: number;
  /** The most memory that any one process of it had, in megabytes. */
  readonly peak: number;
}

/**
 * Runs a command and watches its memory. The system keeps the peak of a process
 * as long as it runs, so looking now and then is enough. For Linux.
 */
export async function watchedStart({ command, args, env, cwd }: Command): Promise<Watched> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...cleanEnv(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit").then(() => (performance.now() - start) * 1_000);
  const said = text(child.stderr);
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    for (const pid of family(child.pid ?? 0)) peak = Math.max(peak, peakOf(pid));
    await Promise.race([exited, sleep(LOOK_EVERY_MS)]);
  }
  const time = await exited;
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(" ")}: ${await said}`);
  return { time, peak: peak / 1_024 };
}

function family(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

function threadsOf(pid: number): string[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`);
  } catch {
    // It has ended.
    return [];
  }
}

/** In kilobytes. */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    // It has ended.
    return "";
  }
}
