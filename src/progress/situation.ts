import type { Call, CallLedger } from "./call-ledger.ts";
import { dropOldest } from "./bounds.ts";
import type { AgentStarted, PersonAwaited, RuntimeEvent } from "./event.ts";

/** A child agent that has not ended. */
export interface Child {
  readonly agent: string;
  readonly label: string;
  readonly task?: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** As its start says. */
  readonly callsTold?: "when-ended";
}

/** Something that a person was asked. */
export interface Asked {
  readonly kind: "permission" | "question";
  /** What is asked, where the client says so. */
  readonly text?: string;
  readonly since: number;
}

const MOST_CHILDREN = 128;

/** Who is at work or awaited right now. */
export class Situation {
  readonly #children = new Map<string, Child>();
  #isTurnRunning = false;
  #callsTold: "when-ended" | undefined;
  #isIdle = false;
  /** What a person is awaited for: calls by their tools, and what is no call. */
  readonly #awaited = new Map<string | undefined, Asked>();
  #lastAt: number | undefined;

  take(event: RuntimeEvent): void {
    this.#lastAt = event.at;
    switch (event.kind) {
      case "turn-started":
        if (event.agent !== undefined) break;
        this.#isTurnRunning = true;
        this.#isIdle = false;
        this.#callsTold = event.callsTold;
        this.#awaited.clear();
        this.#giveUpChildren();
        return;
      case "turn-ended":
        if (event.agent !== undefined) break;
        this.#isTurnRunning = false;
        this.#isIdle = true;
        for (const tool of this.#awaited.keys()) if (tool !== undefined) this.#awaited.delete(tool);
        this.#giveUpChildren();
        return;
      case "tool-started":
      case "tool-ended":
      case "tool-failed":
        if (event.agent !== undefined) break;
        this.#awaited.delete(event.tool);
        this.#awaited.delete("");
        return;
      case "permission-asked":
      case "question-asked":
        if (!this.#awaited.has(event.tool)) this.#awaited.set(event.tool, askedBy(event));
        break;
      case "permission-answered":
      case "question-answered":
        this.#awaited.clear();
        break;
      case "message":
        if (event.from === "user") this.#awaited.clear();
        break;
      case "agent-started":
        return this.#startChild(event.agent, event);
      case "agent-progressed":
        if (event.callsTold === undefined || this.#children.has(event.agent)) break;
        return this.#startChild(event.agent, event);
      case "agent-ended":
        this.#children.delete(event.agent);
        return;
      default:
    }
    if (event.agent !== undefined) this.#hear(event.agent, event.at);
  }

  /** A turn has begun and not ended. */
  get isTurnRunning(): boolean {
    return this.#isTurnRunning;
  }

  /** A call of the running turn would be told only when it has ended. */
  get mayHideCall(): boolean {
    return this.#callsTold === "when-ended";
  }

  /** A turn has ended and none has begun since. */
  get isIdle(): boolean {
    return this.#isIdle;
  }

  get isPersonAwaited(): boolean {
    return this.#awaited.size > 0;
  }

  /** What has been waiting for a person the longest. */
  get asked(): Asked | undefined {
    const [first] = this.#awaited.values();
    return first;
  }

  get lastAt(): number | undefined {
    return this.#lastAt;
  }

  get children(): IterableIterator<Child> {
    return this.#children.values();
  }

  get childCount(): number {
    return this.#children.size;
  }

  #startChild(agent: string, { at, label, task, callsTold }: ChildStart): void {
    this.#children.set(agent, {
      ...{ agent, label: label || task || agent, startedAt: at, lastAt: at },
      ...(task !== undefined && { task }),
      ...(callsTold !== undefined && { callsTold }),
    });
    dropOldest(this.#children, MOST_CHILDREN);
  }

  /** Of some children nobody would tell that they were interrupted. Who lives is heard of again. */
  #giveUpChildren(): void {
    for (const { agent, callsTold } of this.#children.values()) {
      if (callsTold === "when-ended") this.#children.delete(agent);
    }
  }

  #hear(agent: string, at: number): void {
    const child = this.#children.get(agent);
    if (child) this.#children.set(agent, { ...child, lastAt: at });
  }
}

function askedBy({ kind, text, at: since }: PersonAwaited): Asked {
  const asked = kind === "permission-asked" ? "permission" : "question";
  return { kind: asked, since, ...(text !== undefined && { text }) };
}

type ChildStart = Pick<AgentStarted, "at" | "label" | "task" | "callsTold">;

export interface SilenceLimits {
  /** How long a turn may show nothing while no tool runs. */
  readonly turnMs: number;
  /** How long a tool that runs, or may be running, may show nothing: commands are silent by nature. */
  readonly toolMs: number;
  /** How long a child agent may show nothing. */
  readonly childMs: number;
}

export const SILENCE_LIMITS: SilenceLimits = { turnMs: 180_000, toolMs: 600_000, childMs: 60_000 };

/** Children that have been silent for longer than they may. */
export function silentChildren(
  situation: Situation,
  ledger: CallLedger,
  limits: SilenceLimits,
  now: number,
): Child[] {
  const silent: Child[] = [];
  for (const child of situation.children) {
    const mayRunTool = child.callsTold === "when-ended" || hasOpenCall(ledger.open, child.agent);
    const limit = mayRunTool ? limits.toolMs : limits.childMs;
    if (now - child.lastAt >= limit) silent.push(child);
  }
  return silent;
}

function hasOpenCall(calls: Iterable<Call>, agent: string): boolean {
  for (const call of calls) if (call.agent === agent) return true;
  return false;
}
