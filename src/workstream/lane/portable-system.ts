import { basename } from "node:path";
import type { Sighting } from "../../scope/lanes/index.ts";
import { isTaken } from "./process-number.ts";
import type { System } from "./system.ts";

/** What any system can tell. The start of the system has no name here. */
export function portableSystem(): System {
  return { vantage: { bootId: null, pidNamespace: null }, look, descent, start };
}

function look(pid: number): Sighting {
  return isTaken(pid) ? { runs: true, startedAt: startOf(pid) } : { runs: false };
}

function startOf(pid: number): string | null {
  return askPs(pid, "lstart=") || null;
}

function descent(pid: number): ReturnType<System["descent"]> {
  const [, parent, path] = /^(\d+)\s+(\S.*)$/.exec(askPs(pid, "ppid=,comm=")) ?? [];
  return path === undefined ? undefined : { name: basename(path), parent: Number(parent) };
}

/** Words that hold a space cannot be told apart here, and what others have in their variables not at all. */
function start(pid: number): ReturnType<System["start"]> {
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
