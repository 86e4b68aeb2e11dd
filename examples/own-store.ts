// A store of one's own, held to the promises of every store: the memory store, with a log of what
// was committed. Exits with an error if a promise is broken.

import assert from "node:assert/strict";

// #region store
import type { Store } from "doneward";
import { memoryStore } from "doneward";

/** Says who wrote to which scope. */
function loggedStore(inner: Store, log: (line: string) => void): Store {
  return {
    ...inner,
    kind: `logged ${inner.kind}`,
    async commit(scope, commit) {
      const committed = await inner.commit(scope, commit);
      const isWritten = committed.ok && !("replay" in committed);
      for (const { kind, actor } of isWritten ? commit.entries : []) {
        log(`${scope}: ${kind} by ${actor.kind}`);
      }
      return committed;
    },
  };
}
// #endregion

const lines: string[] = [];
const log = (line: string): void => void lines.push(line);

// #region contract
import { test } from "node:test";
import { storeContract } from "doneward/testing";

for (const { name, needsReopening, run } of storeContract) {
  const skip = needsReopening && "a memory store lives as long as the process";
  test(name, { skip }, () =>
    run(async () => {
      const store = loggedStore(memoryStore(), log);
      return { reopens: false, open: async () => store, dispose: async () => {} };
    }),
  );
}
// #endregion

test("what was committed was logged", () => {
  assert.ok(lines.length > 0);
});
