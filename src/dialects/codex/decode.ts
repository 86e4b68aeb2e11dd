import type { PhaseDraft } from "../../todo/index.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import { readFlat } from "../flat-list.ts";
import type { JsonObject } from "../json-input.ts";
import { argumentsWith, isObject } from "../json-input.ts";
import type { PlanStep } from "../three-statuses.ts";
import { stepDraft, threeStatus } from "../three-statuses.ts";
import type { Sent } from "./encode.ts";
import {
  invalidType,
  missingField,
  NOT_IN_PLAN_MODE,
  NOT_JSON,
  parseFailure,
  refusal,
  unknownField,
  unknownStatus,
} from "./messages.ts";

/**
 * The whole plan as one write. Plan mode refuses before anything is read; the
 * first problem of the input is the answer, in the words of the parser that
 * models know.
 */
export function decode(_tool: string, input: unknown, { isPlanMode, list }: CallContext): Decoded {
  if (isPlanMode) return { ok: false, reply: refusal(NOT_IN_PLAN_MODE) };
  const call = parsed(input);
  const problem = call === undefined ? NOT_JSON : problemOf(call);
  if (problem !== undefined) return { ok: false, reply: parseFailure(problem, list) };
  const { plan, explanation = null } = call as Partial<Sent> & { plan: readonly PlanStep[] };
  const sent: Sent = { explanation };
  return { ok: true, operations: [{ kind: "replace", todos: plan.map(stepDraft) }], sent };
}

/** Hosts hand on the arguments as the text that the model wrote, or parsed. Undefined if they are no JSON. */
function parsed(input: unknown): unknown {
  if (typeof input !== "string") return argumentsWith("plan", input ?? null);
  try {
    return argumentsWith("plan", JSON.parse(input));
  } catch {
    return undefined;
  }
}

const CALL = ["explanation", "plan"] as const;

const STEP = ["step", "status"] as const;

/** Every key that is not a field is a problem, so no key needs to be forbidden by name. */
function problemOf(call: unknown): string | undefined {
  if (!isObject(call)) return invalidType(call, "struct UpdatePlanArgs", "");
  const { explanation = null, plan } = call;
  const stranger = strangerIn(call, CALL);
  if (stranger !== undefined) return unknownField(stranger, CALL, "");
  if (explanation !== null && typeof explanation !== "string") {
    return invalidType(explanation, "a string", "explanation");
  }
  if (plan === undefined) return missingField("plan", "");
  if (!Array.isArray(plan)) return invalidType(plan, "a sequence", "plan");
  const place = plan.findIndex((step) => !isStep(step));
  return place < 0 ? undefined : stepProblem(plan[place], `plan[${place}]`);
}

function isStep(value: unknown): boolean {
  if (!isObject(value) || strangerIn(value, STEP) !== undefined) return false;
  return typeof value["step"] === "string" && threeStatus(value["status"]) !== undefined;
}

function stepProblem(value: unknown, at: string): string {
  if (!isObject(value)) return invalidType(value, "struct PlanItemArg", at);
  const { step, status } = value;
  const stranger = strangerIn(value, STEP);
  if (stranger !== undefined) return unknownField(stranger, STEP, at);
  if (step === undefined) return missingField("step", at);
  if (typeof step !== "string") return invalidType(step, "a string", `${at}.step`);
  if (status === undefined) return missingField("status", at);
  if (typeof status !== "string") return invalidType(status, "a string", `${at}.status`);
  return unknownStatus(status, `${at}.status`);
}

function strangerIn(value: JsonObject, fields: readonly string[]): string | undefined {
  for (const key in value) if (!fields.includes(key)) return key;
  return undefined;
}

/** Reads steps, or an object that has them: a call, a notification, which writes one status otherwise. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["plan", "todos"], (entry) => {
    const { step = entry["content"], status: word } = entry;
    const status = word === "inProgress" ? "in_progress" : threeStatus(word);
    return typeof step === "string" && status ? stepDraft({ step, status }) : undefined;
  });
}
