import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

/** Why system calls cannot be traced on this machine; undefined if they can. */
export function hindrance(): string | undefined {
  const { error, status } = spawnSync("strace", ["-o", "/dev/null", "true"]);
  if (error) return "strace is not installed";
  return status === 0 ? undefined : "strace may not be used";
}

/** How far a process came. */
export interface Came {
  readonly isAcknowledged: boolean;
  /** The store is closed: there was nothing left to be killed at. */
  readonly isThrough: boolean;
}

/** Lets another process make the change with this number under strace. */
export async function changeTraced(
  url: string,
  number: number,
  options: readonly string[],
): Promise<Came> {
  const script = path.join(import.meta.dirname, "one-change-process.ts");
  const child = spawn(process.execPath, [script, url, String(number)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    if ((await lines.next()).value !== "ready") throw new Error("the process did not start");
    const tracer = spawn("strace", ["-f", ...options, "-p", String(child.pid)]);
    await untilAttached(tracer);
    child.stdin.write("go\n");
    const said = [(await lines.next()).value, (await lines.next()).value];
    await exited;
    if (tracer.exitCode === null) await once(tracer, "exit");
    return { isAcknowledged: said[0] === "acknowledged", isThrough: said[1] === "closed" };
  } finally {
    child.kill("SIGKILL");
  }
}

function untilAttached(tracer: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    tracer.stderr?.on("data", (text) => /attached/.test(String(text)) && resolve());
    tracer.once("exit", () => reject(new Error("strace did not attach")));
  });
}
