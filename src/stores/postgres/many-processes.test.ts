import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { startPostgres } from "../../../test/postgres/server.ts";
import { manyProcessesCases } from "../fixtures/many-processes.ts";

const server = await startPostgres();
after(() => server.stop());

for (const { name, run } of manyProcessesCases) {
  test(`postgres: ${name}`, (t) => run(t, { url: server.url, scope: randomUUID() }));
}
