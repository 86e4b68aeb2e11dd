import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { changedFiles } from "../../goal/index.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";
import { workspaceFiles } from "./workspace-files.ts";

interface Place {
  readonly files: WorkspaceFiles;
  write(name: string, content: string): void;
  at(name: string): string;
}

function place(t: TestContext, content: Readonly<Record<string, string>> = {}): Place {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-goal-")));
  t.after(() => fs.rmSync(base, { recursive: true, force: true }));
  const at = (name: string): string => path.join(base, "work", name);
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  };
  for (const [name, text] of Object.entries(content)) write(name, text);
  for (const name of ["npm", "pytest"]) {
    write(`../bin/${name}`, "#!/bin/sh\n");
    fs.chmodSync(at(`../bin/${name}`), 0o755);
  }
  return { files: workspaceFiles(at(""), at("../bin")), write, at };
}

const PACKAGE = {
  scripts: { pretest: "tsc -p .", test: "jest && npm run lint", lint: "node scripts/lint.mjs" },
};
const PROJECT = {
  "package.json": JSON.stringify(PACKAGE),
  "scripts/lint.mjs": "lint",
  "scripts/other.mjs": "other",
  "src/a.ts": "a",
  "test/a.test.ts": "test",
  "node_modules/jest/bin/jest.js": "jest",
};
type Terms = Parameters<WorkspaceFiles["protectedBy"]>[0];
const NPM_TEST: Terms = { checks: ["npm test"], protect: [] };

function project(t: TestContext): Place {
  const made = place(t, PROJECT);
  fs.mkdirSync(made.at("node_modules/.bin"));
  fs.symlinkSync("../jest/bin/jest.js", made.at("node_modules/.bin/jest"));
  return made;
}

function changedBy(made: Place, terms: Terms, change: () => void): readonly string[] {
  const before = made.files.protectedBy(terms);
  change();
  return changedFiles(before, made.files.protectedBy(terms));
}

