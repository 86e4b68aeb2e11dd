import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { Random } from "../../testing/generate.ts";
import { pick, randomFrom } from "../../testing/generate.ts";
import { scaled } from "../../testing/scale.ts";
import type { JsonValue } from "../../todo/index.ts";
import type { JournalEntry, Snapshot, Store } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";
import { openFilesStore } from "./files-store.ts";
import { edit, listOf, putting } from "./fixtures/lists.ts";
import { todoContentPath } from "./file-name.ts";

const SEED = 20_261_115;

const UNREADABLE: Readonly<Record<string, string | Buffer>> = {
  "a file that is cut off": '{"version":1,"todos":[{"content":"mine","sta',
  null: "null",
  "a list without a name": '[{"content":"mine","status":"pending"}]',
  "todos that are no list": '{"version":1,"todos":{"content":"mine"}}',
  "zeros between bytes": Buffer.from("\0{\0}"),
  "bytes that are no text": Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  "a comment in JSON": '{"todos":[] // mine\n}',
};

for (const [what, content] of Object.entries(UNREADABLE)) {
  test(`${what}: kept aside and reported, and the last good list stays`, async (t) => {
    const { dir, store } = await open(t);
    await store.commit("tui", putting(0, listOf({ content: "good" })));
    edit(dir, "tui", () => content);
    const { documents, damage } = await store.load("tui");
    assert.deepEqual(documents.todo, listOf({ content: "good" }));
    assert.equal(damage?.length, 1);
    assertKept(damage, content);
    assert.deepEqual((await store.load("tui")).damage, damage, "as long as it is not mended");

    const file = todoContentPath(dir, { key: "tui" });
    assert.deepEqual(fs.readFileSync(file), Buffer.from(content), "left where it is");
    const { revision } = await store.load("tui");
    assert.ok((await store.commit("tui", putting(revision, listOf({ content: "next" })))).ok);
    assert.equal((await store.load("tui")).damage, undefined, "the list is written again");
    assertKept(damage, content);
  });
}

test("a state whose file is gone is still known, and written again", async (t) => {
  const { dir, store } = await open(t);
  // Longer than other documents that stand in every line of the journal.
  const state = { paused: true, prompt: "x".repeat(9_000) };
  await store.commit("tui", {
    ...putting(0, listOf({ content: "a" })),
    documents: { continuation: state },
  });
  await store.commit("tui", putting(1, listOf({ content: "b" })));
  const file = path.join(dir, "todo", ".state", "tui.json");
  fs.rmSync(file);
  const { revision, damage, documents } = await store.load("tui");
  assert.deepEqual([revision, damage, documents.continuation], [2, undefined, state]);
  assert.match(fs.readFileSync(file, "utf8"), /"paused": true/);
});

/** What a power cut may leave of a file that was not synced: some of its blocks, or of an older one. */
const TORN: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  nothing: () => Buffer.alloc(0),
  "zeros alone": (text) => Buffer.alloc(text.length),
  "the first blocks": (text) => text.subarray(0, 1024),
  "zeros for its last blocks": (text) => Buffer.concat([text.subarray(0, 1024)], text.length),
  "zeros for its first blocks": (text) => Buffer.from(text).fill(0, 0, 1024),
};

for (const [what, tear] of Object.entries(TORN)) {
  test(`a file of which a power cut left ${what} is written again, and is no damage`, async (t) => {
    const { dir, store } = await open(t);
    const list = listOf({ content: "long ".repeat(500) });
    await store.commit("tui", putting(0, list));
    const file = todoContentPath(dir, { key: "tui" });
    const text = fs.readFileSync(file);
    const torn = tear(text);
    edit(dir, "tui", () => torn);
    assert.deepEqual(await store.load("tui"), { revision: 1, seq: 1, documents: { todo: list } });
    assert.deepEqual(fs.readFileSync(file), text);
    const isEmpty = torn.every((byte) => byte === 0);
    const kept = path.join(dir, "todo", ".quarantine");
    assert.equal(fs.existsSync(kept), !isEmpty, "what there is of it is kept aside");
  });
}

test("a file of which nothing is left may be one that an editor is saving", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "good" })));
  fs.writeFileSync(todoContentPath(dir, { key: "tui" }), "");
  assert.equal((await store.load("tui")).damage?.length, 1);
  assert.equal(fs.readFileSync(todoContentPath(dir, { key: "tui" }), "utf8"), "");
});

