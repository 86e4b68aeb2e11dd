import type { Outcome, Reply } from "../dialect.ts";
import type { MovedContents } from "../reply-text.ts";
import { writeReply } from "../reply-text.ts";
import type { PlanStep } from "../three-statuses.ts";
import { toSteps } from "../three-statuses.ts";
import { adviceText, refusedWrite } from "./messages.ts";

/** What `encode` needs of the call. */
export interface Sent {
  /** The card's note, or why the plan changed; absent if blank. */
  readonly text?: string;
}

/** What programs receive of a plan that was taken. */
export interface PlanResult extends MovedContents {
  readonly status: "updated";
  readonly explanation?: string;
  readonly plan: readonly CardStep[];
}

/** What programs receive of a card that was taken. */
export interface CardResult extends MovedContents {
  /** Null once the card is cleared. */
  readonly revision: number | null;
  /** Null for a card without steps. */
  readonly steps: { readonly completed: number; readonly total: number } | null;
  /** The card's note. The list has no place for it: showing it is up to the host. */
  readonly markdown?: string;
}

export function encode(outcome: Outcome): Reply {
  return writeReply(outcome, refusedWrite, ({ tool, issues }) => {
    const { text, details } = tool === "update_plan" ? planReply(outcome) : cardReply(outcome);
    return { text: [text, ...issues.map(adviceText)].join("\n"), details };
  });
}

interface Told<Result> {
  readonly text: string;
  readonly details: Result;
}

function planReply({ list, sent }: Outcome): Told<PlanResult> {
  const { text: explanation } = sent as Sent;
  const plan = toSteps(list);
  const focus = plan.find(({ status }) => status === "in_progress");
  const count = `Plan updated (${plan.length} steps).`;
  return {
    text: focus ? `${count} Continue with: ${focus.step}` : count,
    details: { status: "updated", ...(explanation !== undefined && { explanation }), plan },
  };
}

function cardReply({ list, sent, revision }: Outcome): Told<CardResult> {
  const { text: markdown } = sent as Sent;
  const plan = toSteps(list);
  const total = plan.length;
  const note = markdown === undefined ? {} : { markdown };
  if (total === 0 && markdown === undefined) {
    return { text: "Progress card cleared", details: { revision: null, steps: null } };
  }
  if (total === 0) {
    return {
      text: `Progress card updated (rev ${revision})`,
      details: { revision, steps: null, ...note },
    };
  }
  const completed = plan.filter(({ status }) => status === "completed").length;
  return {
    text: `Progress card updated (rev ${revision}, ${completed}/${total} done)`,
    details: { revision, steps: { completed, total }, ...note },
  };
}

export type CardStep = PlanStep;
