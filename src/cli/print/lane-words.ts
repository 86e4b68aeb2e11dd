import type { Chosen, Freed, LaneState, SessionAtWork } from "../../scope/lanes/index.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import type { Outcome } from "../../workstream/lane/index.ts";
import { NAME } from "../name.ts";

type Refused = Extract<Outcome<Chosen> | Outcome<Freed>, { ok: false }>;

/** Whether somebody sits in a lane, at a glance. */
export function stateWords(state: LaneState): string {
  switch (state.kind) {
    case "free":
      return "free";
    case "at-work":
      return "at work";
    case "leased":
      return `gone, free in ${briefSpan(state.left)}`;
    case "unseen":
      return "unseen";
  }
}

/** Says what choosing a lane came to. */
export function chosenWords({ lane, moved, left }: Extract<Outcome<Chosen>, { ok: true }>): string {
  if (!moved) return `The next agent to start here goes on in ${lane}.`;
  if (left === null) return `${moved.client} is in ${lane} already.`;
  return `${moved.client} goes on in ${lane} from its next step on; ${left} is free.`;
}

export function freedWords({ lane, holder }: Extract<Outcome<Freed>, { ok: true }>): string {
  return `${lane} is free; ${holder.client} was there. Its list stays as it is.`;
}

/** Says why nothing was done, and what can be. */
export function refusedWords(refused: Refused, wanted: string): string {
  switch (refused.code) {
    case "unknown-lane":
      return refused.known.length === 0
        ? "No agent has worked here yet; the first one gets the lane main."
        : `No lane called "${wanted}". Lanes: ${refused.known.join(", ")}.`;
    case "already-free":
      return `${refused.lane} is free already.`;
    case "at-work":
      return refused.isUnseen ? unseenWords(refused) : atWorkWords(refused);
    case "unknown-session":
      return [
        `No agent with this session is at work here.${refused.sessions.length > 0 ? " At work:" : ""}`,
        ...sessionLines(refused.sessions),
      ].join("\n");
    case "which-session":
      return [
        "Several agents are at work here. Say which by --session:",
        ...sessionLines(refused.sessions),
      ].join("\n");
  }
}

function atWorkWords({ lane, holder }: Extract<Refused, { code: "at-work" }>): string {
  const numbers = holder.processes.map(({ pid }) => pid).join(", ");
  return `${holder.client} is at work in ${lane} (process ${numbers}).`;
}

function unseenWords({ lane, holder }: Extract<Refused, { code: "at-work" }>): string {
  return (
    `${holder.client} may be at work in ${lane}, on another machine or in a container: ` +
    `its process cannot be seen from here.\n` +
    `If you know that it is gone: ${NAME} lane free ${lane} --force`
  );
}

function sessionLines(sessions: readonly SessionAtWork[]): string[] {
  return sessions.map(({ sessionId, client, lane }) => `  ${sessionId}  ${client}, ${lane}`);
}
