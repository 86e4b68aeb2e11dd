import type {
  NamedDraft,
  TaskOperation,
  TaskPriority,
  TaskState,
  TaskUpdate,
} from "../../../task/index.ts";
import { TASK_PRIORITIES, TASK_STATES } from "../../../task/index.ts";
import type { DecodedTask } from "../../dialect.ts";
import type { JsonObject } from "../../json-input.ts";
import { argumentsWith, forbiddenKey, isObject } from "../../json-input.ts";
import { refused } from "./messages.ts";
import { MAX_TASKS, MAX_TEXT, OPEN_STATES, STATUSES } from "./tools.ts";

/** As many tasks as a model can use at once. */
const PAGE = 30;

export function decodeTask(tool: string, input: unknown): DecodedTask {
  const call = argumentsWith("tasks", input ?? {});
  const problem = problemOf(tool, call);
  if (problem !== undefined) return { ok: false, reply: refused(problem) };
  return { ok: true, operation: operationOf(tool, call as JsonObject) };
}

function operationOf(tool: string, call: JsonObject): TaskOperation {
  const { id } = call as { id?: string | null };
  switch (tool) {
    case "task_add":
      return { kind: "add", drafts: (call["tasks"] as unknown as Sent[]).map(draftOf) };
    case "task_claim":
      return { kind: "claim", ...(id && { id }) };
    case "task_update":
      return { kind: "update", id: id as string, update: updateOf(call as unknown as Sent) };
    default:
      return id ? { kind: "read", id } : pageOf(call as unknown as Wanted);
  }
}

/** Models write "nothing" as null: the field is not there. */
interface Sent {
  readonly subject?: string | null;
  readonly description?: string | null;
  readonly priority?: TaskPriority | null;
  readonly check?: string | null;
  readonly as?: string | null;
  readonly blockedBy?: readonly string[] | null;
  readonly status?: (typeof STATUSES)[number] | null;
  readonly note?: string | null;
  readonly evidence?: string | null;
}

interface Wanted {
  readonly states?: readonly TaskState[] | null;
  readonly cursor?: string | null;
}

function draftOf({ subject, description, priority, check, as, blockedBy }: Sent): NamedDraft {
  return {
    subject: subject as string,
    ...(description && { description }),
    ...(typeof priority === "number" && { priority }),
    ...(check && { check }),
    ...(as && { as }),
    ...(blockedBy && { blockedBy }),
  };
}

function updateOf(sent: Sent): TaskUpdate {
  const { subject, description, priority, blockedBy, status, note, evidence } = sent;
  return {
    patch: {
      ...(subject && { subject }),
      ...(description && { description }),
      ...(typeof priority === "number" && { priority }),
      ...(blockedBy && { addBlockedBy: blockedBy }),
    },
    unlessTaken: true,
    ...(status && { status }),
    // What is set back to open is anybody's.
    ...(status === "open" && { owner: null }),
    ...(note && { note }),
    ...(evidence && { statement: evidence }),
  };
}

function pageOf({ states, cursor }: Wanted): TaskOperation {
  return {
    kind: "page",
    states: states?.length ? states : OPEN_STATES,
    limit: PAGE,
    ...(cursor && { cursor }),
  };
}

/** What is wrong with a call, in words for the model. */
function problemOf(tool: string, call: unknown): string | undefined {
  if (!isObject(call)) return "The arguments must be an object.";
  const forbidden = forbiddenKey(call);
  if (forbidden !== undefined) return `The key ${forbidden} is not allowed.`;
  if (tool !== "task_add") return fieldProblem(call, tool === "task_update" ? "id" : undefined);
  const { tasks } = call;
  if (!Array.isArray(tasks)) return "`tasks` must be an array.";
  if (tasks.length === 0) return "`tasks` is empty: name what is to be done.";
  if (tasks.length > MAX_TASKS) return `At most ${MAX_TASKS} tasks; these are ${tasks.length}.`;
  for (const [place, task] of tasks.entries()) {
    const problem = isObject(task) ? fieldProblem(task, "subject") : "must be an object.";
    if (problem !== undefined) return `tasks[${place}]: ${problem}`;
  }
  return undefined;
}

const TEXTS = ["id", "subject", "description", "check", "as", "note", "evidence", "cursor"];

function fieldProblem(fields: JsonObject, required: string | undefined): string | undefined {
  if (required !== undefined && (fields[required] ?? "") === "") {
    return `\`${required}\` is missing.`;
  }
  const wrong = TEXTS.find((name) => !isText(fields[name]));
  if (wrong !== undefined) return `\`${wrong}\` must be a text of at most ${MAX_TEXT} characters.`;
  const { blockedBy = null, states = null } = fields;
  if (blockedBy !== null && !(Array.isArray(blockedBy) && blockedBy.every(isId))) {
    return "`blockedBy` must be an array of ids.";
  }
  return (
    choiceProblem("status", [fields["status"]], STATUSES) ??
    choiceProblem("priority", [fields["priority"]], TASK_PRIORITIES) ??
    choiceProblem("states", Array.isArray(states) ? states : [states], TASK_STATES)
  );
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isText(value: unknown): boolean {
  return isAbsent(value) || (typeof value === "string" && value.length <= MAX_TEXT);
}

function isId(value: unknown): boolean {
  return typeof value === "string" && value !== "" && isText(value);
}

function choiceProblem(
  name: string,
  values: readonly unknown[],
  choices: readonly unknown[],
): string | undefined {
  const isWrong = values.some((value) => !isAbsent(value) && !choices.includes(value));
  return isWrong ? `\`${name}\` must be one of ${choices.join(", ")}.` : undefined;
}
