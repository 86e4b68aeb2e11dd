import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

import { root } from "../guards/source-files.ts";

/** A home and a project that nobody else has, and nothing of the environment that the tests run in. */
export interface Sandbox {
  readonly home: string;
  readonly project: string;
  /** Writes a file below the home. */
  put(file: string, content: string | object): void;
  run(program: string, words: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Runs our own command in the project. */
  doneward(...words: readonly string[]): Promise<Ran>;
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

/** How a client starts our command: as a person's own installation would. */
export const DONEWARD: readonly string[] = [process.execPath, path.join(root, "src/cli/main.ts")];

export function sandbox(t: TestContext): Sandbox {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-client-")));
  t.after(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const project = path.join(home, "project");
  fs.mkdirSync(path.join(project, ".git"), { recursive: true });
  const run: Sandbox["run"] = (program, words, { env, limit = 90_000 } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, words, {
        cwd: project,
        env: {
          HOME: home,
          PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
          LANG: "C.UTF-8",
          ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: limit,
        killSignal: "SIGKILL",
      });
      let out = "";
      let err = "";
      child.stdout.on("data", (chunk) => (out += chunk));
      child.stderr.on("data", (chunk) => (err += chunk));
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, out, err }));
    });
  const [node = "", ...main] = DONEWARD;
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
    doneward: (...words) => run(node, [...main, ...words]),
  };
}
