import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Store } from "../stores/contract.ts";
import { memoryStore } from "../stores/memory/index.ts";
import { fromSchema, randomFrom } from "../testing/generate.ts";
import type { JsonValue, PhaseDraft } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";
import type { Workstream } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import { DIALECTS } from "./catalogue.ts";
import type { Dialect, ToolDefinition } from "./dialect.ts";
import { writeCall } from "./fixtures/write-call.ts";

// Whatever a model sends: no exception, no long wait, and either a write within the rules or a
// short refusal that leaves everything as it was.

const MEGABYTE = 1_000_000;
const LONGEST_REFUSAL = 4_096;
/** Of processor time: how busy the machine is does not count. */
const MOST_MICROSECONDS = 500_000;

/** Made anew for each use: nobody can be changed by what another call did to it. */
type Bad = readonly [what: string, make: () => unknown];

const scalars: readonly Bad[] = [
  ["null", () => null],
  ["true", () => true],
  ["a negative number", () => -1],
  ["a fraction", () => 0.1],
  ["a huge number", () => 1e308],
  ["a tiny number", () => 5e-324],
  ["an empty text", () => ""],
  ["a blank", () => " "],
  ["a word", () => "later"],
  ["NUL", () => "a\0b"],
  ["only NULs", () => "\0".repeat(2_000)],
  ["escape sequences", () => "\u001b[2J\u001b]0;title\u0007 \u009b31m \u202e"],
  ["a lone surrogate", () => "\ud800 and \udfff"],
  ["wide characters", () => "語".repeat(2_000)],
  ["quotes and backslashes", () => '"\\'.repeat(1_000)],
  ["a megabyte", () => "x".repeat(MEGABYTE)],
  ["a megabyte of blanks", () => " ".repeat(MEGABYTE)],
  ["a megabyte of lines", () => "\n".repeat(MEGABYTE)],
  ["a megabyte of open boxes", () => `[${" ".repeat(MEGABYTE)}`],
  ["a name of every object", () => "__proto__"],
  ["broken JSON", () => '{"todos":[{'],
  ["JSON of something else", () => '[[{"a":1}]]'],
];

