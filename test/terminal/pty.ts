import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";

/** Runs lines of shell in a terminal of their own; what it shows comes out of `stdout`. */
export function inTerminal(
  lines: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly columns: number;
    readonly rows: number;
  },
): ChildProcessWithoutNullStreams {
  const { cwd, env, columns, rows } = options;
  const script = [`stty cols ${columns} rows ${rows}`, ...lines].join("\n");
  return spawn("script", ["-qec", script, "/dev/null"], {
    cwd,
    env: { ...env, TERM: "xterm-256color" },
  });
}
