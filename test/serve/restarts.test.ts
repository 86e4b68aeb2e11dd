import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { resolveTodoScope } from "../../src/scope/index.ts";
import { idOfScope } from "../../src/server/page/names.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { scaled } from "../../src/testing/scale.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import type { ServedProcess } from "./served-process.ts";
import { killed, serveProcess, storeUrl } from "./served-process.ts";
import { Following } from "./following.ts";

const RESTARTS = scaled(3);

test(`a reader misses nothing, and gets nothing twice or out of order, through ${RESTARTS} restarts`, async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-serve-"));
  fs.mkdirSync(path.join(folder, ".git"));
  let server: ServedProcess = await serveProcess(folder);
  const { port, token } = server;
  const store = await openStore(storeUrl(folder));
  let isOver = false;
  const following = new Following({ port, token });
  t.after(async () => {
    isOver = true;
    await following.close();
    await killed(server, "SIGKILL");
    await store.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const roots = ["/one", "/two", "/three"];
  const writers = roots.map(async (root) => {
    const origin = { kind: "workspace", root } as const;
    const work = await openWorkstream({ store, origin, dialect: "doneward" });
    for (let n = 0; !isOver; n++) {
      const content = `todo ${n}`;
      await work.edit({
        operations: [{ kind: "append", phase: "P", todos: [{ content }] }],
        action: "add",
      });
      await work.observe({ kind: "message", from: "agent", text: `says ${n}` });
      await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 30));
    }
  });

  for (let life = 0; life < RESTARTS; life++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
    await killed(server, "SIGKILL");
    server = await serveProcess(folder, ["--port", String(port)]);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  isOver = true;
  await Promise.all(writers);
  await following.caughtUp();

  assert.ok(following.snapshots > RESTARTS, "every life of the server was listened to");
  assert.equal(following.agents.size, roots.length);
  for (const root of roots) {
    const { key: scope = "" } = resolveTodoScope({ kind: "workspace", root }) ?? {};
    const heard = following.agents.get(idOfScope(scope))?.entries ?? [];
    for (const [journal, name] of [
      ["list", scope],
      ["runtime", `runtime/${scope}`],
    ] as const) {
      const written = (await store.journal(name)).map(({ seq }) => seq);
      assert.ok(written.length > RESTARTS);
      const numbers = heard.filter((entry) => entry.journal === journal).map(({ seq }) => seq);
      assert.deepEqual(numbers, written);
    }
  }
});