const containers: readonly Bad[] = [
  ["an empty array", () => []],
  ["an empty object", () => ({})],
  ["mixed values", () => [null, 1, "a", [], {}]],
  ["holes", () => Object.assign(new Array<string>(50), { 7: "a" })],
  ["10,000 texts", () => Array.from({ length: 10_000 }, (_, place) => `Step ${place}`)],
  ["10,000 keys", () => Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n]))],
  ["a key of a megabyte", () => ({ ["k".repeat(MEGABYTE)]: { constructor: 1 } })],
  ["arrays 100,000 deep", () => JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
  ["objects 100,000 deep", () => JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)],
  ["arrays 100,000 deep, as text", () => `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ["a changed prototype", () => JSON.parse('{"__proto__":{"polluted":true}}')],
  ["a changed prototype, as text", () => '[{"__proto__":{"polluted":true}}]'],
  ["a constructor, far down", () => ({ a: [{ b: [{ constructor: { prototype: 1 } }] }] })],
];

/** What is no JSON, from a host that hands on whatever it has. */
const strangers: readonly Bad[] = [
  ["nothing", () => undefined],
  ["not a number", () => Number.NaN],
  ["infinity", () => Infinity],
  ["a bigint", () => 10n],
  ["a symbol", () => Symbol("todos")],
  ["a function", () => () => ({ todos: [] })],
  ["a date", () => new Date(0)],
  ["an object without a prototype", () => Object.create(null) as object],
];

/** Keys that an object gets on top of those it has. */
const extraKeys: readonly Bad[] = [
  ["__proto__", () => JSON.parse('{"__proto__":{"polluted":true}}')],
  ["constructor", () => ({ constructor: {} })],
  ["prototype", () => ({ prototype: null })],
  ["a megabyte", () => ({ ["k".repeat(MEGABYTE)]: 1 })],
  [
    "a hundred others",
    () => Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, n])),
  ],
];

const given: readonly PhaseDraft[] = [
  {
    name: "Phase",
    todos: [
      { content: "Read the code", status: "completed" },
      { content: "Fix the login bug", status: "in_progress", notes: ["Only in Safari"] },
      { content: "Run the tests", status: "pending", priority: "high" },
    ],
  },
];

for (const dialect of DIALECTS) {
  describe(dialect.name, () => {
    for (const tool of dialect.tools) {
      test(`${tool.name} survives any input as a whole`, async () => {
        for (const bad of [...scalars, ...containers, ...strangers]) {
          await attempt(dialect, tool.name, bad);
        }
      });

      test(`${tool.name} survives any value at any place of its input`, async () => {
        const valid = await validInput(dialect, tool);
        for (const place of placesIn(valid)) {
          for (const [what, make] of [...scalars, ...containers]) {
            await attempt(dialect, tool.name, [
              `${what} at ${place.join(".")}`,
              () => withValue(valid, place, () => make() as JsonValue),
            ]);
          }
        }
      });

      test(`${tool.name} survives any key in any object of its input`, async () => {
        const valid = await validInput(dialect, tool);
        for (const place of [[], ...placesIn(valid)]) {
          for (const [what, make] of extraKeys) {
            await attempt(dialect, tool.name, [
              `the key ${what} at ${place.join(".")}`,
              () => withValue(valid, place, (value) => withKeys(value, make() as object)),
            ]);
          }
        }
      });

      test(`${tool.name} survives 10,000 items`, async () => {
        const valid = await validInput(dialect, tool);
        for (const place of placesIn(valid)) {
          await attempt(dialect, tool.name, [
            `10,000 items at ${place.join(".")}`,
            () => withValue(valid, place, (value) => many(value, 10_000)),
          ]);
        }
      });
    }

    test("reads a call that came as JSON in a string", async () => {
      const { tool, input } = writeCall(dialect, await (await open(dialect)).list());
      const reply = await (await open(dialect)).call(tool, input);
      const asText = await (await open(dialect)).call(tool, JSON.stringify(input));
      assert.deepEqual(asText, reply);
      for (const [field, value] of Object.entries(input as object)) {
        const list = { ...(input as object), [field]: text(value) };
        assert.deepEqual(await (await open(dialect)).call(tool, list), reply, field);
      }
    });
  });
}

function text(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Sends one input to a fresh list and checks what every answer has to keep. */
async function attempt(dialect: Dialect, tool: string, [what, make]: Bad): Promise<void> {
  const label = `${dialect.name} ${tool}: ${what}`;
  const store = memoryStore();
  const work = await open(dialect, store);
  const { documents } = await store.load("tui");
  const before = JSON.stringify(await work.list());
  const entries = (await work.journal()).length;
  const input = make();

  const start = process.threadCpuUsage();
  const reply = await work.call(tool, input).catch((error: unknown) => {
    throw new Error(`${label} throws`, { cause: error });
  });
  const { user, system } = process.threadCpuUsage(start);
  assert.ok(user + system < MOST_MICROSECONDS, `${label} takes ${user + system} µs`);

  assert.equal(({} as { polluted?: boolean }).polluted, undefined, label);
  const after = JSON.stringify(await work.list());
  const journal = await work.journal({ after: entries });
  if (reply.isError && dialect.rules.errors === "refuse") assert.equal(after, before, label);
  if (after === before) {
    const isFinished = journal.some(({ data }) => Object.hasOwn(data as object, "finished"));
    if (!isFinished) {
      assert.deepEqual(journal, [], label);
      assert.deepEqual((await store.load("tui")).documents.todo, documents.todo, label);
    }
    if (reply.isError) {
      const size = Buffer.byteLength(reply.text);
      assert.ok(size > 0 && size <= LONGEST_REFUSAL, `${label} is refused with ${size} bytes`);
    }
  } else {
    await assertWithinRules(dialect, work, label);
  }
}

async function assertWithinRules(dialect: Dialect, work: Workstream, label: string): Promise<void> {
  const { focus, limits = {} } = dialect.rules;
  const list = await work.list();
  const todos = allTodos(list);
  const active = todos.filter(({ status }) => status === "in_progress");
  if (focus !== "advise") assert.ok(active.length <= 1, `${label}: ${active.length} in progress`);
  assert.ok(todos.length <= (limits.todos ?? Infinity), `${label}: ${todos.length} todos`);
  for (const { content } of todos) {
    const { max = Infinity, unit } = limits.content ?? {};
    const length = unit === "bytes" ? Buffer.byteLength(content) : content.length;
    assert.ok(length <= max, `${label}: a content of ${length} ${unit}`);
  }
  assert.ok(dialect.fromNative(dialect.toNative(list)), label);
}

async function open(dialect: Dialect, store: Store = memoryStore()): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({ store, origin, dialect, now: () => 0 });
  await work.import(given, "given");
  return work;
}

/** The given list, for the tool that writes lists; for the others, something with all of their fields. */
async function validInput(
  dialect: Dialect,
  { name, inputSchema }: ToolDefinition,
): Promise<JsonValue> {
  const { tool, input } = writeCall(dialect, await (await open(dialect)).list());
  if (tool === name) return input as JsonValue;
  const random = randomFrom(1);
  const inputs = Array.from({ length: 50 }, () => fromSchema(inputSchema, random));
  return inputs.reduce((a, b) => (JSON.stringify(b).length > JSON.stringify(a).length ? b : a));
}

type Place = readonly (string | number)[];

/** Every place in a value: of the items of a list the first is enough. */
function placesIn(value: JsonValue, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const entries: readonly (readonly [string | number, JsonValue])[] = Array.isArray(value)
    ? value.slice(0, 1).map((item: JsonValue, place) => [place, item] as const)
    : Object.entries(value);
  return entries.flatMap(([step, inner]) => {
    const place = [...at, step];
    return [place, ...placesIn(inner, place)];
  });
}

function withValue(
  value: JsonValue,
  [step, ...rest]: Place,
  change: (value: JsonValue) => JsonValue,
): JsonValue {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.with(step as number, withValue(value[step as number] as JsonValue, rest, change));
  }
  const object = value as { readonly [key: string]: JsonValue };
  return { ...object, [step]: withValue(object[step] as JsonValue, rest, change) };
}

function withKeys(value: JsonValue, keys: object): JsonValue {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? ({ ...value, ...keys } as JsonValue) : (keys as JsonValue);
}

/** A list or a text with so many items or lines, all in progress if one was, told apart by their numbers. */
function many(value: JsonValue, count: number): JsonValue {
  const items = (typeof value === "string" ? value.split("\n") : value) as readonly JsonValue[];
  const all = Array.isArray(items) ? items : [value];
  const model = all.find((item) => /in_progress|^"\[-\]/.test(JSON.stringify(item))) ?? all[0];
  const list = Array.from({ length: count }, (_, place) => numbered(model ?? null, place));
  return typeof value === "string"
    ? list.map((line, place) => `${line} ${place}`).join("\n")
    : list;
}

function numbered(value: JsonValue, place: number): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => numbered(item, place));
  const named = Object.entries(value as object).map(([key, field]) => {
    const isText = typeof field === "string" && /^(content|description|step|id|task)$/.test(key);
    return [key, isText ? `${field} ${place}` : numbered(field as JsonValue, place)];
  });
  return Object.fromEntries(named) as JsonValue;
}
