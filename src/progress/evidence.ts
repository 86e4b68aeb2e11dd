/**
 * Which runtime facts support a completion.
 *
 * Only what happened while the todo was in focus counts, and a check counts only as
 * long as no file that it covers was changed after it.
 * @module
 */

import type { Evidence, JsonValue, TestSummary } from "../todo/index.ts";
import type { Call, CallStep } from "./call-ledger.ts";
import { CallLedger } from "./call-ledger.ts";
import type { ChangeMark } from "./tool-kind.ts";
import { ChangedFiles, changesFiles, toolKind } from "./tool-kind.ts";
import { cutMiddle, cutText, dropOldest } from "./bounds.ts";
import type { CheckRan, RuntimeEvent, ToolEnded, ToolFailed } from "./event.ts";
import { digestOf } from "./fingerprint.ts";
import { exitCodeIn, textIn } from "./payload.ts";
import { maskSecrets } from "./secrets/secrets.ts";

/**
 * `verified`: a check passed, and nothing that it covers was changed since. `stale`: one
 * passed, but such a file was changed later. `asserted`: only somebody's word, or facts that
 * prove nothing by themselves. `unavailable`: the runtime saw nothing at all.
 */
export type EvidenceState = "verified" | "asserted" | "stale" | "unavailable";

export interface TodoEvidence {
  readonly state: EvidenceState;
  /** What the todo carries already, then what was gathered, oldest first; the last fifty. */
  readonly facts: readonly Evidence[];
}

const MOST_FACTS = 50;
const MOST_TODOS = 512;
const LONGEST_SUMMARY = 200;
const TEST_COMMAND = /\b(?:test|tests|vitest|jest|pytest|mocha|tap|spec|cargo test|go test)\b/i;
const CHECK_COMMAND = /\b(?:check|lint|tsc|typecheck|build|compile|verify|eslint|clippy|mypy)\b/i;
/** What stands between two commands of a line of which only the last one's exit code is told. */
const COMMANDS_APART = /[|;\n]|(?<![&>])&(?![&>])/;
const LONGEST_READ = 4_000;
const COMMIT = /\bgit\b.{0,80}\bcommit\b/;
const COMMIT_ID = /\[[^[\]\s]{1,100}(?: \([^()]{1,40}\))? ([0-9a-f]{7,40})\]/;
const PASSED = /\b(\d{1,7}) (?:tests? )?(?:passed|passing)\b|(?:^|\n)(?:\u2139|#) pass (\d{1,7})/;
const FAILED = /\b(\d{1,7}) (?:tests? )?(?:failed|failing)\b|(?:^|\n)(?:\u2139|#) fail (\d{1,7})/;

/**
 * Gathers, event by event, what supports the completion of each todo.
 *
 * A check covers the files that were changed while its todo was in focus; one of a todo
 * that changed none covers them all.
 */
export class EvidenceLog {
  readonly #ledger = new CallLedger();
  readonly #facts = new Map<string, Gathered[]>();
  /** For calls that still run: the todo in focus when they began, and the number of that event. */
  readonly #begun = new Map<string, Begun>();
  readonly #changed = new ChangedFiles();
  #focus: { readonly todo: string; readonly since: number } | undefined;
  #events = 0;

  take(event: RuntimeEvent): void {
    this.#events++;
    const step = this.#ledger.take(event);
    if (event.kind === "list-changed") this.#noteFocus(event.focus, event.at);
    if (event.kind === "file-changed") this.#noteChange(event.path, event.at);
    if (event.kind === "check-ran") this.#noteCheck(event);
    if (step?.kind === "opened") this.#noteStart(step);
    if (step?.kind === "closed") this.#noteCall(step);
    if (step?.kind === "orphaned") for (const { id } of step.calls) this.#begun.delete(id);
  }

  /** What is known of a todo. `given`: evidence that it carries already, such as a statement. */
  of(todo: string, given: readonly Evidence[] = []): TodoEvidence {
    const gathered = this.#facts.get(todo) ?? [];
    const carried = given.filter((fact) => !gathered.some((known) => isSame(known.fact, fact)));
    const all: Gathered[] = [...carried.map((fact) => ({ fact })), ...gathered].slice(-MOST_FACTS);
    const facts = all.map(({ fact }) => fact);
    const check = all.findLast(({ fact }) => isCheck(fact));
    if (check && hasPassed(check.fact)) {
      return { state: this.#isStale(check, all) ? "stale" : "verified", facts };
    }
    return { state: facts.length > 0 ? "asserted" : "unavailable", facts };
  }

  #isStale(check: Gathered, all: readonly Gathered[]): boolean {
    const files = all.filter(({ fact }) => fact.kind === "file");
    const covered = files.map(({ fact, path }) => path ?? fact.summary);
    return this.#changed.some(covered, (change) => isAfter(change, check));
  }

  #noteFocus(todo: string | undefined, since: number): void {
    if (todo === this.#focus?.todo) return;
    this.#focus = todo === undefined ? undefined : { todo, since };
  }

  #noteStart({ call, givenUp }: Extract<CallStep, { kind: "opened" }>): void {
    if (givenUp) this.#begun.delete(givenUp.id);
    // A call that began before the todo came into focus says nothing about it.
    if (!this.#focus || call.startedAt < this.#focus.since) return;
    this.#begun.set(call.id, { todo: this.#focus.todo, number: this.#events });
  }

  #noteCall({ call, event }: Extract<CallStep, { kind: "closed" }>): void {
    const begun = this.#begun.get(call.id);
    this.#begun.delete(call.id);
    if (event.kind === "tool-ended" && changesFiles(call.tool)) {
      return this.#noteChange(textIn(call.input, ["path", "file_path", "filePath"]), event.at);
    }
    if (begun === undefined || begun.todo !== this.#focus?.todo) return;
    const fact = factOf(call, event);
    if (fact) this.#add(begun.todo, { fact, number: begun.number });
  }

  #noteChange(path: string | undefined, at: number): void {
    this.#changed.add(path, { number: this.#events, at });
    if (path === undefined || !this.#focus || at < this.#focus.since) return;
    this.#add(this.#focus.todo, {
      fact: { kind: "file", summary: path, at },
      number: this.#events,
      path,
    });
  }

  /** The todo's own check says something about it whatever is in focus. */
  #noteCheck({ todo, command, at, exitCode, durationMs, digest, unavailable, output }: CheckRan) {
    const tests = testSummary(output ?? "");
    this.#add(todo, {
      fact: {
        kind: "check",
        summary: command,
        at,
        ...(durationMs !== undefined && { durationMs }),
        ...(exitCode !== undefined && { exitCode }),
        ...(digest !== undefined && { digest }),
        ...(tests && { tests }),
        ...(unavailable !== undefined && { unavailable }),
      },
    });
  }

  #add(todo: string, { fact, ...place }: Gathered): void {
    let gathered = this.#facts.get(todo);
    if (!gathered) {
      this.#facts.set(todo, (gathered = []));
      dropOldest(this.#facts, MOST_TODOS);
    }
    const summary = cutText(maskSecrets(fact.summary), LONGEST_SUMMARY);
    gathered.push({ ...place, fact: { ...fact, summary } });
    if (gathered.length > MOST_FACTS) gathered.shift();
  }
}

