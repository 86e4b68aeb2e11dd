import { readFileSync, readlinkSync } from "node:fs";
import type { Sighting } from "../../scope/lanes/index.ts";
import { linuxBootId } from "../../stores/clock.ts";
import { isTaken } from "./process-number.ts";
import type { System } from "./system.ts";

/** Linux tells everything in `/proc`; undefined where there is none. */
export function linuxSystem(): System | undefined {
  const bootId = linuxBootId();
  if (!bootId) return undefined;
  return { vantage: { bootId, pidNamespace: pidNamespace() }, look, descent, start };
}

function look(pid: number): Sighting {
  const stat = read(`/proc/${pid}/stat`);
  // Other users' processes may be hidden from us, but their numbers are taken.
  if (stat === undefined) return isTaken(pid) ? { runs: true, startedAt: null } : { runs: false };
  // The name of the program stands in parentheses and may hold anything, also parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = ""] = fields;
  const hasEnded = "ZXx".includes(state);
  return hasEnded ? { runs: false } : { runs: true, startedAt: fields[START_TIME] ?? null };
}

function descent(pid: number): ReturnType<System["descent"]> {
  const stat = read(`/proc/${pid}/stat`);
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(stat ?? "") ?? [];
  return name === undefined ? undefined : { name, parent: Number(parent) };
}

function start(pid: number): ReturnType<System["start"]> {
  const variables = fieldsOf(`/proc/${pid}/environ`).map((line) => {
    const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(line) ?? [];
    return [name, value] as const;
  });
  return { words: fieldsOf(`/proc/${pid}/cmdline`), env: Object.fromEntries(variables) };
}

function fieldsOf(file: string): readonly string[] {
  return (read(file) ?? "").split("\0").filter((field) => field !== "");
}

/** Field 22 of `/proc/<pid>/stat`, counted from the third. */
const START_TIME = 22 - 3;

function pidNamespace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // A kernel without namespaces has none to tell apart.
    return null;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Not there, or not for us: both mean that we cannot tell.
    return undefined;
  }
}
