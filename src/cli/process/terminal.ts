import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Terminal } from "../io.ts";

/** The terminal of this process. */
export const processTerminal: Terminal = {
  get hasKeys() {
    return process.stdin.isTTY === true && isInForeground();
  },
  isOurs: isInForeground,
  onTyped(listener) {
    const { stdin } = process;
    stdin.setEncoding("utf8").setRawMode(true).on("data", listener);
    return () => {
      stdin.off("data", listener).setRawMode(false);
      stdin.pause();
    };
  },
  onEntered(listener) {
    const { stdin } = process;
    const count = (typed: string): void => listener(typed.split("\n").length - 1);
    stdin.setEncoding("utf8").on("data", count);
    return () => void stdin.off("data", count).pause();
  },
  onResize(listener) {
    process.stdout.on("resize", listener);
    return () => process.stdout.off("resize", listener);
  },
  onResume(listener) {
    process.on("SIGCONT", listener);
    return () => process.off("SIGCONT", listener);
  },
  onDeath(listener) {
    // The monitor hears of a throw before its trace is printed, which is to be read afterwards.
    process.on("uncaughtExceptionMonitor", listener).on("exit", listener);
    return () => process.off("uncaughtExceptionMonitor", listener).off("exit", listener);
  },
};

/**
 * Whether this process is in the foreground of its terminal, or has none. A job in the background
 * that reads the terminal is stopped, and what it draws falls into what somebody types elsewhere.
 */
function isInForeground(): boolean {
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
