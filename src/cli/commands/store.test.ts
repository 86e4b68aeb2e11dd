import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Store } from "../../stores/contract.ts";
import { StoreError } from "../../stores/contract.ts";
import { openFilesStore } from "../../stores/files/index.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { openStore } from "../../stores/open-store.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { Ran, WorldOptions } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

interface Place {
  readonly root: string;
  /** The store that commands open by themselves. */
  readonly url: string;
  readonly file: string;
  run(argv: readonly string[], options?: WorldOptions): Promise<Ran>;
}

/** A workspace whose stores are real ones. */
function place(): Place {
  const world = fakeWorld();
  const file = join(world.root, "kept", "test.db");
  const url = `sqlite:${file}`;
  return {
    root: world.root,
    url,
    file,
    run: (argv, options) =>
      world.run(argv, {
        env: { DONEWARD_STORE: url },
        openStore: (asked) => openStore(asked ?? url),
        ...options,
      }),
  };
}

describe("store info", () => {
  test("says what the store is, where, and how much is in it", async () => {
    const here = place();
    for (const todo of ["one", "two"]) await here.run(["add", todo]);
    const { code, out } = await here.run(["store"]);
    assert.equal(code, 0);
    assert.match(
      out,
      new RegExp(
        [
          "^kind     sqlite",
          `place    ${here.file}`,
          "scopes   1",
          "changes  2",
          "size     \\d+(\\.\\d)? KB",
          "schema   \\d+",
          "durable  yes: survives a crash and a power cut\n$",
        ].join("\n"),
      ),
    );
    assert.equal((await here.run(["store", "info"])).out, out);
    const printed = JSON.parse((await here.run(["store", "--json"])).out);
    assert.deepEqual([printed.store, printed.scopes, printed.isDurable], ["sqlite", 1, true]);
  });

  test("says that memory is gone with the process", async () => {
    const { out } = await place().run(["store", "--store", "memory:"]);
    assert.match(out, /^place    this process only$/m);
    assert.match(out, /^durable  no: gone with the process$/m);
  });

  test("tells no password", async () => {
    const store = { ...memoryStore(), kind: "postgres" };
    const url = "postgres://ada:secret@db.example:5433/work?sslmode=require&password=secret";
    const { out } = await place().run(["store", "--store", url], { openStore: async () => store });
    assert.match(out, /^place +ada@db\.example:5433\/work$/m);
    assert.doesNotMatch(out, /secret/);
  });

  test("tells whose data on a server it shows", async () => {
    const store = { ...memoryStore(), kind: "postgres" };
    const url = "postgres://db.example/work?tenant=acme&password=secret";
    const { out } = await place().run(["store", "--store", url], { openStore: async () => store });
    assert.match(out, /^place +db\.example\/work\?tenant=acme$/m);
  });
});

