import { cutText } from "./bounds.ts";
import type { AgentOutcome } from "./event.ts";
import { maskSecrets } from "./secrets/secrets.ts";
import { isOpen } from "../todo/index.ts";

/** Times in milliseconds, lengths in characters. */
export interface RelayLimits {
  readonly flushMs: number;
  /** 0: a silent child is never mentioned. */
  readonly stallMs: number;
  readonly lifetimeMs: number;
}

export const RELAY_LIMITS: RelayLimits = {
  flushMs: 2_500,
  stallMs: 60_000,
  lifetimeMs: 6 * 3_600_000,
};

const SHORTEST_LIFETIME = 1_000;
const SNIPPET = 220;
const BUFFER = 4_000;
const LABEL = 40;

export interface RelayNotice {
  readonly kind: "start" | "progress" | "stall" | "resumed" | "done" | "error" | "timeout";
  /** `acp-spawn:<runId>:<kind>`: a later notice with the same key replaces the earlier one. */
  readonly contextKey: string;
  readonly text: string;
}

const ENDINGS: { readonly [outcome in AgentOutcome]: ["done" | "error" | "timeout", string] } = {
  done: ["done", "completed."],
  failed: ["error", "failed."],
  aborted: ["error", "was aborted."],
  "timed-out": ["timeout", "timed out."],
};

/**
 * Tells a parent what its child does: that it started, snippets of what it says, that it
 * fell silent and spoke again, how it ended. Give it what is heard, and `tick` it from
 * time to time. After its end, or its lifetime, it says nothing more.
 */
export class ChildRelay {
  readonly #runId: string;
  readonly #label: string;
  readonly #limits: RelayLimits;
  readonly #startedAt: number;
  #lastAt: number;
  #flushedAt: number;
  #buffer = "";
  #isStallTold = false;
  #isOver = false;

  constructor(runId: string, label: string, startedAt: number, limits: Partial<RelayLimits> = {}) {
    this.#runId = runId;
    this.#label = cutText(oneLine(maskSecrets(label)) || runId, LABEL);
    this.#limits = { ...RELAY_LIMITS, ...limits };
    this.#startedAt = this.#lastAt = this.#flushedAt = startedAt;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isStallTold(): boolean {
    return this.#isStallTold;
  }

  start(): readonly RelayNotice[] {
    return [this.#notice("start", `${this.#label} started.`)];
  }

  /** Visible text of the child, whole or in pieces. */
  hear(text: string, now: number): readonly RelayNotice[] {
    if (this.#isOver || text === "") return [];
    this.#lastAt = now;
    const notices: RelayNotice[] = [];
    if (this.#isStallTold) {
      this.#isStallTold = false;
      notices.push(this.#notice("resumed", `${this.#label} resumed output.`));
    }
    const heard = this.#buffer + text;
    // What is left of a secret that was cut would not be known as one.
    this.#buffer = heard.length > BUFFER ? maskSecrets(heard).slice(-BUFFER) : heard;
    const isFull = oneLine(this.#buffer).length >= SNIPPET;
    if (isFull || text.includes("\n\n")) notices.push(...this.#flush(now));
    return notices;
  }

  /** Activity that shows nothing: the child is alive, but a stall that was told stays told. */
  noteActivity(now: number): void {
    this.#lastAt = now;
  }

  /** Whatever time alone brings. */
  tick(now: number): readonly RelayNotice[] {
    if (this.#isOver) return [];
    const lifetime = Math.max(SHORTEST_LIFETIME, this.#limits.lifetimeMs);
    if (now - this.#startedAt >= lifetime) {
      this.#isOver = true;
      const seconds = Math.floor(lifetime / 1_000);
      const text = `${this.#label} stream relay timed out after ${seconds}s without completion.`;
      return [this.#notice("timeout", text)];
    }
    const flushed = now - this.#flushedAt >= this.#limits.flushMs ? this.#flush(now) : [];
    return [...flushed, ...this.#stall(now)];
  }

  end(outcome: AgentOutcome, now: number): readonly RelayNotice[] {
    if (this.#isOver) return [];
    const flushed = this.#flush(now);
    this.#isOver = true;
    const [kind, words] = ENDINGS[outcome];
    return [...flushed, this.#notice(kind, `${this.#label} ${words}`)];
  }

  #stall(now: number): readonly RelayNotice[] {
    const { stallMs } = this.#limits;
    if (stallMs <= 0 || this.#isStallTold || now - this.#lastAt < stallMs) return [];
    this.#isStallTold = true;
    const seconds = Math.floor((now - this.#lastAt) / 1_000);
    const text = `${this.#label} has produced no output for ${seconds}s. It may be waiting for interactive input.`;
    return [this.#notice("stall", text)];
  }

  #flush(now: number): readonly RelayNotice[] {
    this.#flushedAt = now;
    const text = oneLine(maskSecrets(this.#buffer));
    this.#buffer = "";
    return text === ""
      ? []
      : [this.#notice("progress", `${this.#label}: ${cutText(text, SNIPPET)}`)];
  }

  #notice(kind: RelayNotice["kind"], text: string): RelayNotice {
    return { kind, contextKey: `acp-spawn:${this.#runId}:${kind}`, text };
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const SHORTEST_PART = 6;

/**
 * Whether a todo's content and the description of some work mean the same thing:
 * equal, or one contains the other and has at least 6 characters. Case and all but
 * letters and digits are ignored.
 */
export function matchesDescription(content: string, description: string): boolean {
  const todo = lettersAndDigits(content);
  const work = lettersAndDigits(description);
  if (todo === "" || work === "") return false;
  const [part, whole] = todo.length <= work.length ? [todo, work] : [work, todo];
  return part === whole || (part.length >= SHORTEST_PART && whole.includes(part));
}

/** The open todos that a child of this description works on; if it succeeds they may be completed. */
export function todosOfChild<T extends { readonly content: string; readonly status: string }>(
  todos: readonly T[],
  description: string,
): T[] {
  return todos.filter((todo) => isOpen(todo) && matchesDescription(todo.content, description));
}

function lettersAndDigits(text: string): string {
  const words = text.normalize("NFC").toLowerCase();
  return words.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}
