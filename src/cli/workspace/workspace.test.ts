import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { workspaceRoot } from "../../workstream/lane/index.ts";
import { workspaceLabel } from "./workspace.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "doneward-test-")));
after(() => rmSync(folder, { recursive: true, force: true }));

function make(...path: string[]): string {
  const made = join(folder, ...path);
  mkdirSync(made, { recursive: true });
  return made;
}

test("the workspace is the nearest folder with a .git", () => {
  make("outer", ".git");
  const deep = make("outer", "src", "deep");
  assert.equal(workspaceRoot(deep), join(folder, "outer"));
  make("outer", "src", ".git");
  assert.equal(workspaceRoot(deep), join(folder, "outer", "src"));
});

test("a .git file of a worktree counts", () => {
  const worktree = make("worktree");
  writeFileSync(join(worktree, ".git"), "gitdir: elsewhere\n");
  assert.equal(workspaceRoot(make("worktree", "src")), worktree);
});

test("without a .git the folder itself is the workspace", () => {
  const plain = make("plain", "here");
  assert.equal(workspaceRoot(plain), plain);
});

test("every way into a folder leads to the same workspace", () => {
  const real = make("real");
  make("real", ".git");
  symlinkSync(real, join(folder, "link"));
  assert.equal(workspaceRoot(join(folder, "link")), real);
});

test("people write their home as ~", () => {
  assert.equal(workspaceLabel("/home/ada/project", "/home/ada"), "~/project");
  assert.equal(workspaceLabel("/home/adam/project", "/home/ada"), "/home/adam/project");
  assert.equal(workspaceLabel("/home/ada", "/home/ada"), "~");
  assert.equal(workspaceLabel("/srv/project", undefined), "/srv/project");
});