describe("store copy", () => {
  test("copies everything and compares", async () => {
    const here = place();
    await here.run(["add", "one"]);
    await here.run(["done", "one"]);
    const to = `sqlite:${join(here.root, "kept", "other.db")}`;
    const { code, out, err } = await here.run(["store", "copy", here.url, to]);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^Copied 1 scope to .*other\.db; both sides are the same\.\n$/);
    for (const command of ["show", "history"]) {
      const [one, other] = await Promise.all([
        here.run([command]),
        here.run([command, "--store", to]),
      ]);
      assert.deepEqual(one, other);
    }
    const undone = await here.run(["undo", "--store", to]);
    assert.match(undone.out, /^Took back/);
  });

  test("goes between any two kinds of stores and loses nothing on the way", async () => {
    const here = place();
    const memory = memoryStore();
    const open = async (url = here.url): Promise<Store> => {
      if (url === "memory:") return { ...memory, close: async () => {} };
      return url.startsWith("file:") ? openFilesStore({ dir: url.slice(5) }) : openStore(url);
    };
    const options = { openStore: open };
    for (const todo of ["one", "two"]) await here.run(["add", todo]);
    await here.run(["done", "one"]);
    const stations = [
      here.url,
      `file:${join(here.root, "files")}`,
      "memory:",
      `file:${join(here.root, "more")}`,
      `sqlite:${join(here.root, "kept", "last.db")}`,
    ];
    for (const [stop, from] of stations.slice(0, -1).entries()) {
      const to = stations[stop + 1] ?? "";
      const { code, err } = await here.run(["store", "copy", from, to], options);
      assert.deepEqual([code, err], [0, ""], `${from} to ${to}`);
    }
    const last = stations.at(-1) ?? "";
    for (const command of ["show", "history"]) {
      const shown = await here.run([command, "--json", "--store", last], options);
      assert.deepEqual(shown, await here.run([command, "--json"]));
    }
  });

  test("refuses a target that has something in it, unless told to merge", async () => {
    const here = place();
    const to = `sqlite:${join(here.root, "kept", "other.db")}`;
    await here.run(["add", "one"]);
    await here.run(["add", "two", "--store", to]);
    const refused = await here.run(["store", "copy", here.url, to]);
    assert.deepEqual([refused.code, refused.out], [1, ""]);
    assert.match(refused.err, /has 1 scope in it already\. Nothing was copied\.\nWith --merge /);
    const merged = await here.run(["store", "copy", here.url, to, "--merge"]);
    assert.equal(merged.code, 1);
    assert.match(merged.err, /^Copied 0 scopes/);
    assert.match(merged.err, /In the target already, not the same, and left as it is \(1 scope\):/);
    assert.match((await here.run(["show", "--store", to])).out, /Two/);
    const same = await here.run(["store", "copy", here.url, here.url.replace("test", "third")]);
    assert.equal(same.code, 0);
    const again = await here.run([
      "store",
      "copy",
      here.url,
      here.url.replace("test", "third"),
      "--merge",
    ]);
    assert.match(again.out, /^Copied 0 scopes .*; 1 scope had been there\.\n$/);
  });

  test("refuses a source that is not there, and a copy onto itself", async () => {
    const here = place();
    const missing = `sqlite:${join(here.root, "missing.db")}`;
    const none = await here.run(["store", "copy", missing, here.url]);
    assert.deepEqual([none.code, none.err], [2, `There is no store at ${missing.slice(7)}.\n`]);
    assert.ok(!existsSync(missing.slice(7)));
    await here.run(["add", "one"]);
    const onto = await here.run(["store", "copy", here.url, here.url]);
    assert.deepEqual([onto.code, onto.err], [2, `${here.file} cannot be copied onto itself.\n`]);
  });

  test("draws a bar on a terminal, in one line and in place", async () => {
    const here = place();
    await here.run(["add", "one"]);
    const to = `sqlite:${join(here.root, "kept", "other.db")}`;
    const terminal = { columns: 60, rows: 20 };
    const env = { NO_COLOR: "1" };
    const { err } = await here.run(["store", "copy", here.url, to], { terminal, env });
    assert.match(err, /Copying 1\/1/);
    assert.match(err, /Verifying 1\/1/);
    const drawn = err.replace(/\x1b\[\?(?:7h|2026l)/g, "");
    assert.ok(drawn.endsWith("\x1b[1A\x1b[J"), JSON.stringify(err.slice(-40)));
    assert.doesNotMatch(err, /\x1b\[[23]J/);
  });

  test("says what could not be read, and fails", async () => {
    const inner = memoryStore();
    const damage = [{ document: "plan", reason: "torn", keptAs: "/aside/plan" }];
    await inner.commit("evil\x1b[2J", { expected: 0, documents: {}, entries: [] });
    const from: Store = {
      ...inner,
      close: async () => {},
      load: async (scope) => ({ ...(await inner.load(scope)), damage }),
    };
    const open = async (url = ""): Promise<Store> => (url === "memory:" ? from : openStore(url));
    const here = place();
    const { code, err } = await here.run(["store", "copy", "memory:", here.url], {
      openStore: open,
    });
    assert.equal(code, 1);
    assert.match(err, /cannot be read: plan of .* \(torn\)\. It is kept as \/aside\/plan\.\n$/);
    assertNothingToExecute(err);
  });
});

describe("store backup", () => {
  for (const url of ["postgres://ada:secret@server/db", "memory:", "sqllite:backup.db"]) {
    test(`makes no file that is called ${url}`, async () => {
      const here = place();
      await here.run(["add", "one"]);
      const before = readdirSync(here.root);
      const { code, err } = await here.run(["store", "backup", url]);
      assert.equal(code, 2);
      assert.match(err, /^A backup is a file or file:<folder>, not \w+:… doneward store copy /);
      assert.doesNotMatch(err, /secret/);
      assert.deepEqual(readdirSync(here.root), before);
    });
  }

  test("writes a file that is whole, private and can be copied back", async () => {
    const here = place();
    await here.run(["add", "one"]);
    chmodSync(here.root, 0o700);
    const { code, out } = await here.run(["store", "backup", "kept/backup.db"]);
    assert.equal(code, 0);
    const file = join(here.root, "kept", "backup.db");
    assert.match(out, /^Wrote 1 scope to sqlite:.*backup\.db and compared them\.\n/);
    assert.equal(statSync(file).mode & 0o077, 0);
    const back = `sqlite:${join(here.root, "kept", "back.db")}`;
    await here.run(["store", "copy", `sqlite:${file}`, back]);
    assert.deepEqual(await here.run(["show", "--store", back]), await here.run(["show"]));
    assert.deepEqual(
      readdirSync(join(here.root, "kept")).filter((name) => name.includes("partial")),
      [],
    );
  });

  test("overwrites nothing, and leaves nothing behind when it fails", async () => {
    const here = place();
    await here.run(["add", "one"]);
    const file = join(here.root, "kept", "backup.db");
    writeFileSync(file, "mine");
    const refused = await here.run(["store", "backup", file]);
    assert.deepEqual([refused.code, refused.err], [1, `${file} is there already.\n`]);
    const broken = async (url = here.url): Promise<Store> => {
      const store = await openStore(url);
      if (!url.includes("partial")) return store;
      await store.close();
      return { ...memoryStore(), restore: async () => {} };
    };
    const failed = await here.run(["store", "backup", "kept/b2.db"], { openStore: broken });
    assert.deepEqual(
      [failed.code, failed.err],
      [1, "What was written is not what was read: no backup is kept.\n"],
    );
    assert.deepEqual(readdirSync(join(here.root, "kept")).sort(), ["backup.db", "test.db"]);
  });

  test("has a name of its own if none is given", async () => {
    const here = place();
    await here.run(["add", "one"]);
    chmodSync(here.root, 0o700);
    await here.run(["store", "backup"]);
    assert.ok(existsSync(join(here.root, "doneward-2026-01-01T00-00-00.db")));
  });
});

describe("store doctor", () => {
  test("finds nothing wrong with a store that is well", async () => {
    const here = place();
    await here.run(["add", "one"]);
    const { code, out } = await here.run(["store", "doctor"]);
    assert.equal(code, 0, out);
    for (const check of ["opens", "durable", "content", "settings", "integrity", "permissions"]) {
      assert.match(out, new RegExp(`^✓ ${check} `, "m"));
    }
    assert.match(out, /\nNothing is wrong with the store\.\n$/);
  });

  test("says so if there is nothing yet, and makes nothing", async () => {
    const here = place();
    const { code, out } = await here.run(["store", "doctor"]);
    assert.equal(code, 0);
    assert.match(out, /there is nothing at .*test\.db yet/);
    assert.ok(!existsSync(here.file));
  });

  test("finds a file that others can read", async () => {
    const here = place();
    await here.run(["add", "one"]);
    chmodSync(here.file, 0o644);
    const { code, out } = await here.run(["store", "doctor"]);
    assert.equal(code, 1);
    assert.match(
      out,
      /^✗ permissions +others can read or write .*test\.db( and \d more)?\n +chmod -R go= '.*test\.db'$/m,
    );
  });

  test("finds a database that is none, with what to do", async () => {
    const here = place();
    mkdirSync(join(here.root, "kept"), { mode: 0o700 });
    writeFileSync(here.file, "not a database ".repeat(100), { mode: 0o600 });
    const { code, out } = await here.run(["store", "doctor"]);
    assert.equal(code, 1);
    assert.match(out, /^✗ opens .*not a database\n +copy a backup into a new store/m);
    assert.match(out, /\n1 thing wrong with the store at /);
  });

  test("finds damage, gaps and what cannot be read, scope by scope", async () => {
    const inner = memoryStore();
    const entry = { kind: "k", at: 1, actor: { kind: "model" }, data: null } as const;
    for (const scope of ["a", "b", "lanes/x", "z"]) {
      const documents = scope === "lanes/x" ? { lanes: "?" } : {};
      await inner.commit(scope, { expected: 0, documents, entries: [entry, entry, entry] });
    }
    const store: Store = {
      ...inner,
      async load(scope) {
        const damage = [{ document: "todo", reason: "torn", keptAs: "/aside" }];
        return { ...(await inner.load(scope)), ...(scope === "a" && { damage }) };
      },
      async dump(scope) {
        if (scope === "z") throw new StoreError("memory", "corrupt", "z is not readable");
        const dump = await inner.dump(scope);
        return scope === "b" ? { ...dump, entries: dump.entries.toSpliced(1, 1) } : dump;
      },
    };
    const ran = await place().run(["store", "doctor", "--json", "--store", "memory:"], {
      openStore: async () => store,
    });
    assert.equal(ran.code, 1);
    const { findings } = JSON.parse(ran.out) as { findings: Record<string, string>[] };
    assert.deepEqual(
      findings.filter(({ state }) => state !== "ok").map(({ words }) => words),
      [
        "what is written is gone when the program ends",
        "a: the todo document cannot be read (torn)",
        "b: the journal misses what came after entry 1",
        "lanes/x: the registry of the lanes makes no sense",
        "z: z is not readable",
      ],
    );
  });
});

describe("store migrate", () => {
  test("makes a store, and finds it up to date after that", async () => {
    const here = place();
    assert.match((await here.run(["store", "migrate"])).out, /^Made .*test\.db, schema \d+\.\n$/);
    const again = await here.run(["store", "migrate"]);
    assert.match(again.out, /^.*test\.db is up to date: schema \d+\.\n$/);
    const { out } = await here.run(["store", "migrate", "--store", "memory:"]);
    assert.equal(out, "this process only is up to date.\n");
    const misused = await here.run(["store", "migrate", "--application", "ada"]);
    assert.deepEqual(
      [misused.code, misused.err],
      [2, "--application is for stores on a server.\n"],
    );
  });
});

test("a verb that is none, or gets the wrong words, is a usage error", async () => {
  const here = place();
  for (const [argv, message] of [
    [["inf"], 'Unknown command of store "inf". Did you mean info?\n'],
    [
      ["toString"],
      'Unknown command of store "toString". It is one of info, doctor, backup, copy, migrate.\n',
    ],
    [["copy", "memory:"], "Usage: doneward store copy <from> <to> [options]\n"],
    [["doctor", "x"], 'Unexpected "x": Usage: doneward store doctor [options]\n'],
  ] as const) {
    const { code, err } = await here.run(["store", ...argv]);
    assert.deepEqual([code, err], [2, message]);
  }
});
