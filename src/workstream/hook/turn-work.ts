import type { AbortCause } from "../../continuation/index.ts";
import type { Workstream } from "../contract.ts";
import { idle } from "../continuation/idle.ts";
import { newestFact } from "../continuation/seen-calls.ts";
import { brokenOff, turnEnded, turnStarted } from "../continuation/turns.ts";
import type { LiveList } from "../live.ts";
import type { ToolWork } from "./tool-work.ts";

/** As much of a workstream as the hooks of sessions and turns need. */
export interface TurnWork
  extends
    Pick<Workstream, "recall" | "turnStarted" | "turnEnded" | "idle">,
    Pick<ToolWork, "reminders"> {
  /** Ends the turn that did not end, if there is one. Omitted: nobody wished it. */
  brokenOff(cause?: AbortCause): Promise<void>;
  /** Number of the newest runtime fact: it grows with every call that is told. */
  newestFact(): Promise<number>;
}

/** What the end of a turn does not need is imported when it is asked for. */
export function turnWork(live: LiveList): TurnWork {
  return {
    turnStarted: (turn) => turnStarted(live, turn),
    turnEnded: (turn) => turnEnded(live, turn),
    newestFact: () => newestFact(live),
    brokenOff: (cause) => brokenOff(live, cause),
    idle: (guards) => idle(live, guards),
    recall: async () => (await import("./recalled.ts")).recalled(live),
    reminders: async () => (await import("./tool-work.ts")).toolWork(live).reminders(),
  };
}
