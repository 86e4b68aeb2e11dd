import type { Ending, EndingInput } from "./ending.ts";

/** How a turn ended: whether the agent may go on, waits, or nobody can tell. Pure. */
export function readEnding(input: EndingInput): Ending {
  const isEmpty = input.lastMessage.trim() === "";
  return {
    reading: isEmpty ? "clear" : "doubt",
    isRisky: false,
    sign: isEmpty ? "no-message" : "unread",
    announcesWork: false,
    limitsRequest: false,
  };
}
