import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, test } from "node:test";

import { manPage } from "../../scripts/man-page.ts";
import { EXIT } from "../../src/cli/io.ts";
import { root } from "./installed-package.ts";

const COLUMNS = 80;
const page = await manPage();

/** What stands below a heading. */
function part(heading: string): string {
  const [, text = ""] = page.split(`\n.SH ${heading}\n`);
  return text.split("\n.SH ")[0] ?? "";
}

describe("the manual page", () => {
  test("tells of a command once, whatever names it has", () => {
    assert.match(page, /^\.SS add$/m);
    assert.doesNotMatch(page, /^\.SS append$/m);
  });

  test("has every exit code", () => {
    const codes = [...part("EXIT STATUS").matchAll(/^\.B (.*)$/gm)].map(([, code]) => Number(code));
    assert.deepEqual(codes, Object.values(EXIT));
  });

  test("has every variable that the page of the command has", () => {
    const book = fs.readFileSync(path.join(root, "docs/command.md"), "utf8");
    const [, table = ""] = book.split("\n## Environment\n");
    const variables = [...table.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell = ""]) =>
      cell.replaceAll("`", ""),
    );
    const told = [...part("ENVIRONMENT").matchAll(/^\.B (.*)$/gm)].map(([, name]) => name);
    assert.ok(variables.length > 5);
    assert.deepEqual(told, variables);
  });

  test("says where lists are kept", () => {
    assert.match(part("FILES"), /\.doneward\n[^]*\.local\/share[^]*Library[^]*LOCALAPPDATA/);
  });

  const skip = spawnSync("man", ["--version"]).status === 0 ? false : "man is not here";
  test(`is read by man without a complaint, in ${COLUMNS} columns`, { skip }, () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-manual-"));
    try {
      const file = path.join(folder, "doneward.1");
      fs.writeFileSync(file, page);
      const read = spawnSync("man", ["-l", "--warnings=w", file], {
        encoding: "utf8",
        env: { ...process.env, MANWIDTH: String(COLUMNS), LC_ALL: "C.UTF-8", MANPAGER: "cat" },
      });
      assert.deepEqual([read.status, read.stderr], [0, ""]);
      assert.match(read.stdout, /Usage: doneward task show/);
      const wide = read.stdout.split("\n").filter((line) => [...line].length > COLUMNS);
      assert.deepEqual(wide, []);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
