import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { pictureOf } from "../fixtures/temporary-place.ts";

function atHome(t: TestContext) {
  const home = mkdtempSync(join(tmpdir(), "doneward-home-"));
  t.after(() => rmSync(home, { recursive: true }));
  const world = fakeWorld({ env: { HOME: home, XDG_DATA_HOME: join(home, "data") } });
  return { home, run: (...argv: readonly string[]) => world.run(argv) };
}

describe("doneward install --print", () => {
  test("shows what would be written, and writes nothing", async (t) => {
    const { home, run } = atHome(t);
    const { code, out, err } = await run("install", "claude-code", "--print");
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /mcpServers\.doneward = /);
    assert.deepEqual(pictureOf(home), {});
  });

  test("also says what install would refuse, and fails as that does", async (t) => {
    const { home, run } = atHome(t);
    const file = join(home, ".claude.json");
    writeFileSync(file, "{");
    const before = pictureOf(home);
    const { code, out, err } = await run("install", "claude-code", "--print");
    assert.equal(code, (await run("install", "claude-code")).code);
    assert.equal(code, 1);
    assert.match(out, /mcpServers\.doneward = /);
    assert.equal(
      err,
      `${file} would be left as it is, and so would everything else: it does not read as the settings that it should be.\n`,
    );
    const json = await run("install", "claude-code", "--print", "--json");
    const { steps, ok, ...rest } = JSON.parse(json.out) as { [key: string]: unknown };
    assert.ok(Array.isArray(steps) && steps.length > 0);
    assert.deepEqual([json.code, ok, rest["file"], rest["why"]], [1, false, file, "not-readable"]);
    assert.deepEqual(pictureOf(home), before);
  });

  test("is as content with an install that is there as that is", async (t) => {
    const { run } = atHome(t);
    await run("install", "claude-code");
    assert.equal((await run("install", "claude-code", "--print")).code, 0);
  });
});
