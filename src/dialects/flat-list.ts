/**
 * What vocabularies have in common whose one write tool takes `todos`, the
 * whole flat list: checking the items, reading them into drafts, showing them.
 * Each declares its fields and says in its own words what was wrong.
 * @module
 */
import type { CallContext, Decoded, Dialect, Reply } from "./dialect.ts";
import type { JsonObject } from "./json-input.ts";
import { forbiddenKey, isObject, parsedIfJson } from "./json-input.ts";
import type { Issue, JsonValue, Todo, TodoDraft, TodoList } from "../todo/index.ts";
import { allTodos, DEFAULT_PHASE, focusOf, progressOf } from "../todo/index.ts";

/** What a field of an item may hold. Every declared field is required. */
export type FieldRule =
  | { readonly kind: "text" }
  /** A text that is not blank. */
  | { readonly kind: "content" }
  /** One of a few words. An import that has none of them gets the fallback. */
  | { readonly kind: "word"; readonly words: readonly string[]; readonly fallback: string };

/** A flat vocabulary, declared. `Item` is a todo as it writes it. */
export interface FlatVocabulary<Item> {
  readonly fields: { readonly [name in keyof Item & string]: FieldRule };
  /** The field with the todo's text. */
  readonly textField: keyof Item & string;
  /** Are keys refused that are not declared? Omitted: they are ignored. */
  readonly isClosed?: boolean;
  /** The tool that only reads, if there is one: what it is sent says nothing. */
  readonly readTool?: string;
  item(todo: Todo): Item;
  /** `known` is the todo of the same text, if the list has one. */
  draft(item: Item, known: Todo | undefined): TodoDraft;
  refuse(problems: readonly Problem[], tool: string): Reply;
}

export type Path = readonly (string | number)[];

/** What is wrong with an input, as data. */
export type Problem =
  | { readonly code: "missing"; readonly path: Path }
  | {
      readonly code: "wrong-type";
      readonly path: Path;
      readonly expected: "object" | "array" | "string";
      readonly received: string;
    }
  | {
      readonly code: "unknown-word";
      readonly path: Path;
      readonly allowed: readonly string[];
      readonly received: string;
    }
  | { readonly code: "blank"; readonly path: Path }
  /** A key that the vocabulary does not have, or that no input may have. */
  | { readonly code: "unknown-key"; readonly path: Path; readonly key: string };

/** The parts of a dialect that follow from the declaration. */
export type FlatList<Item> = Pick<Dialect, "decode" | "fromNative"> & {
  toNative(list: TodoList): { readonly todos: readonly Item[] };
};

export function flatList<Item extends object>(vocabulary: FlatVocabulary<Item>): FlatList<Item> {
  const { readTool, refuse } = vocabulary;
  return {
    decode(tool: string, input: unknown, { list }: CallContext): Decoded {
      const value = parsedIfJson(input);
      const read = tool === readTool ? readNothing(value) : readItems(value, vocabulary);
      if ("problems" in read) return { ok: false, reply: refuse(read.problems, tool) };
      if (!read.items) return { ok: true, operations: [] };
      const known = byContent(list);
      const todos = read.items.map((item) =>
        vocabulary.draft(item, known.get(item[vocabulary.textField] as string)),
      );
      return { ok: true, operations: [{ kind: "replace", todos }] };
    },
    toNative: (list) => ({ todos: allTodos(list).map(vocabulary.item) }),
    fromNative(value) {
      const parsed = parsedIfJson(value);
      const entries = isObject(parsed) ? parsed["todos"] : parsed;
      if (!Array.isArray(entries)) return undefined;
      const todos = (entries as JsonValue[]).flatMap((entry) => imported(entry, vocabulary));
      return todos.length > 0 ? [{ name: DEFAULT_PHASE, todos }] : [];
    },
  };
}

/** Which todos in progress a write was refused for, and how the list stands; undefined if it was taken. */
export function refusedFocus(issues: readonly Issue[], list: TodoList): string | undefined {
  const active = issues.flatMap((issue) =>
    issue.code === "several-in-progress" && issue.severity === "error" ? issue.todos : [],
  );
  if (active.length === 0) return undefined;
  const { completed, total } = progressOf(list);
  const focus = focusOf(list);
  return [
    `${active.map(({ content }) => quoted(content)).join(", ")}.`,
    `The list stays as it was: ${completed}/${total} completed`,
    ...(focus ? [`and ${quoted(focus.content)} in progress`] : []),
  ].join(" ");
}

