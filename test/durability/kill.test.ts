import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { scaled } from "../../src/testing/scale.ts";
import { migratePostgres } from "../../src/stores/postgres/index.ts";
import { APPLICATION, startPostgres } from "../postgres/server.ts";
import { judge, placeOf } from "./writing/judge.ts";
import type { Acknowledged } from "./writing/work.ts";
import { Writer } from "./writing/writer.ts";

/** So many kills happen to one store before the next one begins empty. */
const KILLS_OF_A_STORE = 25;

const server = await startPostgres();
after(() => server.stop());
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
after(() => fs.rmSync(directory, { recursive: true, force: true }));

/** By scheme, where the next empty store can be. */
const PLACES: Readonly<Record<string, () => Promise<string>>> = {
  file: async () => placeOf("file", fs.mkdtempSync(`${directory}/`)),
  sqlite: async () => placeOf("sqlite", fs.mkdtempSync(`${directory}/`)),
  postgres: async () => {
    const { url, ownerUrl } = await server.newDatabase();
    await migratePostgres({ url: ownerUrl, application: APPLICATION });
    return url.replace("postgres:", "");
  },
};

for (const [scheme, nextPlace] of Object.entries(PLACES)) {
  test(`${scheme}: a process that is killed while it writes loses nothing that it acknowledged`, async () => {
    let place = "";
    let acknowledged: Acknowledged[] = [];
    for (let round = 0; round < scaled(10); round++) {
      if (round % KILLS_OF_A_STORE === 0) [place, acknowledged] = [await nextPlace(), []];
      const writer = new Writer({ scheme, place, first: (acknowledged.at(-1)?.number ?? 0) + 1 });
      await writer.hasWritten(1 + Math.floor(Math.random() * 15));
      await writer.kill();
      acknowledged.push(...writer.acknowledged);
      const { wrong, next } = await judge(scheme, place, acknowledged);
      assert.deepEqual(wrong, [], `kill ${round + 1}`);
      acknowledged.push(next);
    }
  });
}
