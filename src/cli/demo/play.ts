import type { Store } from "../../stores/contract.ts";
import type { TodoList } from "../../todo/index.ts";
import type { ChangeEvent } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { carryOut } from "../../workstream/todo-command/decision.ts";
import { add } from "../../workstream/todo-command/verbs/add.ts";
import { COMMAND_WORDS } from "../../workstream/todo-command/words.ts";
import type { Beat, Session } from "./session.ts";

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
