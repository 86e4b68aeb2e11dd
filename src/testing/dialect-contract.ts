/**
 * What every dialect promises, as data that any test runner can run:
 *
 *     for (const { name, run } of dialectContract) test(name, () => run(myDialect));
 * @module
 */
import assert from "node:assert/strict";
import type { Dialect, Reply } from "../dialects/dialect.ts";
import { memoryStore } from "../stores/memory/index.ts";
import type { PhaseDraft } from "../todo/index.ts";
import { EMPTY_LIST } from "../todo/index.ts";
import type { Workstream } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import type { Random } from "./generate.ts";
import { anyJson, fromSchema, pick, randomFrom } from "./generate.ts";
import { scaled } from "./scale.ts";

export interface DialectCase {
  readonly name: string;
  run(dialect: Dialect): Promise<void>;
}

const SEED = 20_261_115;

export const dialectContract: readonly DialectCase[] = [
  {
    name: "every tool has a name, a description and a schema for an object",
    async run({ tools, clearTool, guidance }) {
      assert.ok(tools.length > 0);
      if (clearTool !== undefined) {
        assert.equal(tools.find(({ name }) => name === clearTool)?.access, "write");
      }
      assert.equal(new Set(tools.map((tool) => tool.name)).size, tools.length);
      for (const { name, description, inputSchema } of tools) {
        assert.notEqual(name.trim(), "");
        assert.notEqual(description.trim(), "");
        assert.equal(inputSchema["type"], "object");
      }
      assert.notEqual(guidance.trim(), "");
    },
  },
  {
    name: "decode reads any JSON value without throwing",
    async run(dialect) {
      const random = randomFrom(SEED);
      for (let round = 0; round < scaled(5_000); round++) {
        const { name } = pick(dialect.tools, random);
        const input = random() < 0.5 ? anyJson(random) : disturbed(dialect, name, random);
        const context = { list: EMPTY_LIST, isPlanMode: random() < 0.1, now: 0 };
        assert.doesNotThrow(() => dialect.decode(name, input, context), explain(name, input));
      }
    },
  },
  {
    name: "what the schema accepts, decode accepts",
    async run(dialect) {
      const random = randomFrom(SEED);
      for (let round = 0; round < scaled(5_000); round++) {
        const { name, inputSchema } = pick(dialect.tools, random);
        const input = fromSchema(inputSchema, random);
        const context = { list: EMPTY_LIST, isPlanMode: false, now: 0 };
        const decoded = dialect.decode(name, input, context);
        assert.ok(decoded.ok, `${explain(name, input)}\n${decoded.ok || decoded.reply.text}`);
      }
    },
  },
  {
    name: "an unchanged list keeps its revision and its journal",
    async run(dialect) {
      const random = randomFrom(SEED);
      const work = await open(dialect);
      for (let round = 0; round < scaled(500); round++) {
        const before = JSON.stringify(await work.list());
        const after = (await work.journal()).length;
        const { reply } = await randomCall(work, dialect, random);
        const isUnchanged = JSON.stringify(await work.list()) === before;
        if (reply.isError && dialect.rules.errors === "refuse") assert.ok(isUnchanged, reply.text);
        const entries = await work.journal({ after });
        // A list that was finished at once is archived, though it was empty before and after.
        const isArchived = entries.some(({ data }) => Object.hasOwn(data as object, "finished"));
        if (isUnchanged && !isArchived) assert.deepEqual(entries, []);
      }
    },
  },
  {
    name: "the same call on the same list gives the same reply",
    async run(dialect) {
      const random = randomFrom(SEED);
      const [one, two] = [await open(dialect), await open(dialect)];
      for (let round = 0; round < scaled(500); round++) {
        const { tool, input, reply } = await randomCall(one, dialect, random);
        assert.deepEqual(await two.call(tool, input), reply);
      }
    },
  },
  {
    name: "what the dialect can say of a list survives being read and written back",
    async run(dialect) {
      const random = randomFrom(SEED);
      const work = await open(dialect);
      for (let round = 0; round < scaled(500); round++) {
        await randomCall(work, dialect, random);
        const native = dialect.toNative(await work.list());
        const copy = await open(dialect);
        const phases = dialect.fromNative(native);
        assert.ok(phases, `toNative gave what fromNative cannot read: ${JSON.stringify(native)}`);
        await copy.import(phases as readonly PhaseDraft[], "copy");
        assert.deepEqual(dialect.toNative(await copy.list()), native);
      }
    },
  },
  {
    name: "keys that could change other objects are refused",
    async run(dialect) {
      for (const { name, inputSchema } of dialect.tools) {
        const input = JSON.parse('{"__proto__":{"polluted":true}}') as object;
        const valid = fromSchema(inputSchema, randomFrom(SEED)) as object;
        const context = { list: EMPTY_LIST, isPlanMode: false, now: 0 };
        const decoded = dialect.decode(name, Object.assign(input, valid), context);
        assert.equal(decoded.ok, false, `${name} accepts __proto__`);
        assert.equal(({} as { polluted?: boolean }).polluted, undefined);
      }
    },
  },
];

function open(dialect: Dialect): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  return openWorkstream({ store: memoryStore(), origin, dialect, now: () => 0 });
}

async function randomCall(
  work: Workstream,
  dialect: Dialect,
  random: Random,
): Promise<{ tool: string; input: unknown; reply: Reply }> {
  const { name: tool, inputSchema } = pick(dialect.tools, random);
  const input = random() < 0.8 ? fromSchema(inputSchema, random) : disturbed(dialect, tool, random);
  return { tool, input, reply: await work.call(tool, input) };
}

/** A valid input with some of its values replaced by anything. */
function disturbed(dialect: Dialect, tool: string, random: Random): unknown {
  const schema = dialect.tools.find(({ name }) => name === tool)?.inputSchema ?? {};
  const value = fromSchema(schema, random);
  const disturb = (at: unknown): unknown => {
    if (random() < 0.15) return anyJson(random);
    if (Array.isArray(at)) return at.map(disturb);
    if (typeof at !== "object" || at === null) return at;
    return Object.fromEntries(Object.entries(at).map(([key, inner]) => [key, disturb(inner)]));
  };
  return disturb(value);
}

function explain(tool: string, input: unknown): string {
  return `${tool} ${JSON.stringify(input)}`;
}
