// The steps of "Adding a dialect" in CONTRIBUTING.md, followed to the letter in a copy of the
// repository. If the text drifts from the code, this fails.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { linkLibraries } from "../../scripts/libraries.ts";
import { blocksOf, howKept, root } from "../book/blocks.ts";

const execute = promisify(execFile);
const thisFile = "test/dialects/adding-a-dialect.test.ts";

/** The fenced blocks of the walk, in its order. Of commands there is no file that they are about. */
function blocksOfTheWalk(): { language: string; file: string; body: string }[] {
  return blocksOf("CONTRIBUTING.md")
    .map((block) => ({ block, kept: howKept(block) }))
    .filter(
      ({ kept: { how, marks } }) =>
        how === "walk" || (how === "elsewhere" && marks.file === thisFile),
    )
    .map(({ block: { info, body }, kept: { how, marks } }) => ({
      language: info.split(" ")[0] ?? "",
      file: (how === "walk" && marks.file) || "",
      body,
    }));
}

/** Puts each `+` line behind the line before it; every other line must be in the file, in this order. */
function patched(text: string, diff: string): string {
  const lines = text.split("\n");
  let at = 0;
  for (const line of diff.trimEnd().split("\n")) {
    const content = line.slice(1);
    if (line.startsWith("+")) lines.splice(at++, 0, content);
    else {
      const place = lines.indexOf(content, at);
      assert.ok(place >= 0, `no line "${content}"`);
      at = place + 1;
    }
  }
  return lines.join("\n");
}

const copy = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-walk-"));
const touched = new Set<string>();

async function run(...args: readonly string[]): Promise<void> {
  const env = { ...process.env, DONEWARD_TEST_SCALE: "0.05", NODE_TEST_CONTEXT: undefined };
  const failure = await execute(process.execPath, args, { cwd: copy, env }).catch(
    (error: { stdout: string; stderr: string }) => `${error.stdout}\n${error.stderr}`,
  );
  assert.equal(typeof failure, "object", `node ${args.join(" ")}\n${String(failure)}`);
}

before(async () => {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const { stdout } = await execute("git", list, { cwd: root });
  for (const file of stdout.split("\0")) {
    const isThere = file !== "" && fs.existsSync(path.join(root, file));
    if (isThere) fs.cpSync(path.join(root, file), path.join(copy, file));
  }
  // The guards ask git which files there are.
  await execute("git", ["init", "--quiet"], { cwd: copy });
  fs.symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  linkLibraries(copy);

  for (const { language, file, body } of blocksOfTheWalk()) {
    const target = path.join(copy, file);
    if (language === "sh") await run(...body.trim().split(" ").slice(1));
    else if (language === "diff") {
      fs.writeFileSync(target, patched(fs.readFileSync(target, "utf8"), body));
      touched.add(file);
    } else {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, body);
      touched.add(language === "ts" ? path.dirname(file) : file);
    }
  }
});

after(() => fs.rmSync(copy, { recursive: true }));

describe("whoever follows CONTRIBUTING.md adds a dialect", { concurrency: true }, () => {
  test("in one folder, the catalogue, the exports and one page", () => {
    assert.deepEqual([...touched].sort(), [
      "docs/dialects/pocket.md",
      "src/dialects/catalogue.ts",
      "src/dialects/pocket",
      "src/index.ts",
    ]);
  });

  test("that is well typed", () => run("node_modules/@typescript/native/bin/tsc", "--noEmit"));

  test("that is well formatted", () =>
    run("node_modules/prettier/bin/prettier.cjs", "--check", ...touched));

  test("that keeps the contract, and hands lists over", () =>
    run("--test", "src/dialects/pocket/*.test.ts", "src/dialects/interchange.test.ts"));

  test("that survives bad input", () =>
    run("--test", "--test-name-pattern=^pocket", "src/dialects/bad-input.test.ts"));

  test("that the guards have nothing against", () =>
    run("--test", "test/guards/*.test.ts", "test/dialects/pages.test.ts"));
});
