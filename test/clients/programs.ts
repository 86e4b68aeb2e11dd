import fs from "node:fs";
import path from "node:path";

import { installed } from "../../scripts/installed.ts";

const binaries = { "linux-x64": "linux-x64", "linux-arm64": "linux-arm64" } as Record<
  string,
  string
>;

/** A program as it was pinned, or why it cannot be had here. */
export type Program = { readonly file: string } | { readonly missing: string };

/** Names what could not be fetched a moment ago, so that nobody tries again. */
export const MISSING_VARIABLE = "DONEWARD_MISSING_PROGRAMS";

/** Fetches a program at its first use and keeps it. `find` tells its file in the folder of packages. */
function program(name: string, version: string, find: (modules: string) => string): Program {
  if (process.env[MISSING_VARIABLE]?.split(",").includes(name)) {
    return { missing: `${name}@${version} could not be installed` };
  }
  try {
    const file = find(path.join(installed(name, version), "node_modules"));
    return fs.existsSync(file) ? { file } : { missing: `${name}@${version} has no ${file}` };
  } catch (error) {
    return { missing: `${name}@${version} cannot be installed: ${String(error).split("\n")[0]}` };
  }
}

const platform = binaries[`${process.platform}-${process.arch}`] ?? "unknown";

export const claudeCode = (): Program =>
  program("@anthropic-ai/claude-code", "2.1.325", (modules) =>
    path.join(modules, `@anthropic-ai/claude-code-${platform}`, "claude"),
  );

export const codex = (): Program =>
  program("@openai/codex", "0.166.0", (modules) => path.join(modules, ".bin/codex"));

export const geminiCli = (): Program =>
  program("@google/gemini-cli", "0.61.0", (modules) => path.join(modules, ".bin/gemini"));

export const opencode = (): Program =>
  program("opencode-ai", "1.18.33", (modules) =>
    path.join(modules, `opencode-${platform}`, "bin/opencode"),
  );

export const pi = (): Program =>
  program("@earendil-works/pi-coding-agent", "0.87.1", (modules) => path.join(modules, ".bin/pi"));

/** By the names of their packages. */
export const PROGRAMS: Readonly<Record<string, () => Program>> = {
  "@anthropic-ai/claude-code": claudeCode,
  "@openai/codex": codex,
  "@google/gemini-cli": geminiCli,
  "opencode-ai": opencode,
  "@earendil-works/pi-coding-agent": pi,
};
