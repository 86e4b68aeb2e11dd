import type { Terminal } from "../io.ts";
import { isInForeground } from "./foreground.ts";

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
