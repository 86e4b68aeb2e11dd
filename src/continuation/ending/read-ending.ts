import { ASK_RULES } from "./ask-rules.ts";
import type { Ending, EndingInput, EndingTodo } from "./ending.ts";
import { isCodeOrText, isFamiliar, riskOfTodo } from "./risk.ts";
import { lookupIn } from "./rule.ts";
import type { Lookup, Rule } from "./rule.ts";
import { readMessage } from "./message.ts";
import type { Message, Sign } from "./message.ts";
import { cut, plain } from "./prepare.ts";
import { PROMPT_RULES } from "./prompt-rules.ts";
import { RISK_RULES } from "./risk-rules.ts";
import { WORK_RULES } from "./work-rules.ts";

/** Every rule. Their order does not matter: what they mean decides what comes first. */
export const RULES: readonly Rule[] = [...PROMPT_RULES, ...RISK_RULES, ...ASK_RULES, ...WORK_RULES];

/**
 * How a turn ended. Pure, and linear in the length of its input.
 *
 * Signs that need no language come first, then the prompt, then the words of the
 * message. The risk of the next todos is told apart from that. Without evidence
 * that the work may go on, an ending is a doubt.
 */
export const readEnding: (input: EndingInput) => Ending = endingReader(RULES);

/** A reader with other rules, to measure what they are worth. */
export function endingReader(rules: readonly Rule[]): (input: EndingInput) => Ending {
  const lookup = lookupIn(rules);
  return (input) => read(input, lookup);
}

/** An open todo counts as next up to this place: one nudge may well set all of them off. */
const NEXT = 3;

/** What the rules look at. */
interface Scene extends Pick<EndingInput, "todos" | "facts"> {
  readonly prompt: string;
  readonly message: Message;
  /** Open todos that do not wait. */
  readonly next: readonly EndingTodo[];
  /** The name of a next todo does not tell what it is about. */
  readonly isBland: boolean;
  /** The very next todo is plainly of the kind of work that was ordered. */
  readonly isFamiliar: boolean;
  /** All of the next todos plainly work on code or text. */
  readonly isCodeOrText: boolean;
  /** All of the next todos are familiar, and all of the work was ordered. */
  readonly isEven: boolean;
  /** The prompt orders an act that nobody could take back: a bland todo may be that act. */
  readonly ordersRisk: boolean;
  readonly lookup: Lookup;
}

type Reading = Pick<Ending, "reading" | "sign" | "what" | "text">;

function read({ prompt = "", lastMessage, todos, facts }: EndingInput, lookup: Lookup): Ending {
  const next = todos.filter(isOpen).filter(isFree).slice(0, NEXT);
  const asked = plain(cut(prompt, { head: 1_000, tail: 1_000 }));
  const familiar = next.map((todo) => isFamiliar(todo, { prompt: asked, todos }, lookup));
  const scene: Scene = {
    todos,
    facts,
    prompt: asked,
    message: readMessage(lastMessage, lookup),
    next,
    isBland: next.some(({ content }) => lookup.first("bland", plain(content).trim())),
    isFamiliar: familiar[0] ?? true,
    isCodeOrText: next.every((todo) => isCodeOrText(todo, lookup)),
    isEven: familiar.every(Boolean) && lookup.first("orders-all", asked) !== undefined,
    ordersRisk: riskOfTodo(prompt, lookup) !== undefined,
    lookup,
  };
  const reading = ofFacts(scene) ?? ofPrompt(scene) ?? ofMessage(scene);
  return {
    ...reading,
    isRisky: isRisky(scene, reading),
    announcesWork: scene.message.find("announces") !== undefined,
    limitsRequest: lookup.first("limits", scene.prompt) !== undefined,
  };
}

/**
 * Where neither the todos nor a question tell what comes next, any word of risk counts. A stock
 * question (`shall I continue?`) before anything but code or text may be a gate.
 */
function isRisky(scene: Scene, { reading, sign }: Reading): boolean {
  const { message, next, isBland, ordersRisk, lookup } = scene;
  const mayBeGate = sign === "asks-to-go-on" && !scene.isCodeOrText;
  return (
    ordersRisk ||
    next.some(({ content }) => riskOfTodo(content, lookup)) ||
    ((isBland || mayBeGate) && reading === "doubt") ||
    message.speaksOfLive ||
    (isBland || sign === "unclear" ? message.speaksOfRisk : message.isRisky) ||
    Boolean(message.find("refuses") ?? message.find("warns"))
  );
}

