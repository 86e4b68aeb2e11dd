import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { resolveTodoScope } from "../../scope/index.ts";
import type { Store } from "../../stores/contract.ts";
import { openStore } from "../../stores/open-store.ts";
import type { JsonValue } from "../../todo/index.ts";
import { runtimeScope } from "../../workstream/progress/runtime-journal.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import type { Terminal } from "../io.ts";

/** What a later version may write and what somebody may have broken, by kind of entry. */
const OF_LIST: Readonly<Record<string, readonly JsonValue[]>> = {
  "todo-shared": [null, {}, { with: "Grace" }],
  "todo-changed": [null, {}, { changes: "all" }, { changes: [null] }, { changes: [{ id: 1 }] }],
  "todo-undone": [null, { undoes: "everything" }],
  "turn-started": [null, "now"],
  "turn-ended": [null, { stopReason: { kind: "tired" } }],
  "continuation-decided": [
    null,
    {},
    { kind: "skip", reason: "tired", rungs: [] },
    { kind: "skip", reason: "paused", rungs: [{ name: "mood", outcome: "stop", input: {} }] },
    { kind: "skip", reason: "paused", rungs: [{ name: "paused", outcome: "odd", input: {} }] },
  ],
  "nudge-withheld": [null],
  "plan-approved": [null, { revision: {} }],
  "plan-shelved": [null],
};
const OF_RUNTIME: Readonly<Record<string, readonly JsonValue[]>> = {
  "runtime-seen": [
    null,
    {},
    { kind: "tool-dreamt", at: 1, tool: "Bash" },
    { kind: "tool-started", at: 1 },
    { kind: "agent-started", at: 1 },
    { kind: "toString", at: 1 },
  ],
  "runtime-guessed": [null, {}],
  "child-list-changed": [null],
  "child-list-renamed": [null, {}],
};

const URLS: Readonly<Record<string, (folder: string) => string>> = {
  sqlite: (folder) => `sqlite:${path.join(folder, "lists.db")}`,
  files: (folder) => `file:${path.join(folder, "lists")}`,
};
const READING = [
  ["status"],
  ["show"],
  ["history"],
  ["explain"],
  ["agent", "progress"],
  ["statusline"],
  ["evidence"],
  ["watch", "--json"],
];
const terminal = { columns: 80, rows: 24 };
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

async function appendAll(
  store: Store,
  scope: string,
  entries: Readonly<Record<string, readonly JsonValue[]>>,
): Promise<void> {
  for (const [kind, bodies] of Object.entries(entries)) {
    for (const data of bodies) {
      const { revision: expected } = await store.load(scope);
      const entry = { kind, at: 1_767_225_600_000, actor: { kind: "model" }, data } as const;
      await store.commit(scope, { expected, documents: {}, entries: [entry] });
    }
  }
}

describe("entries of the journal that this version cannot read", () => {
  for (const [kind, url] of Object.entries(URLS)) {
    test(`are passed over by whoever reads or follows it, ${kind}`, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "doneward-later-"));
      const store = await openStore(url(folder));
      const world = fakeWorld({ openStore: () => openStore(url(folder)) });
      const scope = resolveTodoScope({ kind: "workspace", root: world.root })?.key ?? "";
      await world.run(["add", "Fix the bug"]);
      const write = async (): Promise<void> => {
        await soon();
        await appendAll(store, scope, OF_LIST);
        await appendAll(store, runtimeScope(scope), OF_RUNTIME);
        await soon();
        await world.run(["start", "Fix the bug"]);
        await soon();
      };
      const quitter: Terminal = {
        hasKeys: true,
        isOurs: () => true,
        onTyped(listener) {
          void write().then(() => listener("q"));
          return () => {};
        },
        onEntered: () => () => {},
        onResize: () => () => {},
        onResume: () => () => {},
        onDeath: () => () => {},
      };
      const followed = [
        await world.run(["watch"], { untilEnded: write }),
        await world.run(["watch"], { terminal, untilEnded: write }),
        await world.run(["watch", "--full"], {
          terminal,
          keyboard: quitter,
          untilEnded: () => new Promise(() => {}),
        }),
      ];
      for (const { code, out, err } of followed) {
        assert.deepEqual([code, err], [0, ""]);
        assert.doesNotMatch(out, /may be old|undefined|\[object/);
      }
      for (const words of READING) {
        const { code, out, err } = await world.run(words);
        assert.deepEqual([words, code, err], [words, 0, ""]);
        assert.doesNotMatch(out, /undefined|\[object/, words.join(" "));
      }
      await store.close();
      rmSync(folder, { recursive: true });
    });
  }
});
