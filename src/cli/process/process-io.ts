import type { StdioOptions } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { thisSystem } from "../../workstream/lane/system.ts";
import type { Ancestor, Io, Run } from "../io.ts";
import { storeUrl } from "../store/store-url.ts";
import { hasStreams, processInput, processOutput } from "./streams.ts";

/** Runs a command on this process's own words, streams and exit code. */
export function runAsProcess(run: Run): void {
  void run(process.argv.slice(2), processIo()).then((code) => {
    process.exitCode = code;
    // What was written directly is out. To take everything down first would cost a tenth of a start.
    if (!hasStreams()) process.exit();
  });
}

/** The world as this process sees it. What few commands need is loaded when they ask for it. */
export function processIo(): Io {
  const io: Io = {
    stdin: {
      get isTty() {
        return process.getBuiltinModule("node:tty").isatty(0);
      },
    },
    stdout: processOutput(1),
    stderr: processOutput(2),
    terminal: async () => (await import("./terminal.ts")).processTerminal,
    readInput: processInput,
    inputLines: () => linesOf(process.stdin),
    env: process.env,
    ancestors,
    get cwd() {
      return process.cwd();
    },
    script: process.argv[1] ?? "",
    now: Date.now,
    sleep,
    untilEnded,
    runProgram,
    startProgram,
    ring,
    interruptAfter,
    abandon: () => process.exit(),
    async openStore(url) {
      const { openStoreHere } = await import("../store/open-store-here.ts");
      return openStoreHere(io, storeUrl(io, url));
    },
  };
  return io;
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal?.addEventListener("abort", wake);
  });
}

const ENDS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Whoever waits for this is kept alive by it. */
function untilEnded(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 2 ** 30);
    const end = (): void => {
      clearInterval(alive);
      for (const name of ENDS) process.off(name, end);
      resolve();
    };
    for (const name of ENDS) process.on(name, end);
    signal?.addEventListener("abort", end);
  });
}

/** Only a newline ends a line: JSON may have other line separators inside its strings. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    const lines = (rest + (chunk as string)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (rest !== "") yield rest;
}

async function runProgram(
  program: string,
  words: readonly string[],
  input?: string,
): Promise<number> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const stdio: StdioOptions = input === undefined ? "inherit" : ["pipe", "ignore", "ignore"];
    const child = spawn(program, words, { stdio });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
    // A program that ends before it has read everything tells why by its exit code.
    child.stdin?.on("error", () => {}).end(input);
  });
}

async function startProgram(
  program: string,
  words: readonly string[],
  input: string,
): Promise<boolean> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      windowsHide: true,
    });
    child.on("error", () => resolve(false));
    child.on("spawn", () => {
      child.stdin.end(input, () => resolve(true));
      child.unref();
    });
    // A program that does not care for its input was started all the same.
    child.stdin.on("error", () => resolve(true));
  });
}

function ring(): boolean {
  try {
    writeFileSync("/dev/tty", "\u0007");
    return true;
  } catch {
    // No terminal, or a system without that name for it.
    return false;
  }
}

/** The processes above this one, the nearest first. */
export function ancestors(): readonly Ancestor[] {
  const { descent, start } = thisSystem();
  const found = new Map<number, Ancestor>();
  // A number that was met before was given to another process meanwhile.
  for (let pid = process.ppid; pid > 0 && !found.has(pid);) {
    const process = descent(pid);
    if (!process) break;
    found.set(pid, { name: process.name, ...start(pid) });
    pid = process.parent;
  }
  return [...found.values()];
}

/**
 * Interrupts what this thread does if it is still alive after so many milliseconds, be it a regular
 * expression that does not come to an end: its timers are heard again. A timer of its own could not
 * fire while the thread is busy, so another thread has it.
 */
export function interruptAfter(milliseconds: number): void {
  // Loaded when it is asked for: most commands have no such limit.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  new Worker(SOURCE, { eval: true, workerData: milliseconds, execArgv: [] }).unref();
}

const SOURCE = `
const { workerData } = require("node:worker_threads");
setTimeout(() => {
  const { Session } = require("node:inspector");
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.terminateExecution");
}, workerData);`;
