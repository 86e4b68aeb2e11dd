import assert from "node:assert/strict";
import { test } from "node:test";

import ts from "typescript";

import { pureFolders } from "./import-table.ts";
import { importsOf, isTest, parse, sourceFiles, topFolder, walk, where } from "./source-files.ts";

/** The hash of a list needs SHA-256, which JavaScript itself does not have. */
const nodeModulesByFolder: Readonly<Record<string, readonly string[]>> = { todo: ["node:crypto"] };

/** What only Node has. */
const nodeGlobals = ["Buffer", "setImmediate"];

const pure = [...pureFolders, "dialects"];
const files = sourceFiles().filter((file) => pure.includes(topFolder(file)) && !isTest(file));

test("pure folders import nothing of Node", () => {
  const refused = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("node:"))
      .filter((target) => !nodeModulesByFolder[topFolder(file)]?.includes(target))
      .map((target) => `${file} → ${target}`),
  );
  assert.deepEqual(refused, []);
});

test("pure folders run where there is no Node", () => {
  const refused: string[] = [];
  for (const name of files) {
    const file = parse(name);
    walk(file, (node) => {
      if (ts.isIdentifier(node) && nodeGlobals.includes(node.text)) refused.push(where(file, node));
    });
  }
  assert.deepEqual(refused, []);
});

test("pure folders take time, ids and randomness as parameters", () => {
  const refused: string[] = [];
  for (const name of files) {
    const file = parse(name);
    walk(file, (node) => {
      if (isImpure(node)) refused.push(`${where(file, node)} ${node.getText(file)}`);
    });
  }
  assert.deepEqual(refused, []);
});

function isImpure(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return ["Date.now", "Math.random", "performance.now"].includes(node.getText());
  }
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const isDate = node.expression.getText() === "Date";
    return isDate && (ts.isCallExpression(node) || (node.arguments ?? []).length === 0);
  }
  if (ts.isIdentifier(node)) {
    return (
      ["randomUUID", "randomBytes", "getRandomValues"].includes(node.text) || isGlobalProcess(node)
    );
  }
  return false;
}

function isGlobalProcess(node: ts.Identifier): boolean {
  if (node.text !== "process") return false;
  const { parent } = node;
  const isRead = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  return isRead
    ? parent.expression === node
    : ts.isVariableDeclaration(parent) && parent.initializer === node;
}
