import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import ts from "typescript";

import { isTest, parse, root, sourceFiles, topFolder, walk, where } from "./source-files.ts";

const sharedFolders = ["todo", "scope", "views", "stores", "workstream", "cli"];

/** Our own dialect has the name of the product. */
const exempt = ["doneward"];

test("shared code names no dialect", () => {
  const names = dialectNames();
  assert.ok(names.length > 0, "there is no dialect to look for");
  const found: string[] = [];
  for (const name of sourceFiles()) {
    if (!sharedFolders.includes(topFolder(name)) || isTest(name)) continue;
    const file = parse(name);
    walk(file, (node) => {
      const text = wordsOf(node);
      if (names.some((dialect) => dialect.test(text))) {
        found.push(`${where(file, node)} ${text}`);
      }
    });
  }
  assert.deepEqual(found, []);
});

/** Each matches every spelling: `claude-code`, `claude_code`, `claudeCode`, `Claude Code`. */
function dialectNames(): RegExp[] {
  return fs
    .readdirSync(path.join(root, "src/dialects"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !exempt.includes(entry.name))
    .map((entry) => new RegExp(entry.name.replaceAll("-", "[-_ ]?"), "i"));
}

function wordsOf(node: ts.Node): string {
  const hasWords =
    ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
  return hasWords ? node.text : "";
}
