/**
 * Checks that todos name: run with a person's consent, never through a shell.
 * @module
 */
import type { ChildProcess } from "node:child_process";
import { testSummary } from "../../progress/index.ts";
import type { Origin } from "../../scope/index.ts";
import type { Evidence, Todo } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { todoDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { tokenize } from "../todo-command/tokenize.ts";
import { allowedFileOf, isAllowed } from "./allowed-checks.ts";

/** Where checks are run, and for how long. */
export interface CheckPlace {
  readonly root: string;
  /** The person's file of allowed commands. */
  readonly allowedFile: string;
  readonly timeLimitMs: number;
}

export const CHECK_TIME_LIMIT = 60_000;

/** Where checks of an origin's todos are run: in its workspace, or where the host says. */
export function checkPlace(
  origin: Origin,
  given: Partial<CheckPlace> = {},
): { checks?: CheckPlace } {
  const root = given.root ?? (origin.kind === "workspace" ? origin.root : undefined);
  if (root === undefined) return {};
  const { allowedFile = allowedFileOf(process.env), timeLimitMs = CHECK_TIME_LIMIT } = given;
  return { checks: { root, allowedFile, timeLimitMs } };
}

/** Runs the check of a todo by its id. Undefined: there is no such todo, or it has none. */
export async function checkById(live: Live, id: string): Promise<Evidence | undefined> {
  const { documents } = await live.store.load(live.scope);
  const todo = allTodos(todoDocument(documents).list).find((one) => one.id === id);
  if (!todo?.check) return undefined;
  await runCheck(live, todo);
  const { evidence } = await live.follower.catchUp();
  return evidence.of(id).facts.findLast(({ kind }) => kind === "check");
}

/**
 * Runs a todo's check, if the person allowed that very command in this workspace, and keeps
 * what came of it. Never through a shell. That it could not be run is an answer too.
 */
export async function runCheck(live: Live, { id, check }: Todo): Promise<void> {
  if (check === undefined) return;
  const startedAt = live.now();
  const outcome = await checkOutcome(live.checks, check);
  const at = live.now();
  await live.facts.append({
    ...{ kind: "check-ran", at, todo: id, command: check, durationMs: at - startedAt },
    ...outcome,
  });
}

/** What comes of a command that somebody names as a check: an exit code, or why there is none. */
export async function checkOutcome(place: CheckPlace | undefined, check: string): Promise<Outcome> {
  if (!place) return { unavailable: "no-workspace" };
  if (!(await isAllowed(place, check))) return { unavailable: "not-allowed" };
  const [program, ...words] = tokenize(check);
  return program === undefined ? { unavailable: "not-found" } : execute(place, program, words);
}

/** The same for a command that belongs to no todo: what came of it, as evidence. */
export async function checkFact(
  place: CheckPlace,
  check: string,
  now: () => number,
): Promise<Evidence> {
  const startedAt = now();
  const outcome = await checkOutcome(place, check);
  const at = now();
  const tests = "output" in outcome ? testSummary(outcome.output) : undefined;
  return {
    ...{ kind: "check", summary: check, at, durationMs: at - startedAt },
    ...("unavailable" in outcome ? outcome : { exitCode: outcome.exitCode }),
    ...(tests && { tests }),
  };
}

type Outcome =
  { readonly exitCode: number; readonly output: string } | { readonly unavailable: string };

const MOST_OUTPUT = 1_000_000;
const HAS_GROUPS = process.platform !== "win32";
const ENDING: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program without a shell, for so long at most, and answers what came of it. Nothing that it
 * started is left behind, however it ends, also if we are asked to end meanwhile.
 */
export function execute(
  { root, timeLimitMs }: { readonly root: string; readonly timeLimitMs: number },
  program: string,
  words: readonly string[],
): Promise<Outcome> {
  // Hooks load this file and run no check: the module is loaded by the first one.
  const { spawn } = process.getBuiltinModule("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      ...{ cwd: root, shell: false, windowsHide: true, detached: HAS_GROUPS },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const parts: Buffer[] = [];
    let size = 0;
    const release = killWithUs(child);
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      release();
      killAll(child);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(end, timeLimitMs, { unavailable: "timed-out" });
    const take = (part: Buffer): void => {
      parts.push(part);
      size += part.length;
      if (size > MOST_OUTPUT) end({ unavailable: "too-much" });
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", () => end({ unavailable: "not-found" }));
    child.on("close", (code, signal) => {
      const output = Buffer.concat(parts).toString();
      end(code === null ? { unavailable: `killed by ${signal}` } : { exitCode: code, output });
    });
  });
}

/** The program and whatever it started, which has the program's group. */
function killAll(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}

/** A group of its own does not hear of Ctrl-C. Answers a function that ends the listening. */
function killWithUs(child: ChildProcess): () => void {
  const endings = ENDING.map((signal) => {
    const listener = (): void => {
      release();
      killAll(child);
      // Without us nobody may be listening, and then the signal ends this process.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    process.on(signal, listener);
    return () => void process.off(signal, listener);
  });
  const release = (): void => {
    for (const end of endings) end();
  };
  return release;
}
