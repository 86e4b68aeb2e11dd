import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";

import type { InstalledPackage } from "./installed-package.ts";
import { installPackage } from "./installed-package.ts";

describe("the packed package", { skip: process.platform === "win32" && "paths of npm" }, () => {
  let installed: InstalledPackage;
  let home: string;
  let project: string;

  before(() => {
    installed = installPackage();
    home = path.join(installed.folder, "home");
    project = path.join(home, "project");
    fs.mkdirSync(project, { recursive: true });
    run("git", ["init", "--quiet"]);
  });
  after(() => installed[Symbol.dispose]());

  const run = (program: string, args: readonly string[], cwd = project): string =>
    execFileSync(program, args, { cwd, env: { ...installed.env, HOME: home }, encoding: "utf8" });
  const shim = (): string => path.join(home, ".local/share/doneward/bin/doneward");
  const settings = (): string => fs.readFileSync(path.join(home, ".claude/settings.json"), "utf8");
  const inProject = (): string => path.join(installed.folder, "node_modules/.bin/doneward");
  const version = (): string => run(inProject(), ["--version"]);

  /** Clients can start it and get the tools; afterwards nothing of it is left. */
  const worksAndGoes = (doneward: string): void => {
    assert.equal(run(shim(), ["--version"]), version());
    assert.match(run(shim(), ["doctor"]), /answers: todo_set, todo_update, todo_read/);
    run(doneward, ["uninstall", "claude-code"]);
    assert.equal(fs.existsSync(shim()), false);
    assert.equal(fs.existsSync(path.join(home, ".claude")), false);
  };

  test("sets clients up from a project's dependencies", () => {
    run(inProject(), ["install", "claude-code"]);
    assert.match(fs.readFileSync(shim(), "utf8"), /node_modules\/doneward\/dist/);
    worksAndGoes(inProject());
  });

  test("sets clients up from npx, and stays when npx clears what it fetched", () => {
    const words = ["--yes", "--offline", "--package", installed.tarball, "--", "doneward"];
    run("npm", ["exec", ...words, "install", "claude-code"]);
    fs.rmSync(path.join(home, ".npm/_npx"), { recursive: true });
    worksAndGoes(shim());
  });

  const installedGlobally = (name: string): string => {
    const prefix = path.join(installed.folder, name);
    const flags = ["--global", "--prefix", prefix, "--offline", "--ignore-scripts", "--silent"];
    run("npm", ["install", ...flags, installed.tarball]);
    return prefix;
  };

  test("brings its manual page to where man looks, if it is installed globally", () => {
    const manual = path.join(installedGlobally("with-manual"), "share/man/man1/doneward.1");
    assert.match(fs.readFileSync(manual, "utf8"), /^\.TH DONEWARD 1 /);
  });

  test("sets clients up from a global installation, whatever other versions there are", () => {
    const prefix = installedGlobally("global");
    run(inProject(), ["install", "claude-code"]);
    const written = settings();
    const global = path.join(prefix, "bin/doneward");
    assert.match(run(global, ["install", "claude-code"]), /set up already/);
    assert.equal(settings(), written);
    assert.match(fs.readFileSync(shim(), "utf8"), /global\/lib\/node_modules/);
    worksAndGoes(global);
  });

  test("sets a client up for one worktree and leaves the others alone", () => {
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    run("git", [...who, "commit", "--quiet", "--allow-empty", "--message", "begin"]);
    const worktree = path.join(home, "worktree");
    run("git", ["worktree", "add", "--quiet", worktree]);
    fs.mkdirSync(path.join(worktree, "below"));
    run(inProject(), ["install", "claude-code", "--project"], path.join(worktree, "below"));
    assert.ok(fs.existsSync(path.join(worktree, ".mcp.json")));
    assert.equal(fs.existsSync(path.join(project, ".mcp.json")), false);
    run(inProject(), ["uninstall", "claude-code", "--project"], worktree);
    assert.equal(run("git", ["status", "--porcelain"], worktree), "");
  });
});
