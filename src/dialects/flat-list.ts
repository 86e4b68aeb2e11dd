/**
 * What vocabularies have in common whose one write tool takes `todos`, the
 * whole flat list: checking the items, reading them into drafts, showing them.
 * Each declares its fields and says in its own words what was wrong.
 * @module
 */
import type { JsonValue, PhaseDraft, Todo, TodoDraft, TodoList } from "../todo/index.ts";
import { allTodos, DEFAULT_PHASE } from "../todo/index.ts";
import type { CallContext, Decoded, Dialect, JsonSchema, Reply } from "./dialect.ts";
import { objectSchema } from "./dialect.ts";
import type { JsonObject, Path } from "./json-input.ts";
import { argumentsWith, forbiddenPath, isObject, parsedIfJson, typeName } from "./json-input.ts";
import { shortened } from "./reply-text.ts";

/** What a field of an item may hold. Every declared field is required. */
export type FieldRule = { readonly description?: string } & (
  | { readonly kind: "text" }
  /** A text that is not empty. */
  | { readonly kind: "filled" }
  /** A text that is not blank. */
  | { readonly kind: "content" }
  /** One of a few words. An import that has none of them gets the fallback. */
  | { readonly kind: "word"; readonly words: readonly string[]; readonly fallback: string }
);

/** A flat vocabulary, declared. `Item` is a todo as it writes it. */
export interface FlatVocabulary<Item> {
  /** What the model reads of `todos`. */
  readonly description: string;
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
  /** There is at least one problem. */
  refuse(problems: readonly Problem[], tool: string, list: TodoList): Reply;
}

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
  /** A text that is empty, or blank where it must not be. */
  | { readonly code: "blank"; readonly path: Path }
  /** A key that the vocabulary does not have, or that no input may have. */
  | { readonly code: "unknown-key"; readonly path: Path; readonly key: string };

/** The parts of a dialect that follow from the declaration. */
export type FlatList<Item> = Pick<Dialect, "decode" | "fromNative"> & {
  /** Of the tool that writes. */
  readonly schema: JsonSchema;
  toItems(list: TodoList): readonly Item[];
  toNative(list: TodoList): { readonly todos: readonly Item[] };
};

export function flatList<Item extends object>(vocabulary: FlatVocabulary<Item>): FlatList<Item> {
  const { readTool, textField, draft, item, refuse } = vocabulary;
  const rules = Object.entries<FieldRule>(vocabulary.fields);
  const fields = rules.map(([name, rule]) => ({ name, rule }));
  const toItems = (list: TodoList): Item[] => allTodos(list).map(item);
  return {
    schema: schemaOf(vocabulary),
    decode(tool: string, input: unknown, { list }: CallContext): Decoded {
      const value = argumentsWith("todos", input);
      const isRead = tool === readTool;
      const problems = isRead
        ? forbiddenKeys(value)
        : problemsOf(value, fields, vocabulary.isClosed);
      if (problems.length > 0) return { ok: false, reply: refuse(problems, tool, list) };
      if (isRead) return { ok: true, operations: [] };
      const { todos: items } = value as { readonly todos: readonly Item[] };
      const known = todoFinder(list);
      const todos = items.map((entry, place) =>
        draft(entry, known(entry[textField] as string, place)),
      );
      return { ok: true, operations: [{ kind: "replace", todos }] };
    },
    toItems,
    toNative: (list) => ({ todos: toItems(list) }),
    fromNative: (value) =>
      readFlat(value, ["todos"], (entry) => {
        const isItem = typeof entry[textField] === "string";
        return isItem ? draft(withFallbacks<Item>(entry, fields), undefined) : undefined;
      }),
  };
}

function schemaOf<Item>({ description, fields, isClosed }: FlatVocabulary<Item>): JsonSchema {
  const closed = isClosed ? { additionalProperties: false } : {};
  const properties = Object.entries<FieldRule>(fields).map(([name, rule]) => {
    const told = rule.description === undefined ? {} : { description: rule.description };
    return [name, { type: "string", ...limitOf(rule), ...told }];
  });
  const items = { ...objectSchema(Object.fromEntries(properties) as JsonSchemas), ...closed };
  return { ...objectSchema({ todos: { type: "array", description, items } }), ...closed };
}

type JsonSchemas = { readonly [name: string]: JsonSchema };

function limitOf(rule: FieldRule): JsonSchema {
  switch (rule.kind) {
    case "text":
      return {};
    case "filled":
      return { minLength: 1 };
    case "content":
      return { pattern: "\\S" };
    case "word":
      return { enum: rule.words };
  }
}

type Fields = readonly { readonly name: string; readonly rule: FieldRule }[];

/** A model repairs the rest along with these. */
export const MOST_PROBLEMS = 10;

const MOST_OF_WORD = 30;

