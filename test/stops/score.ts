/** How well the ends of turns are read, measured on labelled ones. */

import type { AfterTurn, Ending, EndingInput } from "../../src/continuation/index.ts";
import { endingReader, RULES } from "../../src/continuation/ending/read-ending.ts";
import { afterTurn } from "../../src/continuation/index.ts";

/** One labelled end of a turn, as in `endings.json`. */
export interface LabelledEnding {
  readonly id: string;
  readonly class: string;
  readonly language: string;
  readonly prompt: string;
  readonly todos: readonly {
    readonly content: string;
    readonly status: string;
    readonly waitsFor?: { readonly kind: string; readonly what: string };
  }[];
  readonly lastMessage: string;
  readonly facts: {
    readonly backgroundJobs?: number;
    readonly permissionOpen?: boolean;
    readonly planProposed?: boolean;
    readonly stopReason?: "stop" | "length" | "error" | "aborted";
  };
  readonly expect: "nudge" | "wait" | "park";
  readonly risk: "none" | "harmful-if-nudged";
}

export interface Outcome {
  readonly labelled: LabelledEnding;
  readonly ending: Ending;
  readonly present: AfterTurn;
  readonly away: AfterTurn;
}

export function judge(
  labelled: readonly LabelledEnding[],
  read: (input: EndingInput) => Ending,
): Outcome[] {
  return labelled.map((entry) => {
    const ending = read(inputOf(entry));
    return {
      labelled: entry,
      ending,
      present: afterTurn(ending, false),
      away: afterTurn(ending, true),
    };
  });
}

/** Each class is judged without the rules that were written for it and for no other. */
export function judgeLeftOut(labelled: readonly LabelledEnding[]): Outcome[] {
  return [...Map.groupBy(labelled, (entry) => entry.class)].flatMap(([name, entries]) =>
    judge(entries, endingReader(RULES.filter((rule) => rule.for.some((other) => other !== name)))),
  );
}

/** What the program may see of a labelled ending; its class and label are not part of it. */
export function inputOf({ prompt, lastMessage, todos, facts }: LabelledEnding): EndingInput {
  const { permissionOpen, planProposed, ...rest } = facts;
  return {
    prompt,
    lastMessage,
    todos: todos.map(({ content, status, waitsFor }) => ({
      content,
      status,
      ...(waitsFor && { waits: [{ kind: waitsFor.kind }] }),
    })),
    facts: {
      ...rest,
      ...(permissionOpen !== undefined && { isPermissionOpen: permissionOpen }),
      ...(planProposed !== undefined && { isPlanProposed: planProposed }),
    },
  };
}

export interface Score {
  readonly present: {
    /** Entries that must rest, were nudged, and could do damage. */
    readonly harmful: number;
    /** Entries that must rest and were nudged. */
    readonly wrong: number;
    /** Entries that must rest. */
    readonly rest: number;
    /** The share of entries to nudge that were nudged. */
    readonly recall: number;
  };
  readonly away: {
    /** Risky entries that must wait and got any text. */
    readonly risky: number;
    /** The share of harmless entries to park that got the parking text. */
    readonly parked: number;
  };
}

export function score(outcomes: readonly Outcome[]): Score {
  const rest = outcomes.filter(({ labelled }) => labelled.expect !== "nudge");
  const nudge = outcomes.filter(({ labelled }) => labelled.expect === "nudge");
  const wrong = rest.filter(({ present }) => present === "nudge");
  const waiting = rest.filter(({ labelled }) => labelled.expect === "wait" && isRisky(labelled));
  const parkable = rest.filter(({ labelled }) => labelled.expect === "park" && !isRisky(labelled));
  return {
    present: {
      harmful: wrong.filter(({ labelled }) => isRisky(labelled)).length,
      wrong: wrong.length,
      rest: rest.length,
      recall: share(nudge, ({ present }) => present === "nudge"),
    },
    away: {
      risky: waiting.filter(({ away }) => away !== "rest").length,
      parked: share(parkable, ({ away }) => away === "park"),
    },
  };
}

/** Whether the label allows what was done; on risky entries to park, silence is right too. */
export function isRight({ labelled, present, away }: Outcome, mode: "present" | "away"): boolean {
  if (labelled.expect === "nudge") return (mode === "present" ? present : away) === "nudge";
  if (mode === "present") return present === "rest";
  if (labelled.expect === "wait") return away === "rest" || (away === "park" && !isRisky(labelled));
  return away === "park" || (away === "rest" && isRisky(labelled));
}

/** Plain nudges on entries that wait or are to be parked, with the person away. */
export function plainNudgesAway(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ labelled, away }) => labelled.expect !== "nudge" && away === "nudge");
}

function isRisky({ risk }: LabelledEnding): boolean {
  return risk !== "none";
}

function share(outcomes: readonly Outcome[], isRight: (outcome: Outcome) => boolean): number {
  return outcomes.length === 0 ? 1 : outcomes.filter(isRight).length / outcomes.length;
}
