import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";

import { buildWeb } from "../../scripts/build-web.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** `doneward serve` in a process of its own, as people start it. */
export interface Serving {
  readonly url: string;
  readonly port: number;
  readonly store: string;
  /** A link that logs in, once. */
  readonly login: string;
  stop(): Promise<void>;
}

/** A folder for the store and the token, which goes with the process. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-web-"));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let isBuilt: Promise<unknown> | undefined;

export interface ServeOptions {
  /** Omitted: a free one. */
  readonly port?: number | undefined;
  /** Omitted: SQLite in the folder. */
  readonly store?: string | undefined;
}

/** Builds the page if this process has not, and serves it. */
export async function serve(
  folder: string,
  { port, store = `sqlite:${path.join(folder, "store.db")}` }: ServeOptions = {},
): Promise<Serving> {
  await (isBuilt ??= buildWeb());
  const child = spawn(
    process.execPath,
    [
      path.join(root, "src/cli/main.ts"),
      ...["serve", "--json", "--store", store],
      ...(port === undefined ? [] : ["--port", String(port)]),
    ],
    {
      cwd: folder,
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, USER: "ada" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const told = JSON.parse(await firstDocument(child)) as { page: string };
  const page = new URL(told.page);
  return {
    url: page.origin,
    port: Number(page.port),
    store,
    login: told.page,
    async stop() {
      process.off("exit", end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      end();
      await once(child, "exit");
    },
  };
}

/** The server says where it is in one JSON document, which may take several lines. */
async function firstDocument(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the server has no output");
  let text = "";
  for await (const line of readline.createInterface({ input: child.stdout })) {
    text += line;
    try {
      JSON.parse(text);
      return text;
    } catch {
      // Not the whole of it yet.
    }
  }
  throw new Error(`the server ended before it said where it is: ${text}`);
}
