import type { JsonValue } from "../../todo/index.ts";
import type { NewTaskDraft } from "../../workstream/board/index.ts";
import recorded from "./session.json" with { type: "json" };

/** One moment of the session: who does what, and what that does to the list. */
export interface Beat {
  readonly by: "you" | "agent";
  readonly says: string;
  /** What the agent does with its other tools, seen by whatever runs it. */
  readonly runs?: readonly SeenRun[];
  /** Tool calls of the model. */
  readonly calls?: readonly { readonly tool: string; readonly input: unknown }[];
  /** A todo that the person adds by hand. */
  readonly adds?: { readonly phase: string; readonly content: string };
}

export interface SeenRun {
  readonly tool: string;
  readonly input: JsonValue;
  readonly exitCode?: number;
  readonly output?: string;
}

/** A short coding session, in the vocabulary of one dialect. */
export interface Session {
  readonly dialect: string;
  readonly title: string;
  readonly beats: readonly Beat[];
  /** What another agent proposes meanwhile. */
  readonly plan: { readonly title: string; readonly text: string };
  /** What the team has to do. */
  readonly tasks: readonly NewTaskDraft[];
}

/** The session that the demo plays; its data names the dialect that it speaks. */
export const SESSION: Session = recorded as Session;
