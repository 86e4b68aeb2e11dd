// A holder is away for longer than its lease, another takes over, the first one comes back.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Clock } from "../../src/stores/clock.ts";
import type { Store } from "../../src/stores/contract.ts";
import { temporaryDatabase } from "../../src/stores/fixtures/temporary-place.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { openSqliteStore } from "../../src/stores/sqlite/index.ts";
import { scaled } from "../../src/testing/scale.ts";
import { openBoard } from "../../src/workstream/board/index.ts";

const LEASE = 1_000;

const STORES: Readonly<Record<string, (clock: Clock, path: string) => Promise<Store>>> = {
  memory: async (clock) => memoryStore({ clock }),
  sqlite: (clock, path) => openSqliteStore({ path, clock }),
};

for (const [kind, open] of Object.entries(STORES)) {
  test(`${kind}: every write of a holder that was away too long is refused`, async (t) => {
    let time = 0;
    const clock: Clock = () => ({ now: time, monotonic: time, bootId: "boot" });
    const store = await open(clock, temporaryDatabase(t));
    t.after(() => store.close());
    const boardOf = (name: string): ReturnType<typeof openBoard> =>
      openBoard({ store, name: "b", actor: { kind: "model", name }, now: () => time });
    const [away, other] = [boardOf("away"), boardOf("other")];
    const rounds = scaled(100);
    for (let round = 0; round < rounds; round++) {
      await away.add([{ subject: `task ${round}` }]);
      const first = await away.claim({ lease: LEASE });
      assert.ok(first.ok && first.tasks[0]);
      const { id, epoch } = first.tasks[0].task;
      time += LEASE;
      const second = await other.claim({ lease: LEASE });
      assert.ok(second.ok && second.tasks[0]);
      assert.deepEqual([second.tasks[0].task.id, second.tasks[0].task.epoch], [id, epoch + 1]);

      const late = [
        await away.done(id, { epoch }),
        await away.release(id, { epoch }),
        await away.renew(id, epoch, LEASE),
        await away.fail(id, "too late", { epoch }),
      ];
      const codes = late.map((answer) => (answer.ok ? "accepted" : answer.refusal.code));
      assert.deepEqual(
        codes,
        Array.from({ length: 4 }, () => "stale_epoch"),
      );
      assert.equal((await other.done(id, { epoch: epoch + 1 })).ok, true);
    }
    const done = (await away.journal()).filter((entry) => entry.kind === "task-done");
    assert.equal(done.length, rounds);
  });
}
