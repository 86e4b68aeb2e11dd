import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import * as library from "../../src/index.ts";
import { importsOf, root } from "./source-files.ts";

/** What a builder needs, and the functions that the seeds name. */
const mostValues = 60;

const docsPages: Readonly<Record<string, string>> = {
  ".": "docs/library.md",
  "./acp": "docs/library.md#donewardacp",
  "./codex": "docs/library.md#donewardcodex",
  "./continuation": "docs/library.md#donewardcontinuation",
  "./core": "docs/library.md#donewardcore",
  "./stores": "docs/library.md#donewardstores",
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
    const [file = "", section] = page.split("#");
    assert.ok(fs.existsSync(path.join(root, file)), `${file} is missing`);
    if (section === undefined) return;
    const heading = `## \`doneward${entry.slice(1)}\``;
    const lines = fs.readFileSync(path.join(root, file), "utf8").split("\n");
    assert.ok(lines.includes(heading), `${file} has no ${heading}`);
  });
}

test(`the root exports at most ${mostValues} values`, () => {
  const names = Object.keys(library);
  assert.ok(names.length <= mostValues, `${names.length} values: ${names.join(", ")}`);
});

test("doneward/core imports nothing of Node, and can be bundled for a browser", async () => {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/exports/core.ts"],
    bundle: true,
    platform: "browser",
    format: "esm",
    write: false,
    metafile: true,
  });
  const builtins = Object.keys(metafile.inputs).filter((file) =>
    importsOf(file).some((target) => target.startsWith("node:")),
  );
  assert.deepEqual(builtins, []);
});
