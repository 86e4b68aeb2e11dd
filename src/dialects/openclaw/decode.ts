import type { PhaseDraft } from "../../todo/index.ts";
import { lengthOf } from "../../todo/index.ts";
import type { Decoded } from "../dialect.ts";
import { readFlat } from "../flat-list.ts";
import type { JsonObject } from "../json-input.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import { stepDraft, THREE_STATUSES, threeStatus } from "../three-statuses.ts";
import type { CardStep, Sent } from "./encode.ts";
import { refusal } from "./messages.ts";

export const MAX_STEPS = 50;

/** UTF-8. A JSON Schema can only count characters: `maxLength` is the most that could ever fit. */
export const MAX_STEP_BYTES = 512;

export const MAX_MARKDOWN_BYTES = 8192;

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

/** Reads steps, or an object that has them: a call, a stored card. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["plan", "steps", "todos"], (entry) => {
    const { step = entry["content"] } = entry;
    const status = threeStatus(entry["status"]);
    return typeof step === "string" && status ? stepDraft({ step, status }) : undefined;
  });
}
