import type { Operation, PhaseDraft, Todo, TodoDraft, TodoStatus, Wait } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, TODO_PRIORITIES, waitFromText } from "../../todo/index.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import { readFlat } from "../flat-list.ts";
import type { JsonObject } from "../json-input.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import { idOf, refusal } from "./messages.ts";

export const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;

export const MAX_CONTENT = 2_000;

export const MAX_TODOS = 1_000;

export const MIN_BUDGET = 100;

export const MAX_BUDGET = 10_000;

/** Where a read begins and how much of a prompt it may take. */
export interface Page {
  readonly budget: number;
  readonly cursor?: string;
}

const DEFAULT_BUDGET = 600;

/** Models write "nothing" as null or as an empty text: the field is not there. */
interface Item {
  readonly id?: string | null;
  readonly content?: string | null;
  readonly status?: TodoStatus | null;
  readonly activeForm?: string | null;
  readonly check?: string | null;
  readonly waits_for?: string | readonly string[] | null;
  readonly note?: string | null;
  readonly evidence?: string | null;
}

/** Hosts that have nothing to say to a tool that only reads send no input at all. */
export function decode(tool: string, input: unknown, context: CallContext): Decoded {
  const call = argumentsWith("todos", input ?? {});
  const problem = problemOf(tool, call);
  if (problem !== undefined) return { ok: false, reply: refusal(problem, context.list) };
  const fields = call as JsonObject;
  if (tool === "todo_read") return { ok: true, operations: [], sent: readPage(fields) };
  const items = itemsOf(fields) as readonly Item[];
  const operations = tool === "todo_set" ? [replacement(items)] : updates(items, context);
  return { ok: true, operations };
}

/** A single todo may stand by itself: models write it so when they change one. */
function itemsOf(fields: JsonObject): unknown {
  const { todos } = fields;
  return todos === undefined && ("id" in fields || "content" in fields) ? [fields] : todos;
}

function readPage({ budget, cursor }: JsonObject): Page {
  const tokens = typeof budget === "number" ? budget : DEFAULT_BUDGET;
  return {
    budget: Math.min(MAX_BUDGET, Math.max(MIN_BUDGET, tokens)),
    ...(typeof cursor === "string" && cursor !== "" && { cursor }),
  };
}

function replacement(items: readonly Item[]): Operation {
  const todos = items.map((item) => {
    const fields = fieldsOf(item);
    if (item.id) fields.key = item.id;
    return { content: item.content as string, ...fields };
  });
  return { kind: "replace", todos };
}

/** Each item names its todo by id, else by content; a content that no todo has is added. */
function updates(items: readonly Item[], { list, now }: CallContext): Operation[] {
  const home = list.phases.at(-1)?.name ?? DEFAULT_PHASE;
  let todos: readonly Todo[] | undefined;
  return items.flatMap((item): Operation[] => {
    const { id = null, content, note, evidence } = item;
    const changes = fieldsOf(item);
    if (evidence) changes.evidence = [{ kind: "statement", summary: evidence, at: now }];
    const todo = id ?? idOfContent((todos ??= allTodos(list)), content as string);
    if (todo === undefined) {
      if (note) changes.notes = [note];
      return [{ kind: "add", phase: home, todos: [{ content: content as string, ...changes }] }];
    }
    const { waits, ...rest } = changes;
    return [
      { kind: "edit", todo, changes: { ...(content && { content }), ...rest } },
      ...(note ? [{ kind: "note", todo, text: note.trimEnd() } as const] : []),
      ...(waits ? waitOperations(todo, waits) : []),
    ];
  });
}

/** Instead of the waits there are. */
function waitOperations(todo: string, waits: readonly Wait[]): Operation[] {
  return [
    { kind: "unwait", todo },
    ...waits.map((wait) => ({ kind: "wait", todo, wait }) as const),
  ];
}

type Fields = Omit<TodoDraft, "content">;

