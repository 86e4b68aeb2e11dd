// `npm run test:hooks [-- <runs>]`: every hook of every client under what may hold it up. Prints how long
// the processes took, and fails unless all exit with 0 and 99 of 100 within two seconds.
// Needs the build. Slow syncs need Linux and a C compiler; without, they are named as not run.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/run.ts";
import {
  RECORDED_CLIENTS,
  recordedInputs,
} from "../../src/cli/commands/fixtures/hook-recordings.ts";
import { quantile } from "../../src/testing/scale.ts";
import type { JsonObject } from "../../src/todo/index.ts";

const MOST = 2_000;
const TEN_MEGABYTES = "Exit Code: 1\n".repeat(800_000);
const SYNC_MICROSECONDS = 200_000;

interface Hook {
  readonly client: string;
  readonly input: JsonObject;
}

interface Trouble {
  readonly name: string;
  readonly store: "sqlite" | "files";
  /** What is sent, and whether standard input stays open behind it. */
  input?(input: JsonObject): string;
  readonly staysOpen?: boolean;
  readonly env?: { readonly [name: string]: string };
  /** Freezes something; answers how to end that. */
  freeze?(home: string): Promise<() => void>;
}

const folder = fs.mkdtempSync(path.join(tmpdir(), "doneward-hooks-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));

const slowSyncs = slowSyncLibrary();
const troubles: readonly Trouble[] = (["sqlite", "files"] as const).flatMap((store) => [
  { name: "nothing", store },
  { name: "10 MB in every text", store, input: (input) => JSON.stringify(swollen(input)) },
  { name: "half an input", store, input: half, staysOpen: true },
  {
    name: "a writer that is stopped",
    store,
    freeze: store === "sqlite" ? freezeSqlite : freezeFiles,
  },
  ...(slowSyncs === undefined
    ? []
    : [{ name: "200 ms a sync", store, env: { LD_PRELOAD: slowSyncs } }]),
]);
if (slowSyncs === undefined) console.log("Not run: 200 ms a sync, which needs Linux and gcc.");

const runs = Number(process.argv[2] ?? 1);
const all: number[] = [];
for (const trouble of troubles) {
  const home = path.join(folder, `${trouble.store}-${troubles.indexOf(trouble)}`);
  fs.mkdirSync(path.join(home, "work"), { recursive: true });
  // The list that hooks are about, made before anything is in the way.
  await run(home, { ...trouble, env: {} }, ["add", "one"], "");
  for (const hook of hooks(home).filter(({ input }) => isStart(input)))
    await runHook(home, { name: "", store: trouble.store }, hook);
  const thaw = await trouble.freeze?.(home);
  const took: number[] = [];
  try {
    for (let round = 0; round < runs; round++) {
      for (const hook of hooks(home)) took.push(await runHook(home, trouble, hook));
    }
  } finally {
    thaw?.();
  }
  all.push(...took);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(took, part)));
  console.log(
    `${trouble.store.padEnd(7)}${trouble.name.padEnd(26)}${took.length} hooks, p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`,
  );
}
const p99 = Math.round(quantile(all, 0.99));
console.log(`${all.length} hooks, all exited with 0, p99 ${p99} ms`);
if (p99 > MOST) process.exitCode = 1;

/** One of every kind that a client was seen to send, and every kind that our plugins send. */
function hooks(home: string): readonly Hook[] {
  const cwd = path.join(home, "work");
  const recorded = RECORDED_CLIENTS.flatMap((client) => {
    const kinds = new Map<unknown, JsonObject>();
    for (const input of recordedInputs(client)) {
      const kind = `${String(input["hook_event_name"])} ${String(input["tool_name"] ?? "")}`;
      kinds.set(kind, { ...input, cwd });
    }
    return [...kinds.values()].map((input) => ({ client, input }));
  });
  const plugins = ["opencode", "pi"].flatMap((client) =>
    [
      { event: "session-started", how: "new" },
      { event: "prompted", text: "go" },
      { event: "tool-ended", tool: "bash", input: { command: "ls" }, output: "x", isError: false },
      { event: "stopped", turn: "t", lastMessage: "done" },
      { event: "interrupted", turn: "t" },
      { event: "session-ended" },
    ].map((event) => ({ client, input: { ...event, session: "s", cwd } })),
  );
  return [...recorded, ...plugins];
}

