import type { AgentRow } from "./agent.ts";
import type { Overview } from "./overview.ts";
import type { BoardRow, TaskRow } from "./task.ts";
import type { Position, TimelineEntry } from "./timeline.ts";

/**
 * What the event stream says, by the name of the event. A stream begins with `hello`, then
 * `snapshot` unless it goes on where the reader's last id was.
 *
 * A reader drops what it has seen: rows and entries say how far their journals were. A message
 * whose `after` is further than the reader is means that something was missed; it asks for
 * `timeline?after=` then.
 */
export interface ServerMessages {
  /** First, and every fifteen seconds: somebody is there. */
  readonly hello: { readonly instance: string; readonly now: number };
  /** Everything; takes the place of all that was known. */
  readonly snapshot: Overview;
  readonly agent: AgentRow;
  readonly "agent-gone": { readonly id: string };
  /** More of an agent's journals: from `after`, which is not among the entries, up to `position`. */
  readonly entries: {
    readonly agent: string;
    readonly after: Position;
    readonly position: Position;
    readonly entries: readonly TimelineEntry[];
  };
  /** Tasks that changed, or stand elsewhere because of others. */
  readonly tasks: {
    readonly board: BoardRow;
    /** The board's `seq` before. */
    readonly after: number;
    readonly tasks: readonly TaskRow[];
    readonly gone: readonly string[];
  };
}

export type ServerMessageName = keyof ServerMessages;

/** One message, as the server makes it. */
export type ServerMessage = {
  readonly [Name in ServerMessageName]: {
    readonly name: Name;
    readonly data: ServerMessages[Name];
  };
}[ServerMessageName];
