/**
 * What the task tools of every dialect promise, as data that any test runner can
 * run:
 *
 *     for (const { name, run } of taskDialectContract) test(name, () => run(myDialect.tasks));
 * @module
 */
import assert from "node:assert/strict";
import type { Reply, TaskDialect } from "../dialects/dialect.ts";
import { memoryStore } from "../stores/memory/index.ts";
import type { TaskBoard } from "../workstream/board/index.ts";
import { openBoard } from "../workstream/board/index.ts";
import type { Random } from "./generate.ts";
import { anyJson, fromSchema, pick, randomFrom } from "./generate.ts";
import { scaled } from "./scale.ts";

export interface TaskDialectCase {
  readonly name: string;
  run(dialect: TaskDialect): Promise<void>;
}

const SEED = 20_261_116;

export const taskDialectContract: readonly TaskDialectCase[] = [
  {
    name: "decode reads any JSON value without throwing",
    async run({ tools, decode }) {
      const random = randomFrom(SEED);
      for (let round = 0; round < scaled(5_000); round++) {
        const { name } = pick(tools, random);
        const input = anyJson(random);
        assert.doesNotThrow(() => decode(name, input), `${name} ${JSON.stringify(input)}`);
      }
    },
  },
  {
    name: "what the schema accepts, decode accepts",
    async run({ tools, decode }) {
      const random = randomFrom(SEED);
      for (let round = 0; round < scaled(5_000); round++) {
        const { name, inputSchema } = pick(tools, random);
        const input = fromSchema(inputSchema, random);
        const decoded = decode(name, input);
        assert.ok(decoded.ok, `${name} ${JSON.stringify(input)}`);
      }
    },
  },
  {
    name: "a tool that reads changes nothing, and the same calls get the same replies",
    async run(dialect) {
      const random = randomFrom(SEED);
      const [one, two] = [open(), open()];
      for (let round = 0; round < scaled(300); round++) {
        const { name, inputSchema, access } = pick(dialect.tools, random);
        const input = withKnownIds(fromSchema(inputSchema, random), random);
        const before = JSON.stringify(await one.list());
        const reply = await call(one, dialect, name, input);
        if (access === "read") assert.equal(JSON.stringify(await one.list()), before);
        assert.deepEqual(await call(two, dialect, name, input), reply);
      }
    },
  },
  {
    name: "keys that could change other objects are refused",
    async run({ tools, decode }) {
      for (const { name, inputSchema } of tools) {
        const input = JSON.parse('{"__proto__":{"polluted":true}}') as object;
        const valid = fromSchema(inputSchema, randomFrom(SEED)) as object;
        assert.equal(decode(name, Object.assign(input, valid)).ok, false, name);
        assert.equal(({} as { polluted?: boolean }).polluted, undefined);
      }
    },
  },
];

function open(): TaskBoard {
  const random = randomFrom(SEED);
  const actor = { kind: "model", name: "ada" } as const;
  return openBoard({ store: memoryStore(), name: "b", actor, now: () => 0, random });
}

async function call(
  board: TaskBoard,
  dialect: TaskDialect,
  tool: string,
  input: unknown,
): Promise<Reply> {
  const decoded = dialect.decode(tool, input);
  if (!decoded.ok) return decoded.reply;
  return dialect.encode(await board.perform(decoded.operation), decoded.operation);
}

/** Most ids of a random input mean nothing; with these, tasks meet. */
function withKnownIds(input: unknown, random: Random): unknown {
  const known = (): string => String(1 + Math.floor(random() * 8));
  const entries = Object.entries(input as object).map(([key, value]): [string, unknown] => {
    if (/id$/i.test(key)) return [key, known()];
    const isIds = Array.isArray(value) && value.every((item) => typeof item === "string");
    return [key, isIds ? value.map(known) : value];
  });
  return Object.fromEntries(entries);
}
