import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { JOURNEYS } from "./journeys.ts";
import { makeScene, type Scene } from "./scene.ts";
import { serve, temporaryFolder, type Serving } from "./serving.ts";
import { visit, type Visit } from "./visit.ts";

let browser: Browser;
before(async () => void (browser = await launchBrowser()));
after(() => browser.close());

for (const way of ["pointer", "keys"] as const) {
  describe(`what people come for, by ${way === "keys" ? "keyboard alone" : "pointer"}`, () => {
    let scene: Scene;
    let server: Serving;
    let visited: Visit;
    before(async () => {
      const folder = temporaryFolder();
      scene = await makeScene(`sqlite:${folder}/store.db`);
      server = await serve(folder);
      visited = await visit(browser, server);
    });
    after(async () => {
      await visited.close();
      await server.stop();
      await scene.close();
    });

    for (const journey of JOURNEYS) {
      test(journey.name, async () => {
        await journey[way](visited);
        await journey.seen(visited);
        assert.deepEqual(visited.alarms, []);
      });
    }
  });
}