function isStart(input: JsonObject): boolean {
  return input["hook_event_name"] === "SessionStart" || input["event"] === "session-started";
}

async function runHook(home: string, trouble: Trouble, { client, input }: Hook): Promise<number> {
  const text = trouble.input?.(input) ?? JSON.stringify(input);
  return run(home, trouble, ["hook", client], text);
}

/** Answers how long the process took, in milliseconds. */
async function run(
  home: string,
  { store, staysOpen = false, env = {} }: Pick<Trouble, "store" | "staysOpen" | "env">,
  words: readonly string[],
  input: string,
): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(root, "dist/cli/doneward.cjs"), ...words], {
    cwd: path.join(home, "work"),
    env: {
      PATH: process.env["PATH"],
      HOME: home,
      XDG_DATA_HOME: path.join(home, "data"),
      XDG_CONFIG_HOME: path.join(home, "config"),
      ...(store === "files" && { DONEWARD_STORE: `file:${path.join(home, "lists")}` }),
      ...env,
    },
    stdio: ["pipe", "ignore", "ignore"],
  });
  // A hook that has read enough closes its end.
  child.stdin.on("error", () => {});
  child.stdin.write(input);
  if (!staysOpen) child.stdin.end();
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  child.stdin.destroy();
  if (code !== 0)
    throw new Error(
      `${words.join(" ")} ended with ${String(code ?? signal)}: ${input.slice(0, 200)}`,
    );
  return performance.now() - start;
}

/** Ten megabytes in every text that is not a name. */
function swollen(input: JsonObject): JsonObject {
  const fields = [
    "prompt",
    "last_assistant_message",
    "prompt_response",
    "output",
    "text",
    "lastMessage",
  ];
  const long = Object.fromEntries(
    fields.flatMap((name) => (name in input ? [[name, TEN_MEGABYTES]] : [])),
  );
  const response = "tool_response" in input && {
    tool_response: { llmContent: TEN_MEGABYTES, stdout: TEN_MEGABYTES },
  };
  return { ...input, ...long, ...response };
}

function half(input: JsonObject): string {
  const text = JSON.stringify(input);
  return text.slice(0, text.length / 2);
}

/** A process that is stopped while it has the lock of the database. */
function freezeSqlite(home: string): Promise<() => void> {
  const file = path.join(home, "data/doneward/doneward.db");
  return stopped(`
    const { DatabaseSync } = require("node:sqlite");
    new DatabaseSync(${JSON.stringify(file)}).exec("BEGIN IMMEDIATE");`);
}

/** A process that is stopped while it has every lock of the files store. */
function freezeFiles(home: string): Promise<() => void> {
  const store = path.join(home, "lists");
  const locks = fs
    .readdirSync(store, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "free")
    .map((name) => path.join(store, path.dirname(name)));
  if (locks.length === 0) throw new Error("no lock was found in the files store");
  const url = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
  return stopped(
    `import { tryLock } from ${url("../../src/stores/files/lock.ts")};
    import { Door } from ${url("../../src/door/index.ts")};
    const door = new Door(${JSON.stringify(store)});
    for (const directory of ${JSON.stringify(locks)}) {
      if (!tryLock({ door, directory, drafts: directory }).ok) throw new Error("not held");
    }`,
    "--input-type=module",
  );
}

async function stopped(script: string, ...flags: readonly string[]): Promise<() => void> {
  const code = `${script}\nprocess.stdout.write("held"); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, [...flags, "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGSTOP");
  process.once("exit", () => child.kill("SIGKILL"));
  return () => child.kill("SIGKILL");
}

/** Makes every sync of a process take longer; undefined where that cannot be had. */
function slowSyncLibrary(): string | undefined {
  if (process.platform !== "linux") return undefined;
  const [source, library] = ["slow.c", "slow.so"].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  fs.writeFileSync(
    source,
    `#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static int slow(const char *name, int fd) {
  usleep(${SYNC_MICROSECONDS});
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  return real(fd);
}
int fsync(int fd) { return slow("fsync", fd); }
int fdatasync(int fd) { return slow("fdatasync", fd); }
`,
  );
  const { status } = spawnSync("gcc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]);
  return status === 0 ? library : undefined;
}
