import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { AsyncCommand } from "fast-check";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import type { JsonValue } from "../todo/index.ts";
import type { Commit, Documents, JournalQuery, NewEntry, Store } from "./contract.ts";
import { openStore } from "./open-store.ts";

/** What a store ought to hold, kept as plainly as can be. */
type Model = Map<string, { revision: number; documents: Documents; journal: NewEntry[] } & Replies>;
type Replies = { replies: Map<string, JsonValue> };

/** The store under test, which may be exchanged for another connection to the same data. */
interface Real {
  store: Store;
  reopen(): Promise<Store>;
}

type Step = AsyncCommand<Model, Real>;

test("memory: any sequence of calls answers as the model does", async () => {
  await check(scaled(300), async () => {
    const store = await openStore("memory:");
    return { store, reopen: async () => store };
  });
});

test("sqlite: any sequence of calls answers as the model does", async (t) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
  t.after(() => fs.rmSync(directory, { recursive: true }));
  let databases = 0;
  await check(scaled(100), async () => {
    const file = path.join(directory, `${databases++}.db`);
    const reopen = (): Promise<Store> => openStore(`sqlite:${file}`);
    return { store: await reopen(), reopen };
  });
});

async function check(numRuns: number, open: () => Promise<Real>): Promise<void> {
  const property = fc.asyncProperty(
    fc.commands(steps, { maxCommands: 100, size: "max" }),
    async (commands) => {
      const real = await open();
      await fc.asyncModelRun(() => ({ model: new Map() as Model, real }), commands);
      await real.store.close();
    },
  );
  await fc.assert(property, { numRuns });
}

const scopeName = fc.constantFrom("a", "A", "__proto__", "\ud800\0");
const key = fc.constantFrom("k1", "k2", "toString");
const seq = fc.option(fc.integer({ min: -1, max: 12 }), { nil: undefined });
const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;
const plain = { noNullPrototype: true } as const;
const actorKind = fc.constantFrom("model", "person", "runtime", "import");
const newEntry: fc.Arbitrary<NewEntry> = fc.record(
  { kind: fc.string(), at: fc.nat(), actor: fc.record({ kind: actorKind }, plain), data: value },
  plain,
);
const documents: fc.Arbitrary<Documents> = fc.record(
  { todo: value, plan: value, continuation: value, reminder: value },
  { requiredKeys: [], ...plain },
);
const query = fc
  .record({ after: seq, before: seq, limit: seq, newestFirst: fc.boolean() })
  .map((each) => definedOnly(each) as JournalQuery);

const steps: fc.Arbitrary<Step>[] = [
  fc
    .record({
      scope: scopeName,
      // Mostly the newest revision, sometimes an older or one that never was.
      behind: fc.constantFrom(0, 0, 0, 0, 1, -1),
      documents,
      entries: fc.array(newEntry, { maxLength: 3 }),
      idempotency: fc.option(fc.record({ key, reply: value }), { nil: undefined }),
    })
    .map(({ scope, behind, ...rest }) => commitStep(scope, behind, definedOnly(rest) as Rest)),
  scopeName.map((scope) => loadStep(scope)),
  fc.tuple(scopeName, query).map(([scope, asked]) => journalStep(scope, asked)),
  fc.tuple(scopeName, key).map(([scope, asked]) => replayStep(scope, asked)),
  fc.constant(scopesStep()),
  fc.constant(reopenStep()),
];

type Rest = Omit<Commit, "expected">;

function commitStep(scope: string, behind: number, rest: Rest): Step {
  return step(`commit ${scope} ${behind} ${fc.stringify(rest)}`, async (model, { store }) => {
    const { revision, ...held } = modelOf(model, scope);
    const commit: Commit = { ...rest, expected: Math.max(0, revision - behind) };
    const answer = await store.commit(scope, commit);
    const seq = held.journal.length;
    const replay = held.replies.get(commit.idempotency?.key ?? "no key");
    if (replay !== undefined) {
      assert.deepEqual(answer, { ok: true, revision, seq, replay });
      return;
    }
    if (commit.expected !== revision) {
      assert.deepEqual(answer, { ok: false, code: "stale-revision", revision });
      return;
    }
    const { idempotency } = commit;
    const journal = [...held.journal, ...commit.entries];
    assert.deepEqual(answer, { ok: true, revision: revision + 1, seq: journal.length });
    model.set(scope, {
      revision: revision + 1,
      documents: { ...held.documents, ...commit.documents },
      journal,
      replies: idempotency
        ? new Map(held.replies).set(idempotency.key, idempotency.reply)
        : held.replies,
    });
  });
}

function loadStep(scope: string): Step {
  return step(`load ${scope}`, async (model, { store }) => {
    const { revision, documents: kept, journal } = modelOf(model, scope);
    const expected = { revision, seq: journal.length, documents: kept };
    assert.deepEqual(await store.load(scope), expected);
  });
}

function journalStep(scope: string, asked: JournalQuery): Step {
  return step(`journal ${scope} ${fc.stringify(asked)}`, async (model, { store }) => {
    const { after = -Infinity, before = Infinity, limit = Infinity } = asked;
    const matching = modelOf(model, scope)
      .journal.map((each, index) => ({ ...each, seq: index + 1 }))
      .filter((each) => each.seq > after && each.seq < before);
    if (asked.newestFirst) matching.reverse();
    assert.deepEqual(await store.journal(scope, asked), matching.slice(0, Math.max(0, limit)));
  });
}

function replayStep(scope: string, asked: string): Step {
  return step(`replay ${scope} ${asked}`, async (model, { store }) => {
    const expected = modelOf(model, scope).replies.get(asked);
    assert.deepEqual(await store.replay(scope, asked), expected);
  });
}

function scopesStep(): Step {
  return step("scopes", async (model, { store }) => {
    assert.deepEqual([...(await store.scopes())].sort(), [...model.keys()].sort());
  });
}

function reopenStep(): Step {
  return step("reopen", async (_model, real) => {
    const next = await real.reopen();
    if (next !== real.store) await real.store.close();
    real.store = next;
  });
}

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name };
}

function modelOf(model: Model, scope: string): NonNullable<ReturnType<Model["get"]>> {
  return model.get(scope) ?? { revision: 0, documents: {}, journal: [], replies: new Map() };
}

function definedOnly(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}
