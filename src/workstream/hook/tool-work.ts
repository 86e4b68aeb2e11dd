import type { HiddenMessage } from "../../dialects/dialect.ts";
import type { PersonAwaited } from "../../progress/event.ts";
import type { RuntimeEvent } from "../../progress/index.ts";
import type { Workstream } from "../contract.ts";
import type { LiveList } from "../live.ts";
import { archiveChild } from "../progress/child-lists.ts";
import type { ObservedEvent } from "../progress/observed-work.ts";
import { RuntimeJournal } from "../progress/runtime-journal.ts";
import { takeReminders } from "../reminders.ts";

/** What hooks tell of a call, or of a child agent. */
export type ToolFact = Extract<
  ObservedEvent,
  {
    kind:
      | "tool-started"
      | "tool-ended"
      | "tool-failed"
      | "agent-started"
      | "agent-progressed"
      | "agent-ended"
      | PersonAwaited["kind"];
  }
>;

/** As much of a workstream as the hooks of tools need. */
export interface ToolWork extends Pick<Workstream, "import"> {
  /** Keeps a fact; resolves when it is kept. */
  observe(event: ToolFact): Promise<void>;
  /** What is due before the model goes on, handed out once whoever asks. */
  reminders(): Promise<readonly HiddenMessage[]>;
}

/** To find a loop takes reading back. It is looked for after every fifth call, which has two facts. */
const LOOK_EVERY = 10;

export function toolWork(live: LiveList): ToolWork {
  const facts = new RuntimeJournal(live.store, live.scope, live.now);
  let told = 0;
  const isLookDue = (): boolean =>
    Math.floor(facts.seq / LOOK_EVERY) > Math.floor((facts.seq - told) / LOOK_EVERY);
  return {
    async observe(event) {
      told++;
      await facts.append({ ...event, at: event.at ?? live.now() } as RuntimeEvent);
      if (event.kind !== "agent-ended") return;
      await archiveChild({ ...live, facts }, event.agent, event.outcome);
    },

    async reminders() {
      const guards = { isToolAvailable: live.dialect.tools.length > 0 };
      if (!isLookDue()) return takeReminders(live, guards, []);
      const { recentProgress } = await import("./recent-progress.ts");
      const { verdicts } = await recentProgress(live, facts.seq, live.now());
      return takeReminders(live, guards, verdicts);
    },

    import: async (phases, source) =>
      (await import("../import-list.ts")).importList(live, phases, source),
  };
}
