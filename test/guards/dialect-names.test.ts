import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import ts from "typescript";

import { isTest, parse, root, sourceFiles, topFolder, walk, where } from "./source-files.ts";

const sharedFolders = ["todo", "scope", "views", "stores", "workstream", "cli"];

/** Our own dialect has the name of the product. */
const exempt = ["doneward"];

/** Formats to move in from are variants, like dialects, and some have the same name. */
const variants = "src/cli/task/import/";

test("shared code names no dialect", () => {
  const names = dialectNames();
  assert.ok(names.length > 0, "there is no dialect to look for");
  const found: string[] = [];
  for (const name of sourceFiles()) {
    if (!sharedFolders.includes(topFolder(name)) || isTest(name)) continue;
    if (name.startsWith(variants)) continue;
    const file = parse(name);
    walk(file, (node) => {
      const text = wordsOf(node);
      if (names.some((dialect) => hyphenated(text).includes(`-${dialect}-`))) {
        found.push(`${where(file, node)} ${text}`);
      }
    });
  }
  assert.deepEqual(found, []);
});

function dialectNames(): string[] {
  return fs
    .readdirSync(path.join(root, "src/dialects"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !exempt.includes(entry.name))
    .map((entry) => entry.name);
}

/** One spelling for `claude-code`, `claude_code`, `claudeCode` and `Claude Code`. */
function hyphenated(text: string): string {
  const words = text.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
  return `-${words.replace(/[^a-z0-9]+/g, "-")}-`;
}

function wordsOf(node: ts.Node): string {
  const hasWords =
    ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
  return hasWords ? node.text : "";
}
