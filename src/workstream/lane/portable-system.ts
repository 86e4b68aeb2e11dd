import { uptime } from "node:os";
import { basename } from "node:path";
import type { Sighting } from "../../scope/lanes/index.ts";
import { isTaken } from "./process-number.ts";
import type { System } from "./system.ts";

const MINUTE = 60_000;

/**
 * What any system can tell. The start of the system has no name here; it is
 * known to the minute, and less well when somebody sets the clock. So it serves
 * leases, which then go by the clock on the wall, and says nothing of processes.
 */
export function portableSystem(): System {
  const started = Math.round((Date.now() - uptime() * 1000) / MINUTE);
  return {
    vantage: { bootId: null, pidNamespace: null },
    clockId: `minute ${started}`,
    look,
    descent,
  };
}

function look(pid: number): Sighting {
  return isTaken(pid) ? { runs: true, startedAt: startOf(pid) } : { runs: false };
}

function startOf(pid: number): string | null {
  return askPs(pid, "lstart=") || null;
}

function descent(pid: number): ReturnType<System["descent"]> {
  const [, parent, path] = /^(\d+)\s+(.+)$/.exec(askPs(pid, "ppid=,comm=")) ?? [];
  return path === undefined ? undefined : { name: basename(path), parent: Number(parent) };
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
