import type { DecodedTask, JsonSchema } from "../../dialect.ts";
import type { Problem } from "../../flat-list.ts";
import { forbiddenKeys, unknownWord, wrongType } from "../../flat-list.ts";
import { isObject, parsedIfJson, typeName } from "../../json-input.ts";
import type { ThreeStatus } from "../../three-statuses.ts";
import type { Metadata, TaskOperation, TaskUpdate } from "../../../task/index.ts";
import type { JsonValue } from "../../../todo/index.ts";
import { validationText } from "../messages.ts";
import { taskTools } from "./tools.ts";

/** One operation, or everything that is wrong with the input at once. */
export function decodeTask(tool: string, input: unknown): DecodedTask {
  const call = readLists(parsedIfJson(input));
  const schema = taskTools.find(({ name }) => name === tool)?.inputSchema ?? {};
  const problems = problemsOf(call, schema);
  if (problems.length > 0) {
    const text = validationText(tool, problems);
    return { ok: false, reply: { text, details: null, isError: true } };
  }
  return { ok: true, operation: operationOf(tool, call as Sent) };
}

const LISTS = ["addBlocks", "addBlockedBy", "metadata"];

/** Some models send lists and objects as JSON in a string. */
function readLists(call: unknown): unknown {
  if (!isObject(call)) return call;
  const entries = Object.entries(call).map(([key, value]) => [
    key,
    LISTS.includes(key) ? parsedIfJson(value) : value,
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** What our own schemas say of a property. */
interface Property {
  readonly type: "object" | "array" | "string";
  readonly enum?: readonly string[];
}

function problemsOf(call: unknown, schema: JsonSchema): readonly Problem[] {
  if (!isObject(call)) return [wrongType([], "object", call)];
  const forbidden = forbiddenKeys(call);
  if (forbidden.length > 0) return forbidden;
  const properties = (schema["properties"] ?? {}) as unknown as Record<string, Property>;
  const required = (schema["required"] ?? []) as readonly string[];
  return Object.entries(properties).flatMap(([name, property]): readonly Problem[] => {
    const value = call[name];
    if (value !== undefined) return valueProblems(value, name, property);
    return required.includes(name) ? [{ code: "missing", path: [name] }] : [];
  });
}

function valueProblems(value: JsonValue, name: string, property: Property): readonly Problem[] {
  if (typeName(value) !== property.type) return [wrongType([name], property.type, value)];
  if (property.enum && !property.enum.includes(value as string)) {
    return [unknownWord([name], property.enum, value as string)];
  }
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).flatMap((item, place) =>
    typeof item === "string" ? [] : [wrongType([name, place], "string", item)],
  );
}

/** What the schemas allow, read as one. */
interface Sent {
  readonly taskId?: string;
  readonly subject?: string;
  readonly description?: string;
  readonly activeForm?: string;
  readonly status?: ThreeStatus | "deleted";
  readonly addBlocks?: readonly string[];
  readonly addBlockedBy?: readonly string[];
  readonly owner?: string;
  readonly metadata?: Metadata;
}

function operationOf(tool: string, sent: Sent): TaskOperation {
  const { taskId: id = "", subject = "" } = sent;
  switch (tool) {
    case "TaskCreate":
      return { kind: "create", draft: { ...contentsOf(sent), subject }, isNumbered: true };
    case "TaskGet":
      return { kind: "read", id };
    case "TaskUpdate":
      if (sent.status === "deleted") return { kind: "delete", id };
      return { kind: "update", id, update: updateOf(sent, sent.status) };
    default:
      return { kind: "list" };
  }
}

function contentsOf(sent: Sent): Pick<Sent, "description" | "activeForm" | "metadata"> {
  const { description, activeForm, metadata } = sent;
  return {
    ...(description !== undefined && { description }),
    ...(activeForm !== undefined && { activeForm }),
    ...(metadata && { metadata }),
  };
}

const STATUSES = { pending: "open", in_progress: "in_progress", completed: "done" } as const;

function updateOf(sent: Sent, status: ThreeStatus | undefined): TaskUpdate {
  const { subject, addBlocks, addBlockedBy, owner } = sent;
  return {
    patch: {
      ...contentsOf(sent),
      ...(subject !== undefined && { subject }),
      ...(addBlockedBy && { addBlockedBy }),
    },
    ...(addBlocks && { addBlocks }),
    ...(owner !== undefined && { owner: owner === "" ? null : owner }),
    ...(status && { status: STATUSES[status] }),
  };
}
