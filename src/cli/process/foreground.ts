import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Whether this process is in the foreground of its terminal, or has none. A job in the background
 * that reads the terminal is stopped, and what it draws falls into what somebody types elsewhere.
 */
export function isInForeground(): boolean {
  if (process.platform === "win32") return true;
  try {
    const [own, foreground] = process.platform === "linux" ? groupsInProc() : groupsByPs();
    return foreground === undefined || foreground <= 0 || foreground === own;
  } catch {
    // A system that does not say is taken to have us in front, as it mostly is.
    return true;
  }
}

/** Our own process group, and that in the foreground. What stands in brackets is a name of any kind. */
function groupsInProc(): readonly (number | undefined)[] {
  const [, fields = ""] = /\) (.*)$/s.exec(readFileSync("/proc/self/stat", "utf8")) ?? [];
  const [, , own, , , foreground] = fields.split(" ").map(Number);
  return [own, foreground];
}

function groupsByPs(): readonly (number | undefined)[] {
  const words = ["-o", "pgid=", "-o", "tpgid=", "-p", String(process.pid)];
  return execFileSync("ps", words, { encoding: "utf8" }).trim().split(/\s+/).map(Number);
}
