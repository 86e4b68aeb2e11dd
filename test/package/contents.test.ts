import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";

import { publint } from "publint";
import { formatMessage } from "publint/utils";

import { installPackage, root } from "./installed-package.ts";

/** The servers carry their libraries along: what is installed has no dependency. */
const largest = 1_500_000;

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

test("the package has the library, the command and three pages", () => {
  const expected = [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist/cli/doneward.cjs",
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
  const allowed = /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|dist\/.*\.(d\.ts|js|cjs))$/;
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

test("the library can be imported", () => {
  const code = `const names = Object.keys(await import("doneward")).length;
    await import("doneward/testing");
    if (names === 0) throw new Error("it exports nothing");`;
  installed.run("node", ["--input-type=module", "--eval", code]);
});

test("the command tells its version", () => {
  assert.equal(
    installed.run("npx", ["--no", "--", "doneward", "--version"]).trim(),
    manifest.version,
  );
});

test("a strict TypeScript program compiles against the package, without types of Node", () => {
  const program = `import * as doneward from "doneward";
    import * as testing from "doneward/testing";
    export const surface: object[] = [doneward, testing];`;
  fs.writeFileSync(path.join(installed.folder, "consumer.ts"), program);
  const compiler = path.join(root, "node_modules/@typescript/native/bin/tsc");
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024"];
  installed.run("node", [compiler, ...options, "--types", "", "consumer.ts"]);
});

test("publint has nothing to say", async () => {
  const { messages, pkg } = await publint({ pkgDir: home, pack: false, strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});
