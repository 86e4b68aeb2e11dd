import type { Workstream } from "../contract.ts";
import { idle } from "../continuation/idle.ts";
import { brokenOff, turnEnded, turnStarted } from "../continuation/turns.ts";
import type { LiveList } from "../live.ts";
import type { ToolWork } from "./tool-work.ts";

/** As much of a workstream as the hooks of sessions and turns need. */
export interface TurnWork
  extends
    Pick<Workstream, "recall" | "turnStarted" | "turnEnded" | "idle">,
    Pick<ToolWork, "reminders"> {
  /** Ends the turn that a session before this one left behind, if it did. */
  brokenOff(): Promise<void>;
}

/** What the end of a turn does not need is imported when it is asked for. */
export function turnWork(live: LiveList): TurnWork {
  return {
    turnStarted: (turn) => turnStarted(live, turn),
    turnEnded: (turn) => turnEnded(live, turn),
    brokenOff: () => brokenOff(live),
    idle: (guards) => idle(live, guards),
    recall: async () => (await import("./recalled.ts")).recalled(live),
    reminders: async () => (await import("./tool-work.ts")).toolWork(live).reminders(),
  };
}
