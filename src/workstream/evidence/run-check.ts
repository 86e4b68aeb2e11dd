import { testSummary } from "../../progress/index.ts";
import type { Evidence, Todo } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { todoDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { tokenize } from "../todo-command/tokenize.ts";
import { isAllowed } from "./allowed-checks.ts";
import type { Outcome } from "./execute.ts";
import { execute } from "./execute.ts";

/** Where checks are run, and for how long. */
export interface CheckPlace {
  readonly root: string;
  /** The person's file of allowed commands. */
  readonly allowedFile: string;
  readonly timeLimitMs: number;
}

export const CHECK_TIME_LIMIT = 60_000;

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
async function checkOutcome(place: CheckPlace | undefined, check: string): Promise<Outcome> {
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