/** Signs that need no language, or hardly any. */
function ofFacts({ facts, todos, message }: Scene): Reading | undefined {
  const { end } = message;
  if (facts.isPermissionOpen)
    return awaits("permission-open", "The agent asks for a permission.", end);
  if (facts.isPlanProposed) return awaits("plan-proposed", "The agent proposes a plan.", end);
  if (facts.stopReason === "aborted") return awaits("interrupted", "You stopped the agent.");
  if (facts.stopReason === "error") {
    return message.find("provider")
      ? awaits("provider-limit", "The provider stopped the agent.", end)
      : doubt("provider-error", "The turn ended with an error.", end);
  }
  const open = todos.filter(isOpen);
  if (open.length > 0 && !open.some(isFree)) {
    return awaits("declared-waits", "Every open todo waits.", end);
  }
  const isAboutJob = message.isEmpty || (message.find("job") && !message.find("helper"));
  if ((facts.backgroundJobs ?? 0) > 0 && isAboutJob) {
    return awaits("background-job", "A background job runs.", end);
  }
  return undefined;
}

/** The person asked for less than the list. */
function ofPrompt({ prompt, next, lookup }: Scene): Reading | undefined {
  const limit = lookup.first("limits", prompt);
  if (limit) return awaits(limit.rule.name, limit.rule.what);
  const isExtra = ({ content }: EndingTodo) => lookup.first("extra", plain(content)) !== undefined;
  if (next.length > 0 && next.every(isExtra)) {
    return awaits("extra", "The open todos are extras that you did not ask for.");
  }
  return undefined;
}

function ofMessage(scene: Scene): Reading {
  const { facts, todos, message } = scene;
  const certain = message.find("refuses") ?? message.find("warns");
  if (certain) return awaits(certain.rule.name, certain.rule.what, certain.text);
  if (message.asks.length > 0) return ofAsk(scene);

  // What is declared is said once more; what the host knows to be gone is not awaited.
  const isGone = facts.backgroundJobs === 0 && message.find("job") && !message.find("outside");
  const held = todos.every(isFree) && !isGone ? message.find("holds") : undefined;
  const open = held ?? message.find("lacks") ?? message.find("addresses");
  if (open) return doubtOf(open);
  const limit = limitsPerhaps(scene);
  if (limit) return doubt(limit, "You may have asked for less than the list.");
  const progress = isGone ? "job-gone" : progressIn(scene);
  return progress ? { reading: "clear", sign: progress } : doubt("unclear", undefined, message.end);
}

/** Signs that the person wanted a part of the work, or an answer. */
function limitsPerhaps({ prompt, lookup }: Scene): string | undefined {
  const condition = lookup.first("may-limit", prompt);
  if (condition) return condition.rule.name;
  if (lookup.first("orders-all", prompt)) return undefined;
  const isQuestion = /[?？]\s{0,4}$/u.test(prompt) && !lookup.first("requests", prompt);
  if (isQuestion) return "prompt-is-a-question";
  return lookup.first("restricts", prompt)?.rule.name;
}

/** Evidence that the work may go on. */
function progressIn(scene: Scene): string | undefined {
  const { facts, todos, message, isBland, isFamiliar, isEven } = scene;
  if (message.isEmpty) return "no-message";
  if (facts.stopReason === "length") return "cut-off";
  const isDetailed = isEven && message.speaksOfProgress && !message.speaksOfRisk;
  if (!message.endsWithProgress && !isDetailed) return undefined;
  const plan = message.find("announces");
  if (plan) return plan.rule.name;
  const isBegun = todos.some(({ status }) => status === "completed" || status === "in_progress");
  const mayWait = (facts.backgroundJobs ?? 0) > 0 && !message.find("helper");
  return isBegun && !mayWait && !isBland && isFamiliar
    ? message.find("reports")?.rule.name
    : undefined;
}

/**
 * A question is lazy if all of the work was ordered, all that comes next is code or text, and
 * nothing speaks against it. The same words are a gate before other work.
 */
function ofAsk({ message, prompt, isBland, isCodeOrText, lookup }: Scene): Reading {
  const { asks } = message;
  const isLazy = asks.every((ask) => ask.isLazy) && !message.find("lacks") && !message.hasObjection;
  if (
    isLazy &&
    isCodeOrText &&
    !isBland &&
    !message.isRisky &&
    lookup.first("orders-all", prompt)
  ) {
    return { reading: "clear", sign: "asks-to-go-on" };
  }
  return doubtOf(asks.find((ask) => !ask.isLazy) ?? asks[0]);
}

function awaits(sign: string, what?: string, text?: string): Reading {
  return reading("awaits", sign, what, text);
}

function doubt(sign: string, what?: string, text?: string): Reading {
  return reading("doubt", sign, what, text);
}

function doubtOf(found: Sign | undefined): Reading {
  const what = found?.rule?.what ?? "The agent asks you something.";
  return doubt(found?.rule?.name ?? "question", what, found?.text);
}

function reading(reading: Ending["reading"], sign: string, what?: string, text?: string): Reading {
  return {
    reading,
    sign,
    ...(what !== undefined && { what }),
    ...(text !== undefined && { text: text.slice(0, 500) }),
  };
}

function isOpen({ status }: EndingTodo): boolean {
  return status === "pending" || status === "in_progress";
}

function isFree({ waits = [] }: EndingTodo): boolean {
  return waits.length === 0;
}
