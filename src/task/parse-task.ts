import { isCount, isObject } from "../todo/json.ts";
import { isWait } from "../todo/wait.ts";
import type { TaskDraft } from "./edit.ts";
import type { Task } from "./task.ts";
import { TASK_PRIORITIES, TASK_STATUSES } from "./task.ts";

/** What is wrong with JSON that should be a task. */
export interface ShapeProblem {
  readonly field: string;
  readonly problem: "missing" | "wrong" | "unknown";
}

export type Parsed<T> = ({ readonly ok: true } & T) | ({ readonly ok: false } & ShapeProblem);

/** A task that somebody wrote down as JSON, with every field as it was. */
export function parseTask(value: unknown): Parsed<{ readonly task: Task }> {
  const problem = shapeProblem(value, TASK_FIELDS, REQUIRED);
  return problem ? { ok: false, ...problem } : { ok: true, task: value as Task };
}

/** A draft that somebody wrote down as JSON. `named` are fields of text on top of a draft's own. */
export function parseDraft(
  value: unknown,
  named: readonly string[] = [],
): Parsed<{ readonly draft: TaskDraft & { readonly [name: string]: unknown } }> {
  const fields = { ...DRAFT_FIELDS, ...Object.fromEntries(named.map((name) => [name, isName])) };
  const problem = shapeProblem(value, fields, ["subject"]);
  if (problem) return { ok: false, ...problem };
  return { ok: true, draft: value as TaskDraft & { readonly [name: string]: unknown } };
}

type Test = (value: unknown) => boolean;
type Tests = { readonly [field: string]: Test };

const isText: Test = (value) => typeof value === "string";
const isName: Test = (value) => typeof value === "string" && value !== "";
const isTime: Test = (value) => typeof value === "number" && Number.isFinite(value);
const isNames: Test = (value) => Array.isArray(value) && value.every(isName);
const oneOf = (values: readonly unknown[]): Test => {
  return (value) => values.includes(value);
};
const listOf = (test: Test): Test => {
  return (value) => Array.isArray(value) && value.every(test);
};
const shape = (tests: Tests, required: readonly string[]): Test => {
  return (value) => shapeProblem(value, tests, required) === undefined;
};

const DRAFT_FIELDS: Tests = {
  subject: isName,
  description: isText,
  activeForm: isText,
  priority: oneOf(TASK_PRIORITIES),
  owner: isName,
  blockedBy: isNames,
  parent: isName,
  labels: isNames,
  waits: listOf(isWait),
  check: isText,
  metadata: isObject,
  serves: shape(
    { planLine: isText, todo: shape({ scope: isText, id: isText }, ["scope", "id"]) },
    [],
  ),
  retry: shape({ limit: isCount, backOff: isTime, longest: isTime }, [
    "limit",
    "backOff",
    "longest",
  ]),
};

const LEASE: Tests = {
  bootId: isText,
  monotonicDeadline: isTime,
  wallDeadline: isTime,
  length: isTime,
};
const EVIDENCE: Tests = {
  kind: oneOf(["command", "test", "file", "commit", "url", "statement"]),
  summary: isText,
  at: isTime,
  exitCode: (value) => Number.isSafeInteger(value),
};

const TASK_FIELDS: Tests = {
  ...DRAFT_FIELDS,
  id: isName,
  status: oneOf(TASK_STATUSES),
  epoch: isCount,
  lease: shape(LEASE, Object.keys(LEASE)),
  evidence: listOf(shape(EVIDENCE, ["kind", "summary", "at"])),
  notes: listOf(shape({ at: isTime, by: isText, text: isText }, ["at", "text"])),
  attempts: isCount,
  lastFailure: shape({ at: isTime, reason: isText, owner: isText }, ["at", "reason"]),
  times: shape({ added: isTime, changed: isTime, started: isTime, closed: isTime }, [
    "added",
    "changed",
  ]),
};

const REQUIRED: readonly string[] = [
  "id",
  "subject",
  "status",
  "priority",
  "epoch",
  "blockedBy",
  "labels",
  "waits",
  "attempts",
  "times",
];

function shapeProblem(
  value: unknown,
  tests: Tests,
  required: readonly string[],
): ShapeProblem | undefined {
  if (!isObject(value)) return { field: "", problem: "wrong" };
  const given = Object.entries(value);
  for (const [field, content] of given) {
    const test = Object.hasOwn(tests, field) ? tests[field] : undefined;
    if (!test) return { field, problem: "unknown" };
    if (!test(content)) return { field, problem: "wrong" };
  }
  const missing = required.find((field) => !Object.hasOwn(value, field));
  return missing === undefined ? undefined : { field: missing, problem: "missing" };
}
