import type { Decoded, Reply } from "../dialect.ts";
import type { JsonObject } from "../json-input.ts";
import { forbiddenKey, isObject, parsedIfJson } from "../json-input.ts";
import { lengthOf } from "../../todo/index.ts";
import type { CardStep } from "./native.ts";
import { stepDraft } from "./native.ts";
import { MAX_MARKDOWN_BYTES, STATUSES } from "./schema.ts";

/** What `encode` needs of the call. */
export interface Sent {
  /** The card's note, or why the plan changed; absent if blank. */
  readonly text?: string;
}

/**
 * The whole plan as one write; the first problem of the input is the answer.
 * How many and how long steps may be is left to the rules, which let a step pass
 * that was on the list before.
 */
export function decode(tool: string, input: unknown): Decoded {
  const call = readCall(tool, parsedIfJson(input));
  if (typeof call === "string") return { ok: false, reply: refusal(call) };
  const { plan, ...sent } = call;
  return { ok: true, operations: [{ kind: "replace", todos: plan.map(stepDraft) }], sent };
}

export function refusal(text: string): Reply {
  return { text, details: null, isError: true };
}

/** What is wrong, in words for the model. */
type Problem = string;

type Call = Sent & { readonly plan: readonly CardStep[] };

function readCall(tool: string, input: unknown): Call | Problem {
  if (!isObject(input)) return "the input must be an object";
  const forbidden = forbiddenKey(input);
  if (forbidden !== undefined) return `${forbidden} is not allowed`;
  return tool === "update_plan" ? readUpdate(input) : readCard(input);
}

function readUpdate({ explanation, plan: entries }: JsonObject): Call | Problem {
  if (!Array.isArray(entries) || entries.length === 0) return "plan required";
  const plan = readSteps(entries);
  return typeof plan === "string" ? plan : { plan, ...textOf(explanation) };
}

/** A part that is left out is as good as empty: the card is replaced as a whole. */
function readCard({ markdown, plan: entries }: JsonObject): Call | Problem {
  const note = markdown ?? "";
  if (typeof note !== "string") return "markdown must be a string";
  if (lengthOf(note, "bytes") > MAX_MARKDOWN_BYTES) {
    return `progress card markdown exceeds ${MAX_MARKDOWN_BYTES} UTF-8 bytes`;
  }
  const steps = entries ?? [];
  if (!Array.isArray(steps)) return "plan must be an array";
  const plan = readSteps(steps);
  return typeof plan === "string" ? plan : { plan, ...textOf(note) };
}

function textOf(text: unknown): Sent {
  return typeof text === "string" && text.trim() !== "" ? { text } : {};
}

function readSteps(entries: readonly unknown[]): CardStep[] | Problem {
  const steps: CardStep[] = [];
  for (const [place, entry] of entries.entries()) {
    const step = readStep(entry, `plan[${place}]`);
    if (typeof step === "string") return step;
    steps.push(step);
  }
  return steps;
}

function readStep(entry: unknown, at: string): CardStep | Problem {
  if (!isObject(entry)) return `${at} must be an object`;
  const { step } = entry;
  if (typeof step !== "string") return `${at}.step must be a string`;
  if (step.trim() === "") return `${at}.step must not be empty`;
  const status = STATUSES.find((name) => name === entry["status"]);
  return status ? { step, status } : `${at}.status must be one of ${STATUSES.join(", ")}`;
}
