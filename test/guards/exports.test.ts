import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { root } from "./source-files.ts";

const docsPages: Readonly<Record<string, string>> = {
  ".": "docs/library.md",
  "./ai-sdk": "docs/adapters.md",
  "./ink": "docs/adapters.md",
  "./langchain": "docs/adapters.md",
  "./mastra": "docs/adapters.md",
  "./openai-agents": "docs/adapters.md",
  "./testing": "docs/testing.md",
};

interface Manifest {
  readonly exports: Readonly<Record<string, string | { types: string; default: string }>>;
}

const manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as Manifest;

for (const [entry, target] of Object.entries(manifest.exports)) {
  if (typeof target === "string") continue;

  test(`the entry ${entry} has a source file and its types`, () => {
    const source = target.default.replace(/^\.\/dist\/(.*)\.js$/, "src/$1.ts");
    assert.ok(fs.existsSync(path.join(root, source)), `${source} is missing`);
    assert.equal(target.types, target.default.replace(/\.js$/, ".d.ts"));
  });

  test(`the types of the entry ${entry} are built`, () => {
    const { files } = JSON.parse(
      fs.readFileSync(path.join(root, "tsconfig.build.json"), "utf8"),
    ) as { files: readonly string[] };
    assert.ok(files.includes(target.default.replace(/^\.\/dist\/(.*)\.js$/, "src/$1.ts")));
  });

  test(`the entry ${entry} has a docs page`, () => {
    const page = docsPages[entry];
    assert.ok(page, `no docs page is named for ${entry}`);
    assert.ok(fs.existsSync(path.join(root, page)), `${page} is missing`);
  });
}
