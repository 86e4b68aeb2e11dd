import type { Decoded } from "../dialect.ts";
import type { JsonObject } from "../json-input.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import { THREE_STATUSES, threeStatus } from "../three-statuses.ts";
import { lengthOf } from "../../todo/index.ts";
import { refusal } from "./messages.ts";
import type { CardStep } from "./native.ts";
import { stepDraft } from "./native.ts";
import { MAX_MARKDOWN_BYTES } from "./schema.ts";

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
  const call = readCall(tool, argumentsWith("plan", input));
  if (typeof call === "string") return { ok: false, reply: refusal(call) };
  const { plan, ...sent } = call;
  return { ok: true, operations: [{ kind: "replace", todos: plan.map(stepDraft) }], sent };
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

function readUpdate({ explanation, plan }: JsonObject): Call | Problem {
  if (!Array.isArray(plan) || plan.length === 0) return "plan required";
  return stepsProblem(plan) ?? callWith(plan, explanation);
}

/** A part that is left out is as good as empty: the card is replaced as a whole. */
function readCard({ markdown, plan }: JsonObject): Call | Problem {
  const note = markdown ?? "";
  if (typeof note !== "string") return "markdown must be a string";
  if (lengthOf(note, "bytes") > MAX_MARKDOWN_BYTES) {
    return `progress card markdown exceeds ${MAX_MARKDOWN_BYTES} UTF-8 bytes`;
  }
  const steps = plan ?? [];
  if (!Array.isArray(steps)) return "plan must be an array";
  return stepsProblem(steps) ?? callWith(steps, note);
}

function callWith(plan: readonly unknown[], text: unknown): Call {
  const steps = plan as readonly CardStep[];
  return typeof text === "string" && text.trim() !== "" ? { plan: steps, text } : { plan: steps };
}

function stepsProblem(steps: readonly unknown[]): Problem | undefined {
  const place = steps.findIndex((step) => stepProblem(step, "") !== undefined);
  return place < 0 ? undefined : stepProblem(steps[place], `plan[${place}]`);
}

function stepProblem(value: unknown, at: string): Problem | undefined {
  if (!isObject(value)) return `${at} must be an object`;
  const { step, status } = value;
  if (typeof step !== "string") return `${at}.step must be a string`;
  if (step.trim() === "") return `${at}.step must not be empty`;
  if (threeStatus(status)) return undefined;
  return `${at}.status must be one of ${THREE_STATUSES.join(", ")}`;
}
