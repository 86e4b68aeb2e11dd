import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import { linuxBootId } from "./clock.ts";
import { elapsed } from "./clock.ts";
import { digestOf } from "./digest.ts";

/*
 * held-<process>-<its start>-<system>-<start of the machine>-<milliseconds since then>-<chance>
 *
 * The system, the start of the machine and the time since then are hexadecimal. The last two are of
 * use where the process cannot be looked at.
 */
const NAME = /^held-(\d+)-(\d+)-([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{12})-[0-9a-f-]+$/;

/** How long an owner that we cannot look at, in another container or machine, is taken to live. */
const FOREIGN_PATIENCE = 30_000;

/** A name that nobody else ever has, for a lock or a draft: it says which process of which system it is. */
export function newOwnerName(): string {
  ourselves ??= `${process.pid}-${startOf(process.pid) ?? 0}-${system()}-${machineStart()}`;
  const since = Math.floor(elapsed()).toString(16).padStart(12, "0");
  return `held-${ourselves}-${since}-${randomUUID()}`;
}

export function isOwnerName(name: string): boolean {
  return NAME.test(name);
}

/** The number of the process that has the name, in its own system. */
export function pidOf(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** Whether the process that has had something under this name, since `since` on the disk's clock, is no more. */
export function isGone(name: string, since: number): boolean {
  const [, pid, start, home, boot, taken = ""] = NAME.exec(name) ?? [];
  if (home === system()) return startOf(Number(pid)) !== start;
  const age = boot === machineStart() ? elapsed() - parseInt(taken, 16) : -1;
  if (age >= 0) return age > FOREIGN_PATIENCE;
  // Of an earlier start of the machine, most likely. What is yet to come was written before the clock was set back.
  return Math.abs(Date.now() - since) > FOREIGN_PATIENCE;
}

let ourselves: string | undefined;
let home: string | undefined;
let boot: string | undefined;

/** Processes can be told apart by their number only where this is the same. */
function system(): string {
  home ??= digestOf(isLinux ? linuxSystem() : os.hostname()).slice(0, 8);
  return home;
}

/** Where this is the same all processes count by one clock, which nobody sets and which stands while the machine sleeps. */
function machineStart(): string {
  boot ??= digestOf(linuxBootId() ?? os.hostname()).slice(0, 8);
  return boot;
}

const isLinux = process.platform === "linux";

/** This start of the machine, and the container in it that has process numbers of its own. */
function linuxSystem(): string {
  return `${linuxBootId()}\n${fs.readlinkSync("/proc/self/ns/pid")}`;
}

/** When the process with this number started, or undefined if none runs: numbers are used again. */
function startOf(pid: number): string | undefined {
  return isLinux ? linuxStartOf(pid) : isKnown(pid) ? "0" : undefined;
}

function linuxStartOf(pid: number): string | undefined {
  try {
    // The name of the program, in brackets, may hold anything; what is counted comes after it.
    const [state, ...fields] = fs
      .readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    // A process that ended but was not asked for its result by its parent yet holds nothing.
    return state === "Z" || state === "X" ? undefined : fields[18];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH") return undefined;
    throw error;
  }
}

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
