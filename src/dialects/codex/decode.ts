import type { CallContext, Decoded } from "../dialect.ts";
import type { JsonObject } from "../json-input.ts";
import { isObject } from "../json-input.ts";
import {
  invalidType,
  missingField,
  NOT_IN_PLAN_MODE,
  parseFailure,
  refusal,
  unknownField,
  unknownStatus,
} from "./messages.ts";
import type { PlanStep } from "./native.ts";
import { stepDraft } from "./native.ts";
import type { StepStatus } from "./schema.ts";
import { STATUSES } from "./schema.ts";

/** What `encode` needs of the call. */
export interface Sent {
  readonly explanation: string | null;
}

/**
 * The whole plan as one write. Plan mode refuses before anything is read; the
 * first problem of the input is the answer, in the words of the parser that
 * models know.
 */
export function decode(_tool: string, input: unknown, { isPlanMode }: CallContext): Decoded {
  if (isPlanMode) return { ok: false, reply: refusal(NOT_IN_PLAN_MODE) };
  const problems: string[] = [];
  const { explanation, plan } = readCall(input, problems);
  const [problem] = problems;
  if (problem !== undefined) return { ok: false, reply: parseFailure(problem) };
  const sent: Sent = { explanation };
  return { ok: true, operations: [{ kind: "replace", todos: plan.map(stepDraft) }], sent };
}

/** Every key that is not a field is a problem, so no key needs to be forbidden by name. */
function readCall(input: unknown, problems: string[]): Sent & { readonly plan: PlanStep[] } {
  const call = readStruct(parsed(input, problems), CALL, "", problems);
  if (!call) return { explanation: null, plan: [] };
  const { explanation = null, plan } = call;
  if (explanation !== null && typeof explanation !== "string") {
    problems.push(invalidType(explanation, "a string", "explanation"));
  }
  if (plan === undefined) problems.push(missingField("plan", ""));
  else if (!Array.isArray(plan)) problems.push(invalidType(plan, "a sequence", "plan"));
  return {
    explanation: typeof explanation === "string" ? explanation : null,
    plan: Array.isArray(plan)
      ? plan.flatMap((entry, place) => readStep(entry, `plan[${place}]`, problems) ?? [])
      : [],
  };
}

function readStep(entry: unknown, at: string, problems: string[]): PlanStep | undefined {
  const fields = readStruct(entry, STEP, at, problems);
  if (!fields) return undefined;
  const { step, status } = fields;
  if (step === undefined) problems.push(missingField("step", at));
  else if (typeof step !== "string") problems.push(invalidType(step, "a string", `${at}.step`));
  if (status === undefined) problems.push(missingField("status", at));
  else if (typeof status !== "string") {
    problems.push(invalidType(status, "a string", `${at}.status`));
  } else if (!STATUSES.includes(status as StepStatus)) {
    problems.push(unknownStatus(status, `${at}.status`));
  }
  return { step: step as string, status: status as StepStatus };
}

interface Struct {
  readonly name: string;
  readonly fields: readonly string[];
}

const CALL: Struct = { name: "UpdatePlanArgs", fields: ["explanation", "plan"] };
const STEP: Struct = { name: "PlanItemArg", fields: ["step", "status"] };

function readStruct(
  value: unknown,
  { name, fields }: Struct,
  at: string,
  problems: string[],
): JsonObject | undefined {
  if (!isObject(value)) {
    problems.push(invalidType(value, `struct ${name}`, at));
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (!fields.includes(key)) problems.push(unknownField(key, fields, at));
  }
  return value;
}

/** Hosts hand on the arguments as the text that the model wrote, or parsed. */
function parsed(input: unknown, problems: string[]): unknown {
  if (typeof input !== "string") return input;
  try {
    return JSON.parse(input);
  } catch {
    problems.push("the arguments are not valid JSON");
    return undefined;
  }
}
