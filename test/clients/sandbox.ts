import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import type { TestContext } from "node:test";

import { root } from "../guards/source-files.ts";

/** A home and a project that nobody else has, and nothing of the environment that the tests run in. */
export interface Sandbox {
  readonly home: string;
  readonly project: string;
  /** Writes a file below the home. */
  put(file: string, content: string | object): void;
  run(program: string, words: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Starts a program that is spoken with; whatever it has started ends with the test at the latest. */
  start(program: string, words: readonly string[], options?: RunOptions): Started;
  /** Runs our own command in the project. */
  doneward(...words: readonly string[]): Promise<Ran>;
  /** Runs our own command as a person types it, at a terminal. */
  typed(...words: readonly string[]): Promise<Ran>;
  /** The same home, but everything runs in a folder of the project. */
  below(folder: string): Sandbox;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until it is stopped. */
  readonly limit?: number;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export type Started = ChildProcessByStdio<Writable, Readable, Readable>;

/** Our command as it is packed: `npm run test:clients` builds it first. */
export const DONEWARD: string = path.join(root, "dist/cli/doneward.cjs");

export function sandbox(t: TestContext): Sandbox {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-client-")));
  t.after(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const project = path.join(home, "project");
  fs.mkdirSync(path.join(project, ".git"), { recursive: true });
  return sandboxIn(t, home, project);
}

function sandboxIn(t: TestContext, home: string, project: string): Sandbox {
  const start: Sandbox["start"] = (program, words, { env, limit = 180_000 } = {}) => {
    const child = spawn(program, words, {
      cwd: project,
      env: {
        HOME: home,
        PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
        LANG: "C.UTF-8",
        ...env,
      },
      stdio: ["pipe", "pipe", "pipe"],
      // A group of its own: some clients leave children behind.
      detached: true,
    });
    const end = (): void => endGroup(child.pid);
    const timer = setTimeout(end, limit);
    child.on("exit", () => clearTimeout(timer));
    t.after(end);
    return child;
  };
  const run: Sandbox["run"] = (program, words, options) =>
    new Promise((resolve, reject) => {
      const child = start(program, words, options);
      let out = "";
      let err = "";
      child.stdin.end();
      child.stdout.on("data", (chunk) => (out += chunk));
      child.stderr.on("data", (chunk) => (err += chunk));
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, out, err }));
    });
  return {
    home,
    project,
    put(file, content) {
      const place = path.join(home, file);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      const text = typeof content === "string" ? content : JSON.stringify(content, undefined, 2);
      fs.writeFileSync(place, text);
    },
    run,
    start,
    doneward: (...words) => run(process.execPath, [DONEWARD, ...words]),
    typed(...words) {
      const line = [process.execPath, DONEWARD, ...words].map((word) => `'${word}'`).join(" ");
      return run("script", ["-qec", line, "/dev/null"], { env: { TERM: "xterm-256color" } });
    },
    below(folder) {
      const inner = path.join(project, folder);
      fs.mkdirSync(inner, { recursive: true });
      return sandboxIn(t, home, inner);
    },
  };
}

/** Asks a program and what it has started to end, and waits for it. */
export async function endGently(child: Started): Promise<void> {
  const gone = once(child, "exit");
  endGroup(child.pid, "SIGTERM");
  await gone;
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
