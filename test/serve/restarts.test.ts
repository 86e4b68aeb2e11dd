import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveTodoScope } from "../../src/scope/index.ts";
import { idOfScope } from "../../src/overview/identity.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { scaled } from "../../src/testing/scale.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { serve, temporaryFolder } from "../web/serving.ts";
import { Following } from "./following.ts";
import { tokenIn } from "./token.ts";

const RESTARTS = scaled(3);
/** Of every agent. A list's journal forgets its oldest when it comes to a thousand. */
const WRITES_A_LIFE = Math.min(40, Math.floor(900 / (RESTARTS + 1)));

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

test(`a reader misses nothing, and gets nothing twice or out of order, through ${RESTARTS} restarts`, async (t) => {
  const folder = temporaryFolder();
  let server = await serve(folder);
  const { port } = server;
  const store = await openStore(server.store);
  let isOver = false;
  const following = new Following({ port, token: tokenIn(folder) });
  t.after(async () => {
    isOver = true;
    await following.close();
    await server.stop();
    await store.close();
  });

  let life = 0;
  const roots = ["/one", "/two", "/three"];
  const writers = roots.map(async (root) => {
    const origin = { kind: "workspace", root } as const;
    const work = await openWorkstream({ store, origin, dialect: "doneward" });
    for (let n = 0; !isOver; n++) {
      // No more than a journal remembers: of what it has forgotten nobody can be told.
      while (n >= WRITES_A_LIFE * (life + 1) && !isOver) await pause(5);
      const content = `todo ${n}`;
      await work.edit({
        operations: [
          ...(n % 20 === 0 ? [{ kind: "clear" } as const] : []),
          { kind: "add", phase: "P", todos: [{ content }] },
        ],
        action: "add",
      });
      await work.observe({ kind: "message", from: "agent", text: `says ${n}` });
      await pause(10 + Math.random() * 30);
    }
  });

  for (; life < RESTARTS; life++) {
    while (following.snapshots <= life) await pause(5);
    await pause(Math.random() * 400);
    await server.stop();
    server = await serve(folder, { port });
  }
  while (following.snapshots <= RESTARTS) await pause(5);
  isOver = true;
  await Promise.all(writers);
  await following.caughtUp();

  assert.equal(following.agents.size, roots.length);
  for (const root of roots) {
    const { key: scope = "" } = resolveTodoScope({ kind: "workspace", root }) ?? {};
    const heard = following.agents.get(idOfScope(scope))?.entries ?? [];
    for (const [journal, name] of [
      ["list", scope],
      ["runtime", `runtime/${scope}`],
    ] as const) {
      // The oldest may be forgotten by now; they had no gap.
      const [{ seq: newest } = { seq: 0 }] = await store.journal(name, {
        newestFirst: true,
        limit: 1,
      });
      assert.ok(newest > RESTARTS);
      const written = Array.from({ length: newest }, (_, at) => at + 1);
      const numbers = heard.filter((entry) => entry.journal === journal).map(({ seq }) => seq);
      assert.deepEqual(numbers, written);
    }
  }
});
