import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import ts from "typescript";

import { isTest, parse, root, sourceFiles, walk, where } from "./source-files.ts";

/** One word for one thing: what we no longer say of a todo, and what we say instead. */
const RETIRED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bdrop(s|ped|ping)?\b/i, "cancel or remove"],
  [/\babandon(s|ed|ing)?\b/i, "cancel"],
  [/\bappend(s|ed|ing)?\b/i, "add"],
];

/** Dialects speak as the programs do that their models know. */
const SEEDS = /^src\/dialects\/(?!doneward\/)[\w-]+\//;

/** Where the words mean something else: files that are appended to, rules that read what models write. */
const OTHER_MEANINGS: readonly string[] = [
  "src/clients/claude-code/task-directory-lock.ts",
  "src/continuation/ending/",
  "src/door/",
  "src/stores/files/",
  "src/testing/store-contract/",
];

/** Folders that still say them: the `/todo` command of a seed, which belongs to its dialect. */
const STILL_TO_DO: readonly string[] = ["src/workstream/todo-command/"];

const files = sourceFiles().filter(
  (file) =>
    !isTest(file) &&
    !SEEDS.test(file) &&
    ![...OTHER_MEANINGS, ...STILL_TO_DO].some((place) => file.startsWith(place)),
);

test("no text of ours says a retired word", () => {
  const found: string[] = [];
  for (const name of files) {
    const file = parse(name);
    walk(file, (node) => {
      if (!isText(node) || isImport(node)) return;
      for (const [word, instead] of RETIRED) {
        if (word.test(node.text)) found.push(`${where(file, node)} ${word.source}: say ${instead}`);
      }
    });
  }
  assert.deepEqual(found, []);
});

function isText(node: ts.Node): node is ts.LiteralLikeNode | ts.JsxText {
  return ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
}

function isImport({ parent }: ts.Node): boolean {
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword)
  );
}

test("our own dialect calls a todo a todo", () => {
  const own = sourceFiles("src/dialects/doneward").filter((file) => !isTest(file));
  const found = own.flatMap((name) => {
    const file = parse(name);
    const places: string[] = [];
    walk(file, (node) => {
      if (isText(node) && /\bitems?\b/i.test(node.text)) places.push(where(file, node));
    });
    return places;
  });
  assert.deepEqual(found, []);
});

test("no page says a retired command", () => {
  const pages = ["README.md", ...fs.globSync("docs/**/*.md", { cwd: root })].sort();
  const found = pages.filter((page) => {
    const text = fs.readFileSync(path.join(root, page), "utf8");
    return /\bdoneward (drop|append)\b/.test(text);
  });
  assert.deepEqual(found, []);
});
