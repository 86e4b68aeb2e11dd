import type { Evidence, Todo } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { todoDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { tokenize } from "../todo-command/tokenize.ts";
import { isAllowed } from "./allowed-checks.ts";

/** Where checks are run, and for how long. */
export interface CheckPlace {
  readonly root: string;
  /** The person's file of allowed commands. */
  readonly allowedFile: string;
  readonly timeLimitMs: number;
}

export const CHECK_TIME_LIMIT = 60_000;

const MOST_OUTPUT = 1_000_000;

type Outcome =
  { readonly exitCode: number; readonly output: string } | { readonly unavailable: string };

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
  const outcome = await outcomeOf(live.checks, check);
  const at = live.now();
  await live.facts.append({
    ...{ kind: "check-ran", at, todo: id, command: check, durationMs: at - startedAt },
    ...outcome,
  });
}

async function outcomeOf(place: CheckPlace | undefined, check: string): Promise<Outcome> {
  if (!place) return { unavailable: "no-workspace" };
  if (!(await isAllowed(place, check))) return { unavailable: "not-allowed" };
  const [program, ...words] = tokenize(check);
  return program === undefined ? { unavailable: "not-found" } : execute(place, program, words);
}

async function execute(
  { root, timeLimitMs }: CheckPlace,
  program: string,
  words: readonly string[],
): Promise<Outcome> {
  // Few todos have checks: whoever runs none need not load this.
  const { execFile } = await import("node:child_process");
  const options = { cwd: root, timeout: timeLimitMs, maxBuffer: MOST_OUTPUT, shell: false };
  return new Promise((resolve) => {
    execFile(program, words, { ...options, killSignal: "SIGKILL" }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      if (!error) resolve({ exitCode: 0, output });
      else if (typeof error.code === "number") resolve({ exitCode: error.code, output });
      else if (error.killed) resolve({ unavailable: isTooMuch(error) ? "too-much" : "timed-out" });
      else resolve({ unavailable: error.signal ? `killed by ${error.signal}` : "not-found" });
    });
  });
}

/** A check that floods its output is stopped, and says nothing. */
function isTooMuch({ code }: { readonly code?: unknown }): boolean {
  return code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";
}