const MOST_SHOWN = 80;

/** A text in quotes, cut if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

function shortened(text: string): string {
  const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
  return short.toWellFormed();
}

/** A path as programmers write it: `todos[0].status`. */
export function dotted(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/** A model repairs the rest along with these. */
const MOST_PROBLEMS = 10;

type Read<Item> = { readonly items?: readonly Item[] } | { readonly problems: readonly Problem[] };

function readNothing(value: unknown): Read<never> {
  const problem = forbidden(value);
  return problem ? { problems: [problem] } : {};
}

function readItems<Item>(value: unknown, vocabulary: FlatVocabulary<Item>): Read<Item> {
  if (!isObject(value)) return { problems: [wrongType([], "object", value)] };
  const todos = parsedIfJson(value["todos"]);
  const outlaw = forbidden({ ...value, todos });
  if (outlaw) return { problems: [outlaw] };
  if (todos === undefined) return { problems: [{ code: "missing", path: ["todos"] }] };
  const strange = vocabulary.isClosed ? unknownKeys(value, ["todos"], []) : [];
  if (!Array.isArray(todos)) {
    return { problems: [...strange, wrongType(["todos"], "array", todos)] };
  }
  const inside = todos.flatMap((item, place) => itemProblems(item, ["todos", place], vocabulary));
  const problems = [...strange, ...inside].slice(0, MOST_PROBLEMS);
  return problems.length > 0 ? { problems } : { items: todos as readonly Item[] };
}

function itemProblems<Item>(
  item: unknown,
  path: Path,
  { fields, isClosed }: FlatVocabulary<Item>,
): Problem[] {
  if (!isObject(item)) return [wrongType(path, "object", item)];
  const rules = Object.entries<FieldRule>(fields);
  return [
    ...(isClosed ? unknownKeys(item, Object.keys(fields), path) : []),
    ...rules.flatMap(([name, rule]) => fieldProblem(item[name], rule, [...path, name]) ?? []),
  ];
}

function fieldProblem(
  value: JsonValue | undefined,
  rule: FieldRule,
  path: Path,
): Problem | undefined {
  if (value === undefined) return { code: "missing", path };
  if (typeof value !== "string") return wrongType(path, "string", value);
  switch (rule.kind) {
    case "text":
      return undefined;
    case "content":
      return value.trim() === "" ? { code: "blank", path } : undefined;
    case "word":
      return rule.words.includes(value)
        ? undefined
        : { code: "unknown-word", path, allowed: rule.words, received: shortened(value) };
    default:
      return rule satisfies never;
  }
}

function wrongType(path: Path, expected: "object" | "array" | "string", value: unknown): Problem {
  const received = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return { code: "wrong-type", path, expected, received };
}

function unknownKeys(value: JsonObject, known: readonly string[], path: Path): Problem[] {
  const keys = Object.keys(value).filter((key) => !known.includes(key));
  return keys.map((key) => ({ code: "unknown-key", path, key: shortened(key) }));
}

function forbidden(value: unknown): Problem | undefined {
  const steps = forbiddenKey(value)?.split(".");
  const key = steps?.pop();
  if (!steps || key === undefined) return undefined;
  return {
    code: "unknown-key",
    path: steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    key,
  };
}

/** Of todos with the same content the first counts. */
function byContent(list: TodoList): ReadonlyMap<string, Todo> {
  return new Map(
    allTodos(list)
      .toReversed()
      .map((todo) => [todo.content, todo]),
  );
}

/** An entry of someone else's list: taken if it has a text, with the fallback for words it lacks. */
function imported<Item>(entry: JsonValue, vocabulary: FlatVocabulary<Item>): TodoDraft[] {
  if (!isObject(entry) || typeof entry[vocabulary.textField] !== "string") return [];
  const rules = Object.entries<FieldRule>(vocabulary.fields);
  const item = Object.fromEntries(
    rules.map(([name, rule]) => {
      const value = entry[name];
      const isKnown = rule.kind !== "word" || rule.words.some((word) => word === value);
      return [name, isKnown ? value : rule.fallback];
    }),
  );
  return [vocabulary.draft(item as Item, undefined)];
}