describe("what decides a check", () => {
  test("is found through scripts that call scripts", (t) => {
    const names = project(t)
      .files.protectedBy(NPM_TEST)
      .map(({ name }) => path.basename(name));
    for (const name of ["npm", "package.json#test", "package.json#lint", "lint.mjs", "jest"]) {
      assert.ok(names.includes(name), name);
    }
    assert.ok(!names.includes("other.mjs") && !names.includes("a.ts"));
  });

  const tricks: readonly (readonly [string, (made: Place) => void, string])[] = [
    [
      "the script's text",
      ({ write }) => write("package.json", '{"scripts":{"test":"true"}}'),
      "package.json#test",
    ],
    [
      "a script that runs before it",
      ({ write }) => {
        const scripts = { ...PACKAGE.scripts, pretest: "true" };
        write("package.json", JSON.stringify({ scripts }));
      },
      "package.json#test",
    ],
    [
      "a script that it calls",
      ({ write }) => {
        const scripts = { ...PACKAGE.scripts, lint: "true" };
        write("package.json", JSON.stringify({ scripts }));
      },
      "package.json#lint",
    ],
    ["a script file", ({ write }) => write("scripts/lint.mjs", ""), "scripts/lint.mjs"],
    ["a script file that goes", ({ at }) => fs.rmSync(at("scripts/lint.mjs")), "scripts/lint.mjs"],
    ["the shell of scripts", ({ write }) => write(".npmrc", "script-shell=./x"), ".npmrc"],
    [
      "a program of the workspace",
      ({ write }) => write("node_modules/jest/bin/jest.js", "process.exit(0)"),
      "node_modules/.bin/jest",
    ],
    [
      "where such a program leads",
      ({ at, write }) => {
        write("fake.js", "process.exit(0)");
        fs.rmSync(at("node_modules/.bin/jest"));
        fs.symlinkSync("../../fake.js", at("node_modules/.bin/jest"));
      },
      "node_modules/.bin/jest",
    ],
    [
      "a new program of the workspace by that name",
      ({ write }) => write("node_modules/.bin/tsc", "true"),
      "node_modules/.bin/tsc",
    ],
    [
      "a script file with a second name",
      ({ at, write }) => {
        fs.linkSync(at("scripts/lint.mjs"), at("second.mjs"));
        write("second.mjs", "true");
      },
      "scripts/lint.mjs",
    ],
    [
      "a link in the place of a script file",
      ({ at }) => {
        fs.rmSync(at("scripts/lint.mjs"));
        fs.symlinkSync("other.mjs", at("scripts/lint.mjs"));
      },
      "scripts/lint.mjs",
    ],
  ];
  for (const [what, change, name] of tricks) {
    test(`is noticed to change: ${what}`, (t) => {
      const made = project(t);
      const changed = changedBy(made, NPM_TEST, () => change(made));
      assert.ok(changed.includes(name), changed.join(", "));
    });
  }

  test("is noticed to change: what its first word stands for on PATH", (t) => {
    const made = place(t);
    const terms = { checks: ["pytest -q"], protect: [] };
    const changed = changedBy(made, terms, () => made.write("../bin/pytest", "exit 0"));
    assert.deepEqual(
      changed.map((name) => path.basename(name)),
      ["pytest"],
    );
  });

  test("does not change with other code", (t) => {
    const made = project(t);
    const edit = (): void => {
      made.write("src/a.ts", "b");
      made.write("package.json", JSON.stringify({ ...PACKAGE, version: "2" }));
    };
    assert.deepEqual(changedBy(made, NPM_TEST, edit), []);
  });

  test("of a Makefile is the target and every variable, not other targets", (t) => {
    const lines = ["X = 1", "check:", "\tnode check.js", "other:", "\ttrue"];
    const made = place(t, { Makefile: lines.join("\n") });
    const terms = { checks: ["make check"], protect: [] };
    const write = (from: string, to: string) => (): void =>
      made.write("Makefile", lines.join("\n").replace(from, to));
    assert.deepEqual(changedBy(made, terms, write("\ttrue", "\tfalse")), []);
    assert.deepEqual(changedBy(made, terms, write("X = 1", "X = 2")), ["Makefile#check"]);
    assert.deepEqual(changedBy(made, terms, write("node check.js", "true")), ["Makefile#check"]);
  });
});

describe("globs", () => {
  const terms = { checks: [], protect: ["test/**"] };

  test("protect the content, the deletion and the addition of files", (t) => {
    const made = project(t);
    const file = "test/a.test.ts";
    assert.deepEqual(
      changedBy(made, terms, () => made.write(file, "")),
      [file],
    );
    assert.deepEqual(
      changedBy(made, terms, () => fs.rmSync(made.at(file))),
      [file],
    );
    assert.deepEqual(
      changedBy(made, terms, () => made.write("test/setup.ts", "")),
      ["test/setup.ts"],
    );
  });

  test("never lead out of the workspace", (t) => {
    const made = project(t);
    made.write("../outside/secret", "secret");
    fs.symlinkSync("../../outside", made.at("test/link"));
    const [link] = made.files.protectedBy(terms).filter(({ name }) => name === "test/link");
    assert.ok(link, "the link itself is protected");
    assert.ok(!made.files.paths().some((name) => name.includes("secret")));
  });
});

test("the fingerprint changes with every file that a person may edit, and only then", (t) => {
  const { files, write, at } = project(t);
  const before = files.fingerprint();
  assert.ok(before !== undefined);
  assert.equal(files.fingerprint(), before);
  write("node_modules/x/index.js", "x");
  write(".git/index", "x");
  assert.equal(files.fingerprint(), before);
  write("src/b.ts", "b");
  assert.notEqual(files.fingerprint(), before);
  fs.rmSync(at("src/b.ts"));
  assert.equal(files.fingerprint(), before);
});