for (const isLater of [false, true]) {
  const what = isLater ? "brought back later is an edit" : "left by a power cut is not";
  test(`an older file of ours that is ${what}`, async (t) => {
    const { dir, store } = await open(t);
    const file = todoContentPath(dir, { key: "tui" });
    await store.commit("tui", putting(0, listOf({ content: "one" })));
    const oldest = fs.readFileSync(file);
    await store.commit("tui", putting(1, listOf({ content: "two" })));
    await store.commit("tui", putting(2, listOf({ content: "three" })));
    fs.writeFileSync(file, oldest);
    const at = new Date(Date.now() + (isLater ? 1_000 : -60_000));
    fs.utimesSync(file, at, at);
    const { revision, documents } = await store.load("tui");
    assert.equal(revision, isLater ? 4 : 3);
    assert.match(JSON.stringify(documents.todo), isLater ? /"one"/ : /"three"/);
    assert.match(fs.readFileSync(file, "utf8"), isLater ? /"one"/ : /"three"/);
  });
}

test("a file that a person mends is taken up", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "good" })));
  const text = fs.readFileSync(todoContentPath(dir, { key: "tui" }), "utf8");
  edit(dir, "tui", () => text.replace("{", ""));
  assert.equal((await store.load("tui")).damage?.length, 1);
  edit(dir, "tui", () => text.replace("good", "better"));
  const { documents, damage } = await store.load("tui");
  assert.match(JSON.stringify(documents.todo), /better/);
  assert.equal(damage, undefined);
});

test("entries that are no todos are left out, and kept aside with the reason", async (t) => {
  const { dir, store } = await open(t);
  const text = JSON.stringify({
    todos: [
      { content: "good", status: "pending" },
      null,
      { content: "", status: "pending" },
      { content: "frozen", status: "frozen" },
      { content: "urgent", status: "pending", priority: "urgent" },
      { content: "numbered", status: "pending", id: 7 },
      { content: "also good", status: "completed" },
    ],
    comment: "of my own",
  });
  edit(dir, "tui", () => text);
  const { documents, damage } = await store.load("tui");
  assert.deepEqual(
    [...JSON.stringify(documents.todo).matchAll(/"content":"(.*?)"/g)].map(
      ([, content]) => content,
    ),
    ["good", "also good"],
  );
  const [first] = damage ?? [];
  assert.deepEqual(first?.reason.split("; "), [
    'nobody knows its field "comment"',
    "entry 2 of its todos is none: it is not an object",
    "entry 3 of its todos is none: its content must be a text",
    "entry 4 of its todos is none: its status must be one of pending, in_progress, completed, cancelled",
    "entry 5 of its todos is none: its priority must be one of high, medium, low, or left out",
    "entry 6 of its todos is none: its id must be a text, or left out",
  ]);
  assertKept(damage, text);
  const words = fs.readFileSync(`${first?.keptAs}.txt`, "utf8");
  assert.match(words, /^From the todo of "tui":\n.*\nentry 2 of its todos/);
  await store.commit("tui", putting(1, listOf({ content: "next" })));
  assertKept(damage, text);
});

test("fields that could change other objects are not taken", async (t) => {
  const { dir, store } = await open(t);
  edit(
    dir,
    "tui",
    () => '{"todos":[{"content":"a","status":"pending","__proto__":{"polluted":true}}]}',
  );
  const { documents, damage } = await store.load("tui");
  assert.equal(damage?.length, 1);
  assert.doesNotMatch(JSON.stringify(documents), /polluted/);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test("a state that cannot be read is the last good one, and said to be damaged", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", {
    expected: 0,
    documents: { continuation: { blocked: true } },
    entries: [],
  });
  fs.writeFileSync(path.join(dir, "todo", ".state", "tui.json"), "{");
  const { documents, damage } = await store.load("tui");
  assert.deepEqual(documents, { continuation: { blocked: true } });
  assert.equal(damage?.[0]?.document, "continuation");
});

