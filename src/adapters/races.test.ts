import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { EMPTY_STATE } from "../continuation/index.ts";
import type { Store } from "../stores/contract.ts";
import { openStore } from "../stores/open-store.ts";
import { scaled } from "../testing/index.ts";
import type { JsonValue } from "../todo/index.ts";
import { startIdleHost } from "./fixtures/idle-host.ts";
import { maybeInjectContinuation } from "./agent-loop.ts";

const host = { isSwitchedOff: (): boolean => false };
const ONE_NUDGE = ["already-nudged", "injected"];

const URLS: Readonly<Record<string, (dir: string) => string>> = {
  files: (dir) => `file:${dir}`,
  SQLite: (dir) => `sqlite:${path.join(dir, "doneward.db")}`,
};

for (const [kind, urlIn] of Object.entries(URLS)) {
  describe(`two hosts that are idle at once, on ${kind}`, () => {
    test("nudge once between them, though both decide on the same state", async (t) => {
      const url = urlIn(directory(t));
      const [one, other] = [await openStore(url), await openStore(url)];
      for (let round = 0; round < scaled(100); round++) {
        await makeReady(one, String(round));
        const origin = { kind: "cron", jobId: String(round) } as const;
        const meet = meetingPoint(2);
        const injections = await Promise.all(
          [one, other].map((store) =>
            maybeInjectContinuation({ store: meetingAfterLoad(store, meet), origin, host }),
          ),
        );
        const answers = injections.map((each) =>
          each.kind === "skipped" ? each.reason : each.kind,
        );
        assert.deepEqual(answers.sort(), ONE_NUDGE, `round ${round}`);
        const { documents } = await one.load(`cron/s${round}`);
        assert.equal(JSON.stringify(documents.continuation).match(/"autoTurnCount":1/g)?.length, 1);
      }
      await one.close();
      await other.close();
    });

    test("nudge once between them, in processes of their own", async (t) => {
      const url = urlIn(directory(t));
      const store = await openStore(url);
      const jobIds = Array.from({ length: scaled(10) }, (_, round) => String(round));
      for (const jobId of jobIds) await makeReady(store, jobId);
      await store.close();
      const hosts = await Promise.all([startIdleHost(t), startIdleHost(t)]);
      const order = { url, jobIds, at: Date.now() + 100 };
      const [first, second] = await Promise.all(hosts.map((idle) => idle(order)));
      for (const [round, jobId] of jobIds.entries()) {
        assert.deepEqual([first?.[round], second?.[round]].sort(), ONE_NUDGE, `job ${jobId}`);
      }
    });
  });
}

function directory(t: TestContext): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
  t.after(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A job with an open todo whose last turn would be continued. */
async function makeReady(store: Store, jobId: string): Promise<void> {
  const todo = { id: "t1", content: "Fix the bug", status: "pending", origin: "model", times: {} };
  const list = { phases: [{ id: "p1", name: "P", todos: [todo] }] };
  const lastTurnOutcome = { turnId: "1", stopReason: "stop", endedAt: 0 };
  const { revision } = await store.load(`cron/s${jobId}`);
  const { ok } = await store.commit(`cron/s${jobId}`, {
    expected: revision,
    documents: {
      todo: { lastId: 1, revision: 1, list },
      continuation: { ...EMPTY_STATE, lastTurnOutcome } as unknown as JsonValue,
    },
    entries: [],
  });
  assert.ok(ok);
}

/** Resolves for all when so many have come; later ones go through. */
function meetingPoint(count: number): () => Promise<void> {
  const met = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    if (--missing === 0) met.resolve();
    return met.promise;
  };
}

/** A store whose first look waits for the others': all see the same. */
function meetingAfterLoad(store: Store, meet: () => Promise<void>): Store {
  let isFirst = true;
  return {
    ...bound(store),
    async load(scope) {
      const snapshot = await store.load(scope);
      if (isFirst) await meet();
      isFirst = false;
      return snapshot;
    },
  };
}

/** Stores are classes: what is spread of them must keep its `this`. */
function bound(store: Store): Store {
  return {
    kind: store.kind,
    isDurable: store.isDurable,
    load: (scope) => store.load(scope),
    replay: (scope, key) => store.replay(scope, key),
    commit: (scope, commit) => store.commit(scope, commit),
    journal: (scope, query) => store.journal(scope, query),
    dump: (scope) => store.dump(scope),
    restore: (scope, dump) => store.restore(scope, dump),
    prune: (scope, before) => store.prune(scope, before),
    scopes: () => store.scopes(),
    board: (scope) => store.board(scope),
    watch: (listener) => store.watch(listener),
    close: () => store.close(),
  };
}
