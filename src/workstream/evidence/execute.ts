import type { ChildProcess } from "node:child_process";

export type Outcome =
  { readonly exitCode: number; readonly output: string } | { readonly unavailable: string };

const MOST_OUTPUT = 1_000_000;
const HAS_GROUPS = process.platform !== "win32";
const ENDING: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program without a shell, for so long at most, and answers what came of it. Nothing that it
 * started is left behind, however it ends, also if we are asked to end meanwhile.
 */
export async function execute(
  { root, timeLimitMs }: { readonly root: string; readonly timeLimitMs: number },
  program: string,
  words: readonly string[],
): Promise<Outcome> {
  // Few todos have checks: whoever runs none need not load this.
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      ...{ cwd: root, shell: false, windowsHide: true, detached: HAS_GROUPS },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const parts: Buffer[] = [];
    let size = 0;
    const release = killWithUs(child);
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      release();
      killAll(child);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(end, timeLimitMs, { unavailable: "timed-out" });
    const take = (part: Buffer): void => {
      parts.push(part);
      size += part.length;
      if (size > MOST_OUTPUT) end({ unavailable: "too-much" });
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", () => end({ unavailable: "not-found" }));
    child.on("close", (code, signal) => {
      const output = Buffer.concat(parts).toString();
      end(code === null ? { unavailable: `killed by ${signal}` } : { exitCode: code, output });
    });
  });
}

/** The program and whatever it started, which has the program's group. */
function killAll(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}

/** A group of its own does not hear of Ctrl-C. Answers a function that ends the listening. */
function killWithUs(child: ChildProcess): () => void {
  const endings = ENDING.map((signal) => {
    const listener = (): void => {
      release();
      killAll(child);
      // Without us nobody may be listening, and then the signal ends this process.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    process.on(signal, listener);
    return () => void process.off(signal, listener);
  });
  const release = (): void => {
    for (const end of endings) end();
  };
  return release;
}
