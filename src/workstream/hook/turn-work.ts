import type { AbortCause, HostGuards } from "../../continuation/index.ts";
import type { Workstream } from "../contract.ts";
import type { Idle } from "../continuation/idle.ts";
import { endedAndIdle } from "../continuation/idle.ts";
import { newestCall } from "../continuation/seen-calls.ts";
import type { TurnEnd } from "../continuation/turns.ts";
import { brokenOff, turnEnded, turnStarted } from "../continuation/turns.ts";
import type { LiveList } from "../live.ts";
import type { ToolWork } from "./tool-work.ts";

/** As much of a workstream as the hooks of sessions and turns need. */
export interface TurnWork
  extends Pick<Workstream, "recall" | "turnStarted" | "turnEnded">, Pick<ToolWork, "reminders"> {
  /** What `turnEnded` and `idle` of a workstream do, in one commit. */
  endedAndIdle(turn: TurnEnd, guards: HostGuards): Promise<Idle>;
  /** Ends the turn that did not end, if there is one. Omitted: nobody wished it. */
  brokenOff(cause?: AbortCause): Promise<void>;
  /** Number of the newest call of the agent itself that was told. */
  newestCall(): Promise<number>;
}

/** What the end of a turn does not need is imported when it is asked for. */
export function turnWork(live: LiveList): TurnWork {
  return {
    turnStarted: (turn) => turnStarted(live, turn),
    turnEnded: (turn) => turnEnded(live, turn),
    newestCall: () => newestCall(live),
    brokenOff: (cause) => brokenOff(live, cause),
    endedAndIdle: (turn, guards) => endedAndIdle(live, turn, guards),
    recall: async () => (await import("./recalled.ts")).recalled(live),
    reminders: async () => (await import("./tool-work.ts")).toolWork(live).reminders(),
  };
}