interface Begun {
  readonly todo: string;
  readonly number: number;
}

/** A fact, and the number of the event with which it began where that was seen. */
interface Gathered {
  readonly fact: Evidence;
  readonly number?: number;
  /** Of a file: all of it, which the summary may be too short for. */
  readonly path?: string;
}

/** A check covers what was there when it began. */
function isAfter(change: ChangeMark, { fact, number }: Gathered): boolean {
  if (number !== undefined) return change.number > number;
  return change.at > fact.at - (fact.durationMs ?? 0);
}

function isSame(one: Evidence, other: Evidence): boolean {
  return one.kind === other.kind && one.at === other.at && one.summary === other.summary;
}

function factOf(call: Call, event: ToolEnded | ToolFailed): Evidence | undefined {
  const kind = toolKind(call.tool);
  const { at } = event;
  if (kind === "fetch" && event.kind === "tool-ended") {
    const summary = textIn(call.input, ["url", "uri"]);
    return summary === undefined ? undefined : { kind: "url", summary, at };
  }
  const command = kind === "execute" ? textIn(call.input, ["command", "cmd"]) : undefined;
  if (command === undefined) return undefined;
  const output = event.kind === "tool-ended" ? event.output : event.error;
  const text = outputText(output);
  const failed = event.kind === "tool-failed" ? 1 : undefined;
  const ended = event.exitCode ?? exitCodeIn(output) ?? failed;
  const exitCode = ended === 0 && hidesFailure(command) ? undefined : ended;
  const commit = isCommit(command) ? COMMIT_ID.exec(cutMiddle(text, LONGEST_READ))?.[1] : undefined;
  if (commit !== undefined) return { kind: "commit", summary: commit, at };
  const tests = testSummary(text);
  return {
    kind: tests || TEST_COMMAND.test(command) ? "test" : "command",
    summary: command,
    at,
    durationMs: Math.max(0, at - call.startedAt),
    ...(exitCode !== undefined && { exitCode }),
    ...(output !== undefined && { digest: event.digest ?? digestOf(output) }),
    ...(tests && { tests }),
  };
}

function isCommit(command: string): boolean {
  return COMMIT.test(cutMiddle(command, LONGEST_READ));
}

/** The line ends with another command than the check in it, as `tsc | tail` does. */
function hidesFailure(line: string): boolean {
  const last = line.split(COMMANDS_APART).at(-1) ?? "";
  return isNamedCheck(line) && !isNamedCheck(last);
}

function isNamedCheck(command: string): boolean {
  return TEST_COMMAND.test(command) || CHECK_COMMAND.test(command);
}

/** How many tests passed and failed, if the output says so. */
export function testSummary(output: string): TestSummary | undefined {
  const tail = output.slice(-LONGEST_READ);
  const [passed, failed] = [PASSED, FAILED].map((shape) => {
    const found = shape.exec(tail);
    return found ? Number(found[1] ?? found[2]) : undefined;
  });
  if (passed === undefined && failed === undefined) return undefined;
  return { passed: passed ?? 0, failed: failed ?? 0 };
}

/** Checks, tests, and commands whose name says that they check something. */
function isCheck({ kind, summary }: Evidence): boolean {
  return kind === "check" || kind === "test" || (kind === "command" && CHECK_COMMAND.test(summary));
}

/** Fails closed: without an exit code only a summary without failures is a pass. */
function hasPassed({ exitCode, tests }: Evidence): boolean {
  if (tests && tests.failed > 0) return false;
  return exitCode === undefined ? tests !== undefined && tests.passed > 0 : exitCode === 0;
}

function outputText(output: JsonValue | undefined): string {
  if (typeof output === "string") return output;
  return textIn(output, ["output", "stdout", "text"]) ?? "";
}
