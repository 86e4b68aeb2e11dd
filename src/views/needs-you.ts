import type { ContinuationState } from "../continuation/index.ts";
import type { Plan } from "../plan/plan.ts";
import type { CurrentActivity } from "../progress/index.ts";
import { maskSecrets } from "../progress/secrets/secrets.ts";
import { allTodos } from "../todo/query.ts";
import type { TodoList } from "../todo/todo.ts";
import { isOpen } from "../todo/todo.ts";
import { openWaits } from "../todo/wait.ts";
import { safeText } from "./text/safe-text.ts";

/** One thing that an agent needs from a person. */
export interface Need {
  /** `ending`: the last message of a turn puts something to the person. */
  readonly kind: "permission" | "question" | "plan" | "todo" | "ending";
  /** What is wanted, in one line that is safe to print. */
  readonly text: string;
  readonly since: number;
  /** The todo that waits for the answer. */
  readonly todo?: string;
}

const NEED_WORDS: { readonly [kind in Need["kind"]]: string } = {
  permission: "Permission",
  question: "Question",
  plan: "Plan to approve",
  todo: "Waiting for you",
  ending: "Last message",
};

/** A need in one line: of what kind it is, and what is wanted. */
export function needWords({ kind, text }: Need): string {
  return `${NEED_WORDS[kind]}: ${text}`;
}

/** What needs are read from. Facts that are unknown are omitted, and ask for nothing. */
export interface NeedFacts {
  readonly progress?: { readonly current: CurrentActivity };
  readonly continuation?: ContinuationState;
  /** The newest plan of the scope. */
  readonly plan?: Pick<Plan, "revision" | "state" | "text" | "at"> | null;
  readonly list?: TodoList;
  /** The session has ended: its dialogs and questions ended with it, plans and waiting todos did not. */
  readonly isOver?: boolean;
  readonly now: number;
}

/** Everything that the agent of one scope needs from a person, longest wait first. */
export function needsOf(facts: NeedFacts): readonly Need[] {
  const needs = [...planNeeds(facts), ...todoNeeds(facts)];
  if (!facts.isOver) needs.push(...sessionNeeds(facts));
  return needs.toSorted((one, other) => one.since - other.since);
}

function planNeeds({ plan }: NeedFacts): Need[] {
  if (plan?.state !== "proposed") return [];
  return [{ kind: "plan", text: titleOf(plan), since: plan.at }];
}

function todoNeeds({ list, now }: NeedFacts): Need[] {
  if (!list) return [];
  return allTodos(list)
    .filter(isOpen)
    .flatMap(({ id, content, waits = [], times }) => {
      const wait = openWaits(waits, now).find(({ kind }) => kind === "person");
      if (wait?.kind !== "person") return [];
      const text = oneLine(wait.question ?? content);
      return [{ kind: "todo" as const, text, since: wait.since ?? times.added, todo: id }];
    });
}

/** A dialog that is open says more than the message before it. */
function sessionNeeds({ progress, continuation }: NeedFacts): Need[] {
  if (progress?.current.kind === "waiting-on-person") {
    const { kind, text = "", since } = progress.current.asked;
    return [{ kind, text: oneLine(text) || "The agent's terminal shows it.", since }];
  }
  const { awaits } = continuation ?? {};
  if (!awaits) return [];
  return [{ kind: "ending", text: oneLine(awaits.text || awaits.what), since: awaits.since }];
}

/** The first line of the plan that says something. */
function titleOf({ text, revision }: Pick<Plan, "text" | "revision">): string {
  const first = text.split("\n", 100).find((line) => line.trim() !== "") ?? "";
  return oneLine(first.replace(/^#{1,6} /, "")) || `Plan ${revision}`;
}

const LONGEST = 500;

function oneLine(text: string): string {
  return safeText(maskSecrets(text.slice(0, 2 * LONGEST)))
    .slice(0, LONGEST)
    .trim();
}