test("a file of a newer doneward is refused in a sentence and left as it is", async (t) => {
  const { dir, store } = await open(t);
  edit(dir, "tui", () => '{"version":2,"lists":[]}');
  await assert.rejects(store.load("tui"), {
    code: "newer-schema",
    message: /please update doneward/,
  });
  await assert.rejects(store.commit("tui", putting(0, null)), { code: "newer-schema" });
  assert.equal(
    fs.readFileSync(todoContentPath(dir, { key: "tui" }), "utf8"),
    '{"version":2,"lists":[]}',
  );
});

test("a list that is far too large is refused, not read", async (t) => {
  const { dir, store } = await open(t);
  const file = todoContentPath(dir, { key: "tui" });
  fs.closeSync(fs.openSync(file, "w"));
  fs.truncateSync(file, 1024 ** 3);
  await assert.rejects(store.load("tui"), { code: "too-large" });
});

test("a line of the journal that is damaged is said to be, and the others are there", async (t) => {
  const { dir, store } = await open(t);
  for (let revision = 0; revision < 5; revision++) {
    await store.commit("s", putting(revision, listOf({ content: `round ${revision + 1}` })));
  }
  const file = path.join(dir, "todo", ".journal", "s.jsonl");
  const lines = fs.readFileSync(file, "utf8").split("\n");
  for (const damaged of [0, 2, 3]) lines[damaged] = lines[damaged]?.replace("round", "RAUND") ?? "";
  fs.writeFileSync(file, lines.join("\n"));
  const kinds = ["damaged", "k", "damaged", "damaged", "k"];
  const forward = await store.journal("s");
  assert.deepEqual(
    forward.map(({ seq }) => seq),
    [1, 2, 3, 4, 5],
  );
  assert.deepEqual(
    forward.map(({ kind }) => kind),
    kinds,
  );
  const back = await store.journal("s", { newestFirst: true });
  assert.deepEqual(back.toReversed(), forward);
  assert.deepEqual(
    (await store.journal("s", { after: 2, before: 5 })).map(({ seq }) => seq),
    [3, 4],
  );
  assert.deepEqual((await store.load("s")).revision, 5);
});

test("a journal that lost its last lines is noticed by what the files say", async (t) => {
  const { dir, store } = await open(t);
  for (let revision = 0; revision < 5; revision++) {
    await store.commit("s", putting(revision, listOf({ content: `round ${revision + 1}` })));
  }
  const file = path.join(dir, "todo", ".journal", "s.jsonl");
  const lines = fs.readFileSync(file, "utf8").split("\n");
  fs.writeFileSync(file, lines.slice(0, 3).join("\n") + "\n");
  const { revision, seq, documents, damage } = await store.load("s");
  assert.match(JSON.stringify(documents.todo), /round 5/);
  assert.deepEqual([revision, seq], [6, 8], "no number is given twice");
  // A state may have been in what was lost: nobody knows that there was none.
  assert.deepEqual(
    damage?.map(({ document }) => document),
    ["journal", "continuation"],
  );
  assert.deepEqual(
    (await store.journal("s")).map(({ kind, actor }) => `${kind} ${actor.kind}`).slice(3),
    [
      ...["damaged runtime", "damaged runtime"],
      ...["document-damaged runtime", "document-damaged runtime", "document-changed runtime"],
    ],
  );
});

test("a state that is as it was outlives the end of its journal", async (t) => {
  const { dir, store } = await open(t);
  const documents = { continuation: { paused: true } };
  await store.commit("s", { expected: 0, documents, entries: [] });
  for (let revision = 1; revision < 5; revision++) {
    await store.commit("s", putting(revision, listOf({ content: `round ${revision + 1}` })));
  }
  const file = path.join(dir, "todo", ".journal", "s.jsonl");
  const lines = fs.readFileSync(file, "utf8").split("\n");
  fs.writeFileSync(file, lines.slice(0, 3).join("\n") + "\n");
  const loaded = await store.load("s");
  assert.deepEqual(loaded.documents.continuation, documents.continuation);
  assert.deepEqual(
    loaded.damage?.map(({ document }) => document),
    ["journal"],
  );
});

test("a scope without its journal is what its files say", async (t) => {
  const { dir, store } = await open(t);
  const documents = {
    todo: listOf({ content: "a", key: "k" }),
    plan: ["p"],
    continuation: { n: 1 },
  };
  await store.commit("s", { expected: 0, documents, entries: [] });
  fs.rmSync(path.join(dir, "todo", ".journal"), { recursive: true });
  const again = await openFilesStore({ dir });
  const snapshot = await again.load("s");
  assert.deepEqual(snapshot.documents, documents);
  assert.equal(snapshot.revision, 2);
});

