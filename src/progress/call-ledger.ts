import type { JsonValue } from "../todo/index.ts";
import { dropOldest } from "./bounds.ts";
import type {
  AgentEnded,
  RuntimeEvent,
  ToolEnded,
  ToolFailed,
  ToolStarted,
  ToolUpdated,
  TurnEnded,
} from "./event.ts";

/** A call of a tool, from its start on. */
export interface Call {
  /** The client's id, or one of ours if it gave none. */
  readonly id: string;
  readonly tool: string;
  readonly input?: JsonValue;
  readonly startedAt: number;
  readonly run?: string;
  readonly agent?: string;
}

/** What an event meant for a call. */
export type CallStep =
  /** `givenUp`: the oldest of too many, of which nothing will be heard any more. */
  | { readonly kind: "opened"; readonly call: Call; readonly givenUp?: Call }
  | { readonly kind: "updated"; readonly call: Call; readonly event: ToolUpdated }
  | { readonly kind: "closed"; readonly call: Call; readonly event: ToolEnded | ToolFailed }
  /** Nothing will be heard of these any more. */
  | { readonly kind: "orphaned"; readonly calls: readonly Call[]; readonly at: number };

const MOST_OPEN = 256;
const REMEMBERED = 512;

/**
 * Brings starts and ends together.
 *
 * A start with an id that is known is ignored. An end without an id closes the oldest
 * open call of its tool. An end whose start was not seen is a call of no duration. When
 * a turn ends, whatever is open is closed: a tool that was blocked never reports an end.
 * Holds at most 256 open calls; beyond that the oldest is given up, and the step says so.
 */
export class CallLedger {
  readonly #open = new Map<string, Call>();
  /** Calls that were closed lately, so that what is heard of them twice is not a new call. */
  readonly #closed = new Set<string>();
  #unnamed = 0;

  take(event: RuntimeEvent): CallStep | undefined {
    switch (event.kind) {
      case "tool-started":
        return this.#start(event);
      case "tool-updated": {
        const call = this.#find(event);
        return call && { kind: "updated", call, event };
      }
      case "tool-ended":
      case "tool-failed":
        return this.#end(event);
      case "turn-ended":
      case "agent-ended":
        return this.#closeAll(event);
      default:
        return undefined;
    }
  }

  get open(): IterableIterator<Call> {
    return this.#open.values();
  }

  get size(): number {
    return this.#open.size;
  }

  #start(event: ToolStarted): CallStep | undefined {
    const id = event.call ?? this.#newId(event.tool);
    if (this.#open.has(id) || this.#closed.has(id)) return undefined;
    const call = callOf(event, id, event.input);
    this.#open.set(id, call);
    const givenUp = this.#open.size > MOST_OPEN ? this.#oldest() : undefined;
    if (!givenUp) return { kind: "opened", call };
    this.#close(givenUp);
    return { kind: "opened", call, givenUp };
  }

  #end(event: ToolEnded | ToolFailed): CallStep | undefined {
    const known = this.#find(event);
    if (known) this.#close(known);
    else if (event.call !== undefined && this.#closed.has(event.call)) return undefined;
    const call = known ?? callOf(event, event.call ?? this.#newId(event.tool));
    if (!known) this.#close(call);
    return { kind: "closed", call, event };
  }

  #closeAll({ run, agent, at, kind }: TurnEnded | AgentEnded): CallStep | undefined {
    const calls = [...this.#open.values()].filter(
      (call) =>
        (run === undefined || call.run === run) &&
        (kind === "turn-ended" && agent === undefined ? true : call.agent === agent),
    );
    for (const call of calls) this.#close(call);
    return calls.length > 0 ? { kind: "orphaned", calls, at } : undefined;
  }

  #find({ call, tool, run, agent }: ToolUpdated | ToolEnded | ToolFailed): Call | undefined {
    if (call !== undefined) return this.#open.get(call);
    for (const open of this.#open.values()) {
      if (open.tool === tool && open.run === run && open.agent === agent) return open;
    }
    return undefined;
  }

  #close({ id }: Call): void {
    this.#open.delete(id);
    this.#closed.add(id);
    dropOldest(this.#closed, REMEMBERED);
  }

  #oldest(): Call | undefined {
    return this.#open.values().next().value;
  }

  #newId(tool: string): string {
    return `${tool}#${++this.#unnamed}`;
  }
}

function callOf(
  { tool, run, agent, at }: ToolStarted | ToolEnded | ToolFailed,
  id: string,
  input?: JsonValue,
): Call {
  const call: { -readonly [Key in keyof Call]: Call[Key] } = { id, tool, startedAt: at };
  if (input !== undefined) call.input = input;
  if (run !== undefined) call.run = run;
  if (agent !== undefined) call.agent = agent;
  return call;
}
