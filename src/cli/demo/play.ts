import type { Store } from "../../stores/contract.ts";
import type { JsonValue, TodoList } from "../../todo/index.ts";
import type { NewTaskDraft } from "../../workstream/board/index.ts";
import type { ChangeEvent } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { carryOut, COMMAND_WORDS } from "../../workstream/todo-command/decision.ts";
import { add } from "../../workstream/todo-command/edits.ts";
import recorded from "./session.json" with { type: "json" };

/** What a beat did, for whoever shows it. */
export interface Played {
  readonly beat: Beat;
  readonly list: TodoList;
  readonly changes: ChangeEvent["changes"];
}

/** Plays a session through real tool calls and edits by hand, beat by beat. */
export async function* play(
  session: Session,
  store: Store,
  now: () => number,
): AsyncGenerator<Played> {
  const work = await openWorkstream({
    store,
    origin: { kind: "workspace", root: session.title },
    dialect: session.dialect,
    now,
  });
  const told: ChangeEvent[] = [];
  const stop = work.on("change", (event) => void told.push(event));
  try {
    for (const beat of session.beats) {
      for (const { tool, input } of beat.calls ?? []) {
        // What a harness does before the model's turn: hand over what it has to know.
        await work.reminders();
        const reply = await work.call(tool, input);
        if (reply.isError) throw new Error(`The demo's own call failed: ${reply.text}`);
      }
      if (beat.adds)
        await carryOut(work, add(await work.list(), beat.adds, COMMAND_WORDS), COMMAND_WORDS);
      const changes = told.splice(0).flatMap((event) => event.changes);
      yield { beat, list: await work.list(), changes };
    }
  } finally {
    stop();
  }
}

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
