import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "../measure.ts";
import { argsOf, cleanEnv } from "../measure.ts";

const LOOK_EVERY_MS = 2;

/**
 * The most memory that any one process of a command had, in megabytes. The
 * system keeps the peak of a process as long as it runs, so looking often is
 * enough. For Linux.
 */
export async function peakMemory(
  { command, args, env, cwd }: Command,
  start: number,
): Promise<number> {
  const child = spawn(command, argsOf(args, start), {
    cwd,
    env: { ...cleanEnv(), ...env },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    for (const pid of family(child.pid ?? 0)) peak = Math.max(peak, peakOf(pid));
    await sleep(LOOK_EVERY_MS);
  }
  await exited;
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${String(child.exitCode)}`);
  return peak / 1_024;
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
