import assert from "node:assert/strict";
import { test } from "node:test";

import {
  families,
  importTable,
  librariesOfTests,
  openToTests,
  peers,
  shared,
  supportOfTests,
} from "./import-table.ts";
import { importsOf, isTest, sourceFiles, topFolder } from "./source-files.ts";

const files = sourceFiles();

test("every folder of src stands in the import table", () => {
  const unknown = new Set(files.map(topFolder).filter((top) => !Object.hasOwn(importTable, top)));
  assert.deepEqual([...unknown], []);
});

test("sources import only what the import table allows", () => {
  const refused = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} → ${target}`),
  );
  assert.deepEqual(refused, []);
});

test("variants of a family never import each other", () => {
  const refused = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => isSibling(file, target))
      .map((target) => `${file} → ${target}`),
  );
  assert.deepEqual(refused, []);
});

function isAllowed(file: string, target: string): boolean {
  if (target.startsWith("node:")) return true;
  if (isTest(file) && supportOfTests.some((folder) => target.startsWith(folder))) return true;
  if (!target.startsWith("src/")) return mayUseLibrary(file, target);
  const own = topFolder(file);
  const other = topFolder(target);
  if (own === other) return true;
  if (isTest(file) && openToTests.some((open) => isWithin(target, open))) return true;
  const may = importTable[own]?.may ?? [];
  if (may === "everything") return true;
  if (may === "everything but cli") return other !== "cli";
  return may.some((open) => isWithin(target, open));
}

function mayUseLibrary(file: string, library: string): boolean {
  const isPeer = Object.entries(peers).some(
    ([folder, names]) => file.startsWith(folder) && names.some((name) => isOf(library, name)),
  );
  if (isPeer) return true;
  const isOfTests = librariesOfTests.some((name) => isOf(library, name));
  if (isTest(file) && isOfTests) return true;
  return importTable[topFolder(file)]?.libraries === true;
}

/** Is the module the library itself or a part of it? */
function isOf(module: string, library: string): boolean {
  return `${module}/`.startsWith(`${library}/`);
}

function isWithin(target: string, open: string): boolean {
  return target === `src/${open}` || target.startsWith(`src/${open}/`);
}

function isSibling(file: string, target: string): boolean {
  const family = topFolder(file);
  if (!families.includes(family) || topFolder(target) !== family) return false;
  const own = variantOf(file);
  const other = variantOf(target);
  if (own === other || namesEveryVariant(file)) return false;
  return other !== undefined || namesEveryVariant(target);
}

/** The variant's folder that a file of a family is in; none for what stands beside the variants. */
function variantOf(file: string): string | undefined {
  const [, , variant, ...below] = file.split("/");
  return variant && below.length > 0 && !shared.includes(variant) ? variant : undefined;
}

function namesEveryVariant(file: string): boolean {
  return (
    variantOf(file) === undefined &&
    /\/(catalogue|default-dialect|hook-clients|index|open-store)(\.test)?\.ts$/.test(file)
  );
}
