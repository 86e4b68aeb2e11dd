import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFiles, decidersOf, makeTarget, npmScripts, testGlobs } from "./index.ts";

const named = (command: string): string[] =>
  decidersOf(command.split(" ")).map((decider) =>
    decider.kind === "file" ? decider.path : `${decider.kind} ${decider.name}`,
  );

test("a command names its program, its script and its files", () => {
  assert.deepEqual(named("npm test").slice(0, 1), ["program npm"]);
  assert.ok(named("npm test").includes("npm-script test"));
  assert.ok(named("npm t").includes("npm-script test"));
  assert.ok(named("npm run -s check:all").includes("npm-script check:all"));
  assert.ok(named("npm test").includes(".npmrc"), "it can set the shell that runs the script");
  assert.ok(named("yarn check").includes("npm-script check"));
  assert.ok(!named("npm exec jest").some((name) => name.startsWith("npm-script")));
  assert.deepEqual(named("node scripts/check.mjs --fast"), ["program node", "scripts/check.mjs"]);
  assert.deepEqual(named("./check.sh"), ["./check.sh"]);
  assert.deepEqual(named("CI=1 pytest -c conf/pytest.ini"), ["program pytest", "conf/pytest.ini"]);
  assert.ok(named("jest --config=jest.config.js").includes("jest.config.js"));
  assert.deepEqual(named("make -j2 V=1 check"), ["program make", "make-target check"]);
  assert.deepEqual(decidersOf([]), []);
  assert.deepEqual(decidersOf(["A=1"]), []);
});

test("a script of package.json comes with what npm runs before and after it", () => {
  const file = JSON.stringify({ scripts: { pretest: "a", test: "b", posttest: "c", lint: "d" } });
  assert.deepEqual(npmScripts(file, "test"), ["a", "b", "c"]);
  assert.deepEqual(npmScripts(file, "lint"), ["d"]);
  for (const odd of ["", "{", "[]", '{"scripts":[]}', '{"scripts":{"test":1}}']) {
    assert.deepEqual(npmScripts(odd, "test"), []);
  }
  assert.deepEqual(npmScripts(file, "constructor"), []);
});

test("a Makefile's target comes with its prerequisites and every variable", () => {
  const makefile = [
    ...["RUN = node", "check: build lint", "\t$(RUN) test.js", "build:", "\ttsc"],
    ...["other:", "\trm -rf x", "X := 1"],
  ].join("\n");
  const text = makeTarget(makefile, "check");
  for (const line of ["RUN = node", "\t$(RUN) test.js", "\ttsc", "X := 1"]) {
    assert.ok(text.split("\n").includes(line), line);
  }
  assert.ok(!text.includes("rm -rf x"));
  assert.equal(makeTarget(makefile, ""), text, "without a name the first target is meant");
  const loop = "a: b\n\tx\nb: a\n\ty";
  assert.equal(makeTarget(loop, "a"), loop);
});

test("globs are proposed for the tests that are there", () => {
  assert.deepEqual(testGlobs(["src/a.ts"]), []);
  assert.deepEqual(testGlobs(["test/a.ts", "src/a.test.ts"]), [
    "test{,s}/**",
    "**/*.{test,spec}.*",
  ]);
  assert.deepEqual(testGlobs(["pkg/a_test.go"]), ["**/*_test.go"]);
});

test("a protected file that changed, came or went is named", () => {
  const before = [
    { name: "same", digest: "1" },
    { name: "changed", digest: "1" },
    { name: "gone", digest: "1" },
    { name: "never there", digest: null },
  ];
  const after = [
    { name: "same", digest: "1" },
    { name: "changed", digest: "2" },
    { name: "new", digest: "1" },
    { name: "gone", digest: null },
  ];
  assert.deepEqual(changedFiles(before, after), ["changed", "gone", "new"]);
});
