import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { isAboutToCompact, transcriptSight } from "./tail.ts";

const folder = mkdtempSync(join(tmpdir(), "doneward-test-"));
after(() => rmSync(folder, { recursive: true }));

const client = { costIn: () => ({ request: undefined, tokens: 1 }), compactsAfter: () => true };

test("a transcript is as long as its file, and its turn costs what its lines say", () => {
  const path = join(folder, "transcript.jsonl");
  writeFileSync(path, "{}\n{}");
  assert.deepEqual(transcriptSight(path, client), { tokens: 2 });
  assert.equal(isAboutToCompact(path, client), true);
});

const skip = process.platform === "win32" && "Windows has no such names";

describe("what is no file is no transcript, and nobody waits for it", { skip }, () => {
  test("a named pipe into which nobody writes", () => {
    const path = join(folder, "pipe");
    assert.equal(spawnSync("mkfifo", [path]).status, 0);
    const source = JSON.stringify(new URL("tail.ts", import.meta.url).href);
    const script = `
import { isAboutToCompact, transcriptSight } from ${source};
const client = { costIn: () => ({ request: undefined, tokens: 1 }), compactsAfter: () => true };
const path = ${JSON.stringify(path)};
console.log(JSON.stringify([transcriptSight(path, client), isAboutToCompact(path, client)]));`;
    // In a process of its own: whoever waits for a pipe cannot be told to stop.
    const words = ["--input-type=module", "-e", script];
    const { stdout } = spawnSync(process.execPath, words, { encoding: "utf8", timeout: 120_000 });
    assert.equal(stdout, "[{},false]\n");
  });

  for (const path of ["/dev/zero", "/dev/tty", folder]) {
    test(path === folder ? "a folder" : path, () => {
      assert.deepEqual(transcriptSight(path, client), {});
      assert.equal(isAboutToCompact(path, client), false);
    });
  }
});
