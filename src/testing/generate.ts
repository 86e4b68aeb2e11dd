import type { JsonSchema } from "../dialects/dialect.ts";
import type { JsonValue } from "../todo/index.ts";

/** A repeatable source of chance: the same seed gives the same numbers from 0 to below 1. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TEXTS: readonly string[] = [
  "Run the tests",
  "Fix the login bug",
  "Write docs",
  "a",
  "",
  " ",
  "null",
  "__proto__",
  "tabs\tand\nnewlines",
  "日本語のタスク",
  "👩‍💻 ship it 🚀",
  "\u001b[31mred\u001b[0m",
  "lone \ud800 surrogate",
  '"quoted" \\ back',
  "[x] looks done",
  "1",
];

const KEYS: readonly string[] = [
  "todos",
  "ops",
  "plan",
  "content",
  "status",
  "id",
  "x",
  "constructor",
];

export function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Any JSON value, hostile ones among them. */
export function anyJson(random: Random, depth = 3): JsonValue {
  const kind = Math.floor(random() * (depth > 0 ? 8 : 6));
  switch (kind) {
    case 0:
      return null;
    case 1:
      return random() < 0.5;
    case 2:
      return pick([0, -1, 1.5, 1e308, 42], random);
    case 3:
    case 4:
    case 5:
      return pick(TEXTS, random);
    case 6:
      return times(random, 4, () => anyJson(random, depth - 1));
    default:
      return Object.fromEntries(
        times(random, 4, () => [pick(KEYS, random), anyJson(random, depth - 1)]),
      );
  }
}

/**
 * A value that the schema accepts. Knows the keywords that tool schemas use:
 * type, properties, required, enum, const, items, their limits, anyOf, oneOf;
 * for texts with a pattern their examples.
 */
export function fromSchema(schema: JsonSchema, random: Random): JsonValue {
  const choice = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonSchema[] | undefined;
  if (choice) {
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    return fromSchema({ ...rest, ...pick(choice, random) }, random);
  }
  if (schema["const"] !== undefined) return schema["const"];
  if (schema["enum"]) return pick(schema["enum"] as readonly JsonValue[], random);
  const { type } = schema;
  switch (Array.isArray(type) ? pick(type as readonly string[], random) : type) {
    case "object":
      return objectFrom(schema, random);
    case "array":
      return arrayFrom(schema, random);
    case "string":
      return stringFrom(schema, random);
    case "integer":
    case "number":
      return numberFrom(schema, random);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    default:
      throw new TypeError(`[doneward] [testing] cannot generate from ${JSON.stringify(schema)}`);
  }
}

function objectFrom(schema: JsonSchema, random: Random): JsonValue {
  const properties = (schema["properties"] ?? {}) as { readonly [name: string]: JsonSchema };
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  const names = Object.keys(properties).filter((name) => required.has(name) || random() < 0.6);
  return Object.fromEntries(
    names.map((name) => [name, fromSchema(properties[name] as JsonSchema, random)]),
  );
}

function arrayFrom(schema: JsonSchema, random: Random): JsonValue {
  const { minItems = 0, maxItems = Infinity } = schema as { minItems?: number; maxItems?: number };
  const length = Math.min(maxItems, minItems + Math.floor(random() * 6));
  const items = (schema["items"] ?? { type: "string" }) as JsonSchema;
  return Array.from({ length }, () => fromSchema(items, random));
}

function stringFrom(schema: JsonSchema, random: Random): string {
  const { examples } = schema;
  if (Array.isArray(examples)) return pick(examples as readonly string[], random);
  const { minLength = 0, maxLength = Infinity } = schema as {
    minLength?: number;
    maxLength?: number;
  };
  const isBlankRefused = schema["pattern"] !== undefined;
  const text = isBlankRefused ? "Run the tests" : pick(TEXTS, random);
  return text.padEnd(minLength, "x").slice(0, maxLength);
}

function numberFrom(schema: JsonSchema, random: Random): number {
  const { minimum = 0, maximum = 100 } = schema as { minimum?: number; maximum?: number };
  return minimum + Math.floor(random() * (maximum - minimum + 1));
}

function times<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make);
}
