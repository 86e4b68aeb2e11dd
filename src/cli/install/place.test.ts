import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";

/** Opencode's is XDG_CONFIG_HOME, which does not count unless it is absolute. */
const FOLDER_VARIABLES = [
  ["claude-code", "CLAUDE_CONFIG_DIR"],
  ["codex", "CODEX_HOME"],
  ["gemini-cli", "GEMINI_CLI_HOME"],
  ["pi", "PI_CODING_AGENT_DIR"],
] as const;

for (const [client, variable] of FOLDER_VARIABLES) {
  test(`what ${variable} names from one folder is known and taken back from another`, async (t) => {
    const home = mkdtempSync(join(tmpdir(), "doneward-home-"));
    t.after(() => rmSync(home, { recursive: true }));
    const [here, there] = [join(home, "a"), join(home, "b")];
    for (const folder of [here, there]) mkdirSync(folder);
    const env = { HOME: home, XDG_DATA_HOME: join(home, "data"), [variable]: "settings" };
    const { run } = fakeWorld({ env });
    const { code } = await run(["install", client, "--instructions", "--skill"], { cwd: here });
    assert.equal(code, 0);
    assert.deepEqual(readdirSync(here), ["settings"]);
    const doctor = await run(["doctor"], { cwd: there });
    assert.match(doctor.out, new RegExp(`^ok {2}${client} is set up$`, "m"));
    assert.equal((await run(["uninstall", client], { cwd: there })).code, 0);
    assert.deepEqual(readdirSync(home, { recursive: true }).toSorted(), ["a", "b"]);
  });
}
