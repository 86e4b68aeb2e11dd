import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { test } from "node:test";
import { unpackedBrowser } from "./browser.ts";
import { temporaryFolder } from "./serving.ts";

test("who asks for the browser while another unpacks it gets a whole one, and the same", async () => {
  const folder = temporaryFolder();
  const [one, other] = await Promise.all([unpackedBrowser(folder), unpackedBrowser(folder)]);
  assert.equal(one, other);
  assert.equal(spawnSync(one, ["--version"]).status, 0);
  assert.equal(fs.readdirSync(folder).length, 1, "nothing else is left");
  assert.equal(await unpackedBrowser(folder), one);
});
