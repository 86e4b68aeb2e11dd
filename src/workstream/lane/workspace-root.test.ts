import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { workspaceRoot } from "./workspace-root.ts";

const top = realpathSync(mkdtempSync(path.join(tmpdir(), "doneward-test-")));
after(() => rmSync(top, { recursive: true, force: true }));

function make(...names: string[]): string {
  const made = path.join(top, ...names);
  mkdirSync(made, { recursive: true });
  return made;
}

/** Git as on a machine where nobody has set anything. */
function git(folder: string, ...words: string[]): void {
  const author = ["-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false"];
  const env = { PATH: process.env["PATH"], HOME: top, GIT_CONFIG_NOSYSTEM: "1" };
  execFileSync("git", [...author, ...words], { cwd: folder, env, stdio: "ignore" });
}

/** A repository with two worktrees, one of them inside of it. */
function repositoryWithWorktrees(name: string): { main: string; worktrees: string[] } {
  const main = make(name);
  git(main, "init");
  git(main, "commit", "--allow-empty", "-m", "first");
  git(main, "worktree", "add", "-b", "one", path.join(top, `${name}-one`));
  git(main, "worktree", "add", "-b", "two", path.join(main, "inside"));
  return { main, worktrees: [path.join(top, `${name}-one`), path.join(main, "inside")] };
}

describe("the root of a workspace", () => {
  test("is the nearest folder with a .git, else the folder itself", () => {
    make("outer", ".git");
    const deep = make("outer", "src", "deep");
    assert.equal(workspaceRoot(deep), path.join(top, "outer"));
    assert.equal(workspaceRoot(make("plain")), path.join(top, "plain"));
  });

  const skip = process.platform === "win32" && "Windows has no named pipes in its folders";

  test("has a .git that is never waited for, also where that is a named pipe", { skip }, () => {
    const folder = make("piped");
    execFileSync("mkfifo", [path.join(folder, ".git")]);
    const source = JSON.stringify(new URL("workspace-root.ts", import.meta.url).href);
    const script = `import { workspaceRoot } from ${source}; console.log(workspaceRoot("."));`;
    const words = ["--input-type=module", "-e", script];
    const options = { cwd: folder, encoding: "utf8", timeout: 120_000 } as const;
    assert.equal(execFileSync(process.execPath, words, options), `${folder}\n`);
  });

  test("is the same by every way into the folder", () => {
    const real = make("real");
    make("real", ".git");
    symlinkSync(real, path.join(top, "link"));
    assert.equal(workspaceRoot(path.join(top, "link")), real);
  });
});

describe("worktrees of one repository", () => {
  test("are workspaces of their own", () => {
    const { main, worktrees } = repositoryWithWorktrees("separate");
    assert.equal(workspaceRoot(main), main);
    for (const worktree of worktrees) assert.equal(workspaceRoot(worktree), worktree);
  });

  test("are one workspace if the repository's setting says so", () => {
    const { main, worktrees } = repositoryWithWorktrees("shared");
    git(main, "config", "doneward.worktrees", "shared");
    for (const folder of [main, ...worktrees]) assert.equal(workspaceRoot(folder), main);
    mkdirSync(path.join(main, "inside", "deep"));
    assert.equal(workspaceRoot(path.join(main, "inside", "deep")), main);
    assert.equal(workspaceRoot(main, { worktrees: "separate" }), main);
    const [worktree = ""] = worktrees;
    assert.equal(workspaceRoot(worktree, { worktrees: "separate" }), worktree);
    git(main, "config", "doneward.worktrees", "separate");
    assert.equal(workspaceRoot(worktree), worktree);
    assert.equal(workspaceRoot(worktree, { worktrees: "shared" }), main);
  });

  test("of a bare one share the repository itself", () => {
    const { main } = repositoryWithWorktrees("origin");
    const bare = path.join(top, "bare.git");
    git(top, "clone", "--bare", main, bare);
    git(bare, "config", "doneward.worktrees", "shared");
    git(bare, "worktree", "add", "-b", "three", path.join(top, "of-bare"));
    assert.equal(workspaceRoot(path.join(top, "of-bare")), bare);
  });

  test("get nobody else's list by merely saying that they belong to them", () => {
    const { main, worktrees } = repositoryWithWorktrees("victim");
    git(main, "config", "doneward.worktrees", "shared");
    const [registered = ""] = worktrees;
    for (const [place, claim] of [
      `${main}/.git`,
      `${main}/.git/worktrees/${path.basename(registered)}`,
      `${main}/.git/worktrees/none`,
      "nowhere",
    ].entries()) {
      const hostile = make(`hostile-${place}`);
      writeFileSync(path.join(hostile, ".git"), `gitdir: ${claim}\n`);
      assert.equal(workspaceRoot(hostile), hostile, claim);
    }
  });
});

test("the setting is read as git writes and reads it", () => {
  const { main, worktrees } = repositoryWithWorktrees("settings");
  const [worktree = ""] = worktrees;
  for (const [text, isShared] of [
    ['[doneward]\n\tworktrees = "shared"\n', true],
    ["[core] x = y\n[Doneward] WorkTrees = shared # together\n", true],
    ["[doneward]\nworktrees = shared\n[doneward]\nworktrees=separate ; apart\n", false],
    ["[doneward]\n# worktrees = shared\n[other]\nworktrees = shared\n", false],
    ['[doneward "sub"]\nworktrees = shared\n', false],
    ["", false],
  ] as const) {
    writeFileSync(path.join(main, ".git", "config"), text);
    assert.equal(workspaceRoot(worktree), isShared ? main : worktree, text);
  }
});