test("of damaged files nothing crashes and nothing is dropped in silence", async (t) => {
  const sound = temporaryDirectory(t);
  const original = await fill(sound);
  const files = ["s.json", ".state/s.json", ".plan/s.json", ".journal/s.jsonl"];
  const random = randomFrom(SEED);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < scaled(200); round++) {
    const dir = temporaryDirectory(t);
    fs.cpSync(sound, dir, { recursive: true });
    const file = path.join(dir, "todo", pick(files, random));
    const mutant = damaged(fs.readFileSync(file), random);
    fs.writeFileSync(file, mutant);
    fs.utimesSync(file, 0, 0);
    const outcome = await judge(dir, mutant, original).catch((error: unknown) => {
      assert.ok(
        error instanceof StoreError && error.code === "newer-schema",
        explain(round, error),
      );
      return "refused";
    });
    assert.notEqual(outcome, "silent", explain(round, path.relative(dir, file)));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  assert.ok((outcomes.get("told") ?? 0) > scaled(200) / 2, JSON.stringify([...outcomes]));
});

type Everything = readonly [Snapshot, readonly JournalEntry[], readonly (JsonValue | undefined)[]];

async function fill(dir: string): Promise<Everything> {
  const store = await openFilesStore({ dir });
  for (let revision = 0; revision < 4; revision++) {
    const number = revision + 1;
    const todos = Array.from({ length: 4 }, (_, place) => ({
      content: `todo ${place} of ${number}`,
    }));
    await store.commit("s", {
      expected: revision,
      documents: { todo: listOf(...todos), plan: [`plan ${number}`], continuation: { number } },
      entries: [{ kind: `line ${number}`, at: 0, actor: { kind: "model" }, data: "x".repeat(100) }],
      idempotency: { key: `key ${number}`, reply: number },
    });
  }
  return everything(store);
}

async function everything(store: Store): Promise<Everything> {
  const replies = [1, 2, 3, 4].map((number) => store.replay("s", `key ${number}`));
  return [await store.load("s"), await store.journal("s"), await Promise.all(replies)];
}

/** Works with a damaged scope, and says whether what is not there any more was told of. */
async function judge(
  dir: string,
  mutant: Buffer,
  original: Everything,
): Promise<"same" | "told" | "silent"> {
  const store = await openFilesStore({ dir });
  const found = await everything(store);
  const [{ revision, damage }, journal] = found;
  const committed = await store.commit("s", putting(revision, listOf({ content: "after" })));
  assert.ok(committed.ok);
  assert.equal((await store.load("s")).revision, revision + 1);
  for (const { document, keptAs } of damage ?? []) {
    if (document !== "journal") assert.deepEqual(fs.readFileSync(keptAs), mutant);
    assert.ok(fs.existsSync(keptAs), "still there after the next write");
  }
  if (JSON.stringify(found) === JSON.stringify(original)) return "same";
  const isTold = journal.some(({ kind }) => !kind.startsWith("line"));
  return damage || isTold ? "told" : "silent";
}

/** Some bytes changed, the end cut off, zeros, or something put in. */
function damaged(bytes: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * bytes.length);
  const kind = random();
  if (kind < 0.2) return bytes.subarray(0, at);
  if (kind < 0.3)
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(64), bytes.subarray(at + 64)]);
  if (kind < 0.4)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from('"}\n'), bytes.subarray(at)]);
  const copy = Buffer.from(bytes);
  for (let changes = 1 + random() * 5; changes > 0; changes--) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}

function explain(round: number, what: unknown): string {
  return `seed ${SEED}, round ${round}: ${what instanceof Error ? what.stack : String(what)}`;
}

function assertKept(damage: Snapshot["damage"], content: string | Buffer): void {
  assert.deepEqual(fs.readFileSync(damage?.[0]?.keptAs ?? ""), Buffer.from(content));
}

async function open(t: TestContext): Promise<{ dir: string; store: Store }> {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir });
  t.after(() => store.close());
  return { dir, store };
}
