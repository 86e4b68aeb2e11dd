import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

import { COMMANDS, GROUPS } from "../../src/cli/commands.ts";
import { installPackage, root } from "./installed-package.ts";

/** The servers carry their libraries along: what is installed has no dependency. */
const largest = 2_000_000;

const installed = installPackage();
after(() => installed[Symbol.dispose]());

const home = path.join(installed.folder, "node_modules/doneward");
const manifest = JSON.parse(fs.readFileSync(path.join(home, "package.json"), "utf8")) as {
  readonly version: string;
  readonly dependencies?: object;
};
const files = fs
  .readdirSync(home, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
  .map((file) => file.replaceAll(path.sep, "/"));

test("the package has the library, the command, its pages and what it carries along", () => {
  const expected = [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist/cli/doneward.cjs",
    "dist/docs/command.md",
    "dist/man/doneward.1",
    "dist/sbom.cdx.json",
    "dist/third-party.txt",
    "dist/index.d.ts",
    "dist/index.js",
    "dist/testing/index.d.ts",
    "dist/testing/index.js",
    "package.json",
  ];
  assert.deepEqual(
    expected.filter((file) => !files.includes(file)),
    [],
  );
});

test("the package has nothing else", () => {
  const allowed =
    /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|dist\/(.*\.(d\.ts|js|cjs)|web\/.*|docs\/.*\.md|man\/doneward\.1|sbom\.cdx\.json|third-party\.txt))$/;
  const unexpected = files.filter((file) => !allowed.test(file) || /\.test\.|fixture/.test(file));
  assert.deepEqual(unexpected, []);
});

test(`the package weighs at most ${largest / 1000} kB`, () => {
  const { size } = fs.statSync(installed.tarball);
  assert.ok(size <= largest, `it weighs ${size} bytes`);
});

test("the package needs no other package", () => {
  assert.equal(manifest.dependencies, undefined);
  const neighbours = fs.readdirSync(path.dirname(home)).filter((name) => !name.startsWith("."));
  assert.deepEqual(neighbours, ["doneward"]);
});

/** The others need their library, and are tested with it. */
const alone = ["", "/acp", "/codex", "/continuation", "/core", "/stores", "/testing"];

test("every entry that needs no library can be imported", () => {
  const code = `for (const entry of ${JSON.stringify(alone)}) {
      const names = Object.keys(await import("doneward" + entry)).length;
      if (names === 0) throw new Error("doneward" + entry + " exports nothing");
    }`;
  installed.run("node", ["--input-type=module", "--eval", code]);
});

test("doneward/core loads nothing of Node", () => {
  const chunks = new Set<string>();
  const read = (file: string): void => {
    if (chunks.has(file)) return;
    chunks.add(file);
    const text = fs.readFileSync(file, "utf8");
    assert.doesNotMatch(text, /(from|import) ?"node:/, file);
    for (const [, next = ""] of text.matchAll(/(?:from|import) ?"(\.[^"]+)"/g)) {
      read(path.resolve(path.dirname(file), next));
    }
  };
  read(path.join(home, "dist/exports/core.js"));
});

test("the package has every page of the book, and the command prints it", () => {
  const pages = fs
    .readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `dist/docs/${file.replaceAll(path.sep, "/")}`);
  assert.deepEqual(
    pages.filter((page) => !files.includes(page)),
    [],
  );
  for (const [topic, title] of Object.entries({ lanes: "Lanes", codex: "codex" })) {
    const page = installed.run("npx", ["--no", "--", "doneward", "help", topic]);
    assert.equal(page.slice(0, page.indexOf("\n")), `# ${title}`);
  }
});

test("the manual page has every command and every group", () => {
  const manual = fs.readFileSync(path.join(home, "dist/man/doneward.1"), "utf8");
  for (const name of [...Object.keys(COMMANDS), ...Object.keys(GROUPS)]) {
    assert.ok(manual.includes(`\n.SS ${name}\n`), name);
  }
});

test("what is carried along is listed", () => {
  const read = (file: string): string => fs.readFileSync(path.join(home, "dist", file), "utf8");
  const { components } = JSON.parse(read("sbom.cdx.json")) as { components: { name: string }[] };
  const notices = read("third-party.txt");
  assert.ok(components.length > 0);
  for (const { name } of components) assert.ok(notices.includes(`\n${name} `), name);
});

test("the command tells its version", () => {
  assert.equal(
    installed.run("npx", ["--no", "--", "doneward", "--version"]).trim(),
    manifest.version,
  );
});

test("a strict TypeScript program compiles against the package, without types of Node", () => {
  const program = `import * as doneward from "doneward";
    import * as acp from "doneward/acp";
    import * as codex from "doneward/codex";
    import * as continuation from "doneward/continuation";
    import * as core from "doneward/core";
    import * as stores from "doneward/stores";
    import * as testing from "doneward/testing";
    export const surface: object[] = [doneward, acp, codex, continuation, core, stores, testing];`;
  fs.writeFileSync(path.join(installed.folder, "consumer.ts"), program);
  const compiler = path.join(root, "node_modules/@typescript/native/bin/tsc");
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024"];
  installed.run("node", [compiler, ...options, "--types", "", "consumer.ts"]);
});

test("every entry has the types that a program meets", async () => {
  const tarball = createPackageFromTarballData(fs.readFileSync(installed.tarball));
  const checked = await checkPackage(tarball);
  assert.ok(checked.types);
  // There is nothing for `require`: the library is ES modules only.
  const met = checked.problems.filter(
    (problem) =>
      !("resolutionKind" in problem) || /^(node16-esm|bundler)$/.test(problem.resolutionKind),
  );
  assert.deepEqual(met, []);
});

test("publint has nothing to say", async () => {
  const { messages, pkg } = await publint({ pkgDir: home, pack: false, strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});
