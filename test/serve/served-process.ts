// `doneward serve` in a process of its own, on a store in a folder.

import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

export interface ServedProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly token: string;
  /** The link that logs in. */
  readonly page: string;
}

const main = path.join(import.meta.dirname, "../../src/cli/main.ts");

/** Resolves when it listens. */
export async function serveProcess(
  folder: string,
  words: readonly string[] = [],
): Promise<ServedProcess> {
  const child = spawn(process.execPath, [main, "serve", "--json", ...words], {
    cwd: folder,
    env: { ...process.env, DONEWARD_STORE: storeUrl(folder), XDG_DATA_HOME: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const line of createInterface({ input: child.stdout })) {
    text += line;
    if (!text.endsWith("}")) continue;
    const { page } = JSON.parse(text) as { page: string };
    return { child, page, port: Number(new URL(page).port), token: tokenIn(folder) };
  }
  throw new Error(`the server did not start: ${text}`);
}

export function storeUrl(folder: string): string {
  return `sqlite:${folder}/store.db`;
}

export function tokenIn(folder: string): string {
  return fs.readFileSync(path.join(folder, "doneward", "token"), "utf8").trim();
}

export async function killed({ child }: ServedProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}