function problemsOf(value: unknown, fields: Fields, isClosed = false): readonly Problem[] {
  if (!isObject(value)) return [wrongType([], "object", value)];
  const outlaws = forbiddenKeys(value);
  if (outlaws.length > 0) return outlaws;
  const { todos } = value;
  if (todos === undefined) return [{ code: "missing", path: ["todos"] }];
  const problems = isClosed ? unknownKeys(value, ["todos"], []) : [];
  if (!Array.isArray(todos)) return [...problems, wrongType(["todos"], "array", todos)];
  const names = isClosed ? fields.map(({ name }) => name) : undefined;
  for (const [place, item] of todos.entries()) {
    if (!isItem(item, fields, names)) {
      problems.push(...itemProblems(item, ["todos", place], fields, names));
    }
  }
  return problems;
}

/** Nearly always it is, so that no problem has to be looked for. */
function isItem(item: unknown, fields: Fields, names: readonly string[] | undefined): boolean {
  if (!isObject(item)) return false;
  for (const { name, rule } of fields) if (!fits(item[name], rule)) return false;
  if (names) for (const key in item) if (!names.includes(key)) return false;
  return true;
}

function fits(value: JsonValue | undefined, rule: FieldRule): boolean {
  if (typeof value !== "string") return false;
  switch (rule.kind) {
    case "text":
      return true;
    case "filled":
      return value !== "";
    case "content":
      return value.trim() !== "";
    case "word":
      return rule.words.includes(value);
    default:
      return rule satisfies never;
  }
}

function itemProblems(
  item: unknown,
  path: Path,
  fields: Fields,
  names: readonly string[] | undefined,
): Problem[] {
  if (!isObject(item)) return [wrongType(path, "object", item)];
  const wrong = fields.filter(({ name, rule }) => !fits(item[name], rule));
  return [
    ...(names ? unknownKeys(item, names, path) : []),
    ...wrong.map(({ name, rule }) => fieldProblem(item[name], rule, [...path, name])),
  ];
}

/** Why a value does not fit. */
function fieldProblem(value: JsonValue | undefined, rule: FieldRule, path: Path): Problem {
  if (value === undefined) return { code: "missing", path };
  if (typeof value !== "string") return wrongType(path, "string", value);
  if (rule.kind !== "word") return { code: "blank", path };
  return unknownWord(path, rule.words, value);
}

export function unknownWord(path: Path, allowed: readonly string[], word: string): Problem {
  return { code: "unknown-word", path, allowed, received: shortened(word, MOST_OF_WORD) };
}

export function wrongType(
  path: Path,
  expected: "object" | "array" | "string",
  value: unknown,
): Problem {
  return { code: "wrong-type", path, expected, received: typeName(value) };
}

function unknownKeys(value: JsonObject, known: readonly string[], path: Path): Problem[] {
  const keys = Object.keys(value).filter((key) => !known.includes(key));
  return keys
    .slice(0, MOST_PROBLEMS)
    .map((key) => ({ code: "unknown-key", path, key: shortened(key, MOST_OF_WORD) }));
}

/** The first key that no input may have. */
export function forbiddenKeys(value: unknown): Problem[] {
  const path = forbiddenPath(value);
  if (!path) return [];
  return [{ code: "unknown-key", path: path.slice(0, -1), key: String(path.at(-1)) }];
}

/** Finds the todo with a content: the one at the place where it mostly is, else the first. */
export function todoFinder(list: TodoList): (content: string, place: number) => Todo | undefined {
  const todos = allTodos(list);
  let byContent: ReadonlyMap<string, Todo> | undefined;
  return (content, place) => {
    if (todos[place]?.content === content) return todos[place];
    byContent ??= new Map(todos.toReversed().map((todo) => [todo.content, todo]));
    return byContent.get(content);
  };
}

/** An entry of someone else's list, with the fallback for words it lacks. */
function withFallbacks<Item>(entry: JsonObject, fields: Fields): Item {
  const values = fields.map(({ name, rule }) => {
    const value = entry[name];
    const isKnown = rule.kind !== "word" || rule.words.some((word) => word === value);
    return [name, isKnown ? value : rule.fallback];
  });
  return Object.fromEntries(values) as Item;
}

/** A path as programmers write it: `todos[0].status`. */
export function dotted(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/**
 * Reads someone else's flat list: entries, an object that has them under one of
 * these keys, or either as JSON. Entries that `read` makes nothing of are left
 * out. Undefined if there is no list.
 */
export function readFlat(
  value: unknown,
  keys: readonly string[],
  read: (entry: JsonObject) => TodoDraft | undefined,
): readonly PhaseDraft[] | undefined {
  const entries = entriesOf(parsedIfJson(value), keys);
  if (!Array.isArray(entries)) return undefined;
  const todos = (entries as JsonValue[])
    .filter(isObject)
    .map(read)
    .filter((draft) => draft !== undefined);
  return todos.length > 0 ? [{ name: DEFAULT_PHASE, todos }] : [];
}

function entriesOf(value: unknown, keys: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const key = keys.find((name) => Array.isArray(value[name]));
  return key === undefined ? undefined : value[key];
}
