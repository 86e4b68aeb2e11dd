import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { DIALECTS } from "../../dialects/catalogue.ts";
import type { Dialect, Reply } from "../../dialects/dialect.ts";
import { rewriteCall } from "../../dialects/dialect.ts";
import { PLANTED, run } from "../../progress/fixtures/planted.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { scaled } from "../../testing/scale.ts";
import type { PhaseDraft } from "../../todo/index.ts";
import { openWorkstream } from "../index.ts";

const value = `${run(3)}7${run(4)}`;
const secrets = PLANTED.map(([, secret]) => secret);

/** Secrets, halves of them, what introduces them, and what stands beside them. */
const part = fc.oneof(
  fc.constantFrom(...secrets),
  fc.constantFrom(...secrets.map((secret) => secret.slice(0, secret.length / 2))),
  fc.constantFrom(...secrets.map((secret) => secret.slice(secret.length / 2))),
  fc.constantFrom("Bearer", "token", "PASSWORD:", "api_key=", "secret", "aws_secret_access_key"),
  fc.constantFrom("postgres://ann:", "://", "@db/x", "-----BEGIN", "PRIVATE KEY-----", value),
  fc.constantFrom(" ", ": ", "=", '"', "\n", "\r", "\t", ",", ".", "\\", "ü✓", "Port the store"),
);
const text = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
const ordinary = fc.constantFrom("Port the store", "Fix the bug", "Write it down: twice", "見る");

function phasesOf(texts: fc.Arbitrary<string>): fc.Arbitrary<readonly PhaseDraft[]> {
  const todo = fc.record({
    content: texts,
    activeForm: texts,
    notes: fc.array(texts, { maxLength: 2 }),
    status: fc.constantFrom("pending", "in_progress", "completed"),
  });
  const phase = fc.record({ name: texts, todos: fc.array(todo, { minLength: 1, maxLength: 3 }) });
  return fc.array(phase, { minLength: 1, maxLength: 2 });
}

const lists = phasesOf(fc.oneof(text, ordinary));
const plainLists = phasesOf(ordinary);

describe("a reply that need not be searched is what it would be if it were", () => {
  for (const dialect of DIALECTS.filter(({ keepsTextsApart }) => keepsTextsApart)) {
    const { keepsTextsApart: _says, ...searched } = dialect;
    test(dialect.name, async () => {
      const property = fc.asyncProperty(lists, plainLists, async (...written) => {
        assert.deepEqual(await replies(dialect, written), await replies(searched, written));
      });
      await fc.assert(property, { numRuns: scaled(200) });
    });
  }
});

/** Of calls that write the lists, one over the other, and once more. */
async function replies(
  dialect: Dialect,
  lists: readonly (readonly PhaseDraft[])[],
): Promise<readonly Reply[]> {
  const work = await openWorkstream({ store: memoryStore(), origin: { kind: "tui" }, dialect });
  const calls = [];
  for (const phases of lists) calls.push(rewriteCall(dialect, await work.import(phases, "test")));
  const answered: Reply[] = [];
  for (const { tool, input } of [...calls, ...calls]) {
    answered.push(await work.call(tool, input));
  }
  return answered;
}
