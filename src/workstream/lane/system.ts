import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { basename } from "node:path";
import { digestOf } from "../../progress/index.ts";
import type { LaneWorld, ProcessIdentity, Sighting, Vantage } from "../../scope/lanes/index.ts";
import { presenceOf } from "../../scope/lanes/index.ts";
import { linuxBootId, systemClock } from "../../stores/clock.ts";

/** What a kind of operating system tells of itself and of its processes. */
export interface System {
  readonly vantage: Omit<Vantage, "machine">;
  look(pid: number): Sighting;
  /** What started a process, and what it is called itself; undefined where the system does not tell. */
  descent(pid: number): { readonly parent: number; readonly name: string } | undefined;
  /** How a process was started, as far as the system tells us. */
  start(pid: number): Start;
}

export interface Start {
  /** The program and its arguments. */
  readonly words: readonly string[];
  readonly env: { readonly [name: string]: string };
}

let known: (System & { readonly vantage: Vantage }) | undefined;

/** The system that this program runs on. */
export function thisSystem(): System & { readonly vantage: Vantage } {
  if (!known) {
    const system = linuxSystem() ?? portableSystem();
    known = { ...system, vantage: { ...system.vantage, machine: machineName() } };
  }
  return known;
}

/** Tells machines apart without telling which they are. */
function machineName(): string {
  return digestOf(`${hostname()}\n${machineId()}`);
}

function machineId(): string {
  try {
    return readFileSync("/etc/machine-id", "utf8").trim();
  } catch {
    // Not every system has one; then the name of the host has to do.
    return "";
  }
}

/** The world as it is now. What it says of a process is asked anew at every call. */
export function systemWorld(): LaneWorld {
  const { vantage, look } = thisSystem();
  return { ...systemClock(), presence: (sought) => presenceOf(sought, vantage, look) };
}

/** Names a process so that it can be looked for later; null if there is none with this number. */
export function identifyProcess(pid: number = process.pid): ProcessIdentity | null {
  const { vantage, look } = thisSystem();
  const found = look(pid);
  return found.runs ? { pid, startedAt: found.startedAt, ...vantage } : null;
}

/** Linux tells everything in `/proc`; undefined where there is none. */
export function linuxSystem(): System | undefined {
  const bootId = linuxBootId();
  if (!bootId) return undefined;
  return {
    vantage: { bootId, pidNamespace: pidNamespace() },
    look: linuxLook,
    descent: linuxDescent,
    start: linuxStart,
  };
}

function linuxLook(pid: number): Sighting {
  const stat = read(`/proc/${pid}/stat`);
  // Other users' processes may be hidden from us, but their numbers are taken.
  if (stat === undefined) return isTaken(pid) ? { runs: true, startedAt: null } : { runs: false };
  // The name of the program stands in parentheses and may hold anything, also parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = ""] = fields;
  const hasEnded = "ZXx".includes(state);
  return hasEnded ? { runs: false } : { runs: true, startedAt: fields[START_TIME] ?? null };
}

function linuxDescent(pid: number): ReturnType<System["descent"]> {
  const stat = read(`/proc/${pid}/stat`);
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(stat ?? "") ?? [];
  return name === undefined ? undefined : { name, parent: Number(parent) };
}

function linuxStart(pid: number): ReturnType<System["start"]> {
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

/** What any system can tell. The start of the system has no name here. */
export function portableSystem(): System {
  return {
    vantage: { bootId: null, pidNamespace: null },
    look: portableLook,
    descent: portableDescent,
    start: portableStart,
  };
}

function portableLook(pid: number): Sighting {
  return isTaken(pid) ? { runs: true, startedAt: startOf(pid) } : { runs: false };
}

function startOf(pid: number): string | null {
  return askPs(pid, "lstart=") || null;
}

function portableDescent(pid: number): ReturnType<System["descent"]> {
  const [, parent, path] = /^(\d+)\s+(\S.*)$/.exec(askPs(pid, "ppid=,comm=")) ?? [];
  return path === undefined ? undefined : { name: basename(path), parent: Number(parent) };
}

/** Words that hold a space cannot be told apart here, and what others have in their variables not at all. */
function portableStart(pid: number): ReturnType<System["start"]> {
  return { words: askPs(pid, "args=").split(" "), env: {} };
}

/** What `ps` says of a process; Windows has nothing quick to ask. */
function askPs(pid: number, format: string): string {
  if (process.platform === "win32") return "";
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync("ps", ["-o", format, "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    timeout: 2_000,
  });
  return status === 0 ? stdout.trim() : "";
}

/** Whether a process with this number runs, ours or not. */
function isTaken(pid: number): boolean {
  try {
    // Signal 0 is none: the system only checks whether it could be sent.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
