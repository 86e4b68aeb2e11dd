/**
 * Which runtime facts support a completion.
 *
 * Only what happened while the todo was in focus counts, and a check counts only as
 * long as no file was changed after it.
 * @module
 */

import type { Evidence, JsonValue } from "../todo/index.ts";
import type { Call, CallStep } from "./call-ledger.ts";
import { CallLedger } from "./call-ledger.ts";
import type { RuntimeEvent, ToolEnded, ToolFailed } from "./event.ts";
import { exitCodeIn, textIn } from "./payload.ts";
import { digestOf } from "./fingerprint.ts";
import { maskSecrets } from "./secrets.ts";
import { toolKind } from "./tool-kind.ts";

/**
 * `verified`: a check passed, and nothing was changed since. `stale`: one passed, but
 * files were changed later. `asserted`: only somebody's word, or facts that prove
 * nothing by themselves. `unavailable`: the runtime saw nothing at all.
 */
export type EvidenceState = "verified" | "asserted" | "stale" | "unavailable";

/** Something that happened while the todo was in focus. */
export interface SupportingFact extends Evidence {
  readonly durationMs?: number;
  /** Of the whole output. */
  readonly digest?: string;
  readonly tests?: TestSummary;
}

export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
}

export interface TodoEvidence {
  readonly state: EvidenceState;
  /** Oldest first; the last fifty. */
  readonly facts: readonly SupportingFact[];
}

const MOST_FACTS = 50;
const MOST_TODOS = 512;
const LONGEST_SUMMARY = 200;
const TEST_COMMAND = /\b(?:test|tests|vitest|jest|pytest|mocha|tap|spec|cargo test|go test)\b/i;
const CHECK_COMMAND = /\b(?:check|lint|tsc|typecheck|build|compile|verify|eslint|clippy|mypy)\b/i;
const CHANGING: ReadonlySet<string> = new Set(["edit", "delete", "move"]);
const LONGEST_READ = 4_000;
const COMMIT = /\bgit\b.{0,80}\bcommit\b/;
const COMMIT_ID = /\[[^\]\s]{1,100}(?: \([^)]{1,40}\))? ([0-9a-f]{7,40})\]/;
const PASSED = /\b(\d{1,7}) (?:tests? )?(?:passed|passing)\b|(?:^|\n)(?:ℹ|#) pass (\d{1,7})/;
const FAILED = /\b(\d{1,7}) (?:tests? )?(?:failed|failing)\b|(?:^|\n)(?:ℹ|#) fail (\d{1,7})/;

/** Gathers, event by event, what supports the completion of each todo. */
export class EvidenceLog {
  readonly #ledger = new CallLedger();
  readonly #facts = new Map<string, Numbered[]>();
  /** For calls that still run: the todo in focus when they began, and the number of that event. */
  readonly #begun = new Map<string, Begun>();
  #focus: string | undefined;
  #events = 0;
  #lastChange = 0;

  take(event: RuntimeEvent): void {
    this.#events++;
    const step = this.#ledger.take(event);
    if (event.kind === "list-changed") this.#focus = event.focus;
    if (event.kind === "file-changed") this.#noteChange(event.path, event.at);
    if (step?.kind === "opened") this.#noteStart(step.call.id);
    if (step?.kind === "closed") this.#noteCall(step);
    if (step?.kind === "orphaned") for (const { id } of step.calls) this.#begun.delete(id);
  }

  /** What is known of a todo. `given`: evidence that it carries already, such as a statement. */
  of(todo: string, given: readonly Evidence[] = []): TodoEvidence {
    const gathered = this.#facts.get(todo) ?? [];
    const facts = gathered.map(({ fact }) => fact);
    const check = gathered.findLast(({ fact }) => isCheck(fact));
    if (check && hasPassed(check.fact)) {
      return { state: check.number > this.#lastChange ? "verified" : "stale", facts };
    }
    const hasWord = facts.length > 0 || given.length > 0;
    return { state: hasWord ? "asserted" : "unavailable", facts };
  }

  #noteCall({ call, event }: Extract<CallStep, { kind: "closed" }>): void {
    const begun = this.#begun.get(call.id);
    this.#begun.delete(call.id);
    if (event.kind === "tool-ended" && CHANGING.has(toolKind(call.tool))) {
      const path = textIn(call.input, ["path", "file_path", "filePath"]) ?? call.tool;
      return this.#noteChange(path, event.at);
    }
    // A call that began before the todo came into focus says nothing about it.
    if (begun === undefined || begun.todo !== this.#focus) return;
    const fact = factOf(call, event);
    if (fact) this.#add(begun.todo, fact, begun.number);
  }

  #noteStart(id: string): void {
    if (this.#focus !== undefined) this.#begun.set(id, { todo: this.#focus, number: this.#events });
  }

  #noteChange(path: string, at: number): void {
    this.#lastChange = this.#events;
    if (this.#focus !== undefined)
      this.#add(this.#focus, { kind: "file", summary: path, at }, this.#events);
  }

  #add(todo: string, fact: SupportingFact, number: number): void {
    let gathered = this.#facts.get(todo);
    if (!gathered) {
      this.#facts.set(todo, (gathered = []));
      const [oldest] = this.#facts.keys();
      if (this.#facts.size > MOST_TODOS && oldest !== undefined) this.#facts.delete(oldest);
    }
    const summary = maskSecrets(fact.summary).slice(0, LONGEST_SUMMARY);
    gathered.push({ fact: { ...fact, summary }, number });
    if (gathered.length > MOST_FACTS) gathered.shift();
  }
}

interface Begun {
  readonly todo: string;
  readonly number: number;
}

/** A fact and the number of the event with which it began. A check covers what was there then. */
interface Numbered {
  readonly fact: SupportingFact;
  readonly number: number;
}

function factOf(call: Call, event: ToolEnded | ToolFailed): SupportingFact | undefined {
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
  const exitCode = event.exitCode ?? exitCodeIn(output) ?? failed;
  const commit = COMMIT.test(command) ? COMMIT_ID.exec(text)?.[1] : undefined;
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

/** Tests, and commands whose name says that they check something. */
function isCheck({ kind, summary }: SupportingFact): boolean {
  return kind === "test" || (kind === "command" && CHECK_COMMAND.test(summary));
}

/** Fails closed: without an exit code only a summary without failures is a pass. */
function hasPassed({ exitCode, tests }: SupportingFact): boolean {
  if (tests && tests.failed > 0) return false;
  return exitCode === undefined ? tests !== undefined && tests.passed > 0 : exitCode === 0;
}

function outputText(output: JsonValue | undefined): string {
  if (typeof output === "string") return output;
  return textIn(output, ["output", "stdout", "text"]) ?? "";
}
