import type { StdioOptions } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Io } from "../io.ts";
import { storeUrl } from "../store/store-url.ts";
import { ancestors } from "./ancestors.ts";
import { processInput } from "./input.ts";
import { interruptAfter } from "./watchdog.ts";
import { processOutput } from "./output.ts";

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
