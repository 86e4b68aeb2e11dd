import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const cache = path.join(import.meta.dirname, "../node_modules/.cache/doneward-bench");

/** A machine without the registry is told so soon; the largest program took half a minute. */
const PATIENCE = 300_000;

/**
 * The folder of another project's package, pinned. It is installed outside of
 * this repository, so that nothing of it gets into ours, and kept for the next
 * run.
 */
export function installed(name: string, version: string): string {
  const kept = path.join(cache, `${name}@${version}`);
  if (fs.existsSync(kept)) return kept;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-peer-"));
  fs.writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  const flags = ["--fetch-retries=1", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  const args = ["install", ...flags, `${name}@${version}`];
  const options = { cwd: folder, encoding: "utf8", timeout: PATIENCE } as const;
  const { status, stderr } = spawnSync("npm", args, options);
  if (status !== 0) throw new Error(`npm ${args.join(" ")}\n${stderr}`);
  fs.mkdirSync(cache, { recursive: true });
  fs.cpSync(folder, kept, { recursive: true, verbatimSymlinks: true });
  fs.rmSync(folder, { recursive: true });
  return kept;
}
