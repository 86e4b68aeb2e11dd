import { uptime } from "node:os";
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
  return { vantage: { bootId: null, pidNamespace: null }, clockId: `minute ${started}`, look };
}

function look(pid: number): Sighting {
  return isTaken(pid) ? { runs: true, startedAt: startOf(pid) } : { runs: false };
}

/** When a process started, by `ps`; Windows has nothing quick to ask. */
function startOf(pid: number): string | null {
  if (process.platform === "win32") return null;
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    timeout: 2_000,
  });
  return (status === 0 && stdout.trim()) || null;
}