type TodoFields = { -readonly [name in keyof Fields]: Fields[name] };

function fieldsOf({ status, activeForm, check, waits_for: waits }: Item): TodoFields {
  const fields: TodoFields = {};
  if (status) fields.status = status;
  if (activeForm) fields.activeForm = activeForm;
  if (check) fields.check = check;
  if (waits) fields.waits = readWaits(waits) ?? [];
  return fields;
}

function idOfContent(todos: readonly Todo[], content: string): string | undefined {
  for (const todo of todos) if (todo.content === content) return idOf(todo);
  return undefined;
}

/** What is wrong with a call, in words for the model. */
function problemOf(tool: string, call: unknown): string | undefined {
  if (!isObject(call)) return "The arguments must be an object.";
  const forbidden = forbiddenKey(call);
  if (forbidden !== undefined) return `The key ${forbidden} is not allowed.`;
  if (tool === "todo_read") return undefined;
  const items = itemsOf(call);
  if (!Array.isArray(items)) return "`todos` must be an array.";
  if (items.length > MAX_TODOS) return `At most ${MAX_TODOS} todos; these are ${items.length}.`;
  if (items.length === 0 && tool === "todo_update") return "`todos` is empty: name what changes.";
  for (const [place, item] of items.entries()) {
    const problem = itemProblem(item, tool === "todo_set");
    if (problem !== undefined) return `todos[${place}]: ${problem}.`;
  }
  return undefined;
}

const TEXTS = ["id", "activeForm", "check", "note", "evidence"] as const;

function itemProblem(item: unknown, needsContent: boolean): string | undefined {
  if (!isObject(item)) return "must be an object";
  const { content = null, id = null, status = null } = item;
  if (content === null && (needsContent || id === null)) {
    return needsContent ? "`content` is missing" : "`id` or `content` is missing";
  }
  if (content !== null) {
    if (typeof content !== "string" || content === "") return "`content` must be a text";
    if (content.length > MAX_CONTENT) {
      return `\`content\` has ${content.length} characters (at most ${MAX_CONTENT})`;
    }
  }
  if (status !== null && !STATUSES.some((name) => name === status)) {
    return `\`status\` must be one of ${STATUSES.join(", ")}`;
  }
  const { waits_for: waits = null } = item;
  if (waits !== null && readWaits(waits) === undefined) {
    return '`waits_for` must be "person: <question>", "event <name>", "until <time>" or "nothing"';
  }
  const wrong = TEXTS.find((name) => typeof (item[name] ?? "") !== "string");
  return wrong && `\`${wrong}\` must be a text`;
}

/** What a todo waits for: one text or several, "nothing" for none. Undefined if one is not readable. */
export function readWaits(value: unknown): readonly Wait[] | undefined {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const waits: Wait[] = [];
  for (const text of texts) {
    if (typeof text !== "string") return undefined;
    if (text.trim() === "" || text === "nothing") continue;
    const wait = waitFromText(text);
    if (!wait) return undefined;
    waits.push(wait);
  }
  return waits;
}

/** Reads a list or an object that has one; entries without content are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["todos"], readDraft);
}

function readDraft(entry: JsonObject): TodoDraft | undefined {
  const { id, content, activeForm, check, parent, notes } = entry;
  if (typeof content !== "string" || content === "") return undefined;
  const status = STATUSES.find((name) => name === entry["status"]);
  const priority = TODO_PRIORITIES.find((name) => name === entry["priority"]);
  const waits = entry["waits_for"] === undefined ? undefined : readWaits(entry["waits_for"]);
  const texts = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  return {
    content,
    ...(typeof id === "string" && id !== "" && { key: id }),
    ...(status && { status }),
    ...(typeof activeForm === "string" && { activeForm }),
    ...(typeof check === "string" && { check }),
    ...(waits && { waits }),
    ...(priority && { priority }),
    ...(typeof parent === "string" && { parent }),
    ...(texts.length > 0 && { notes: texts }),
  };
}
