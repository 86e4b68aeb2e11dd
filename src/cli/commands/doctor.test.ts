import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

interface AtHome {
  readonly world: World;
  readonly data: string;
  readonly env: { readonly [name: string]: string };
}

function worldAtHome(t: TestContext): AtHome {
  const home = mkdtempSync(join(tmpdir(), "doneward-home-"));
  t.after(() => rmSync(home, { recursive: true }));
  const data = join(home, "data", "doneward");
  mkdirSync(data, { recursive: true });
  const env = { HOME: home, XDG_DATA_HOME: join(home, "data") };
  return { world: fakeWorld({ env }), data, env };
}

test("doctor tells of hooks that failed today, and not of what is long past", async (t) => {
  const { world, data } = worldAtHome(t);
  const line = (hours: number, message: string): string => {
    const at = new Date(world.now - hours * 60 * 60_000).toISOString();
    return `${JSON.stringify({ at, hook: "codex", message })}\n`;
  };
  writeFileSync(join(data, "hook.log"), `${line(25, "long ago")}cut off\n${line(1, "just now")}`);
  const today = await world.run(["doctor"]);
  assert.equal(today.code, 1);
  assert.match(today.out, /a hook failed: codex, .*: just now/);
  assert.doesNotMatch(today.out, /long ago|cut off/);
  world.now += 24 * 60 * 60_000;
  assert.equal((await world.run(["doctor"])).code, 0);
});

test("doctor names a receipt that does not read", async (t) => {
  const { world, data } = worldAtHome(t);
  const receipt = join(data, "installs", "codex.json");
  mkdirSync(join(data, "installs"));
  mkdirSync(join(data, "installs", "pi.json"));
  writeFileSync(receipt, "{");
  const { code, out } = await world.run(["doctor"]);
  assert.equal(code, 1);
  assert.ok(out.includes(`!!  ${receipt} does not read; install that client again`), out);
  assert.match(out, /pi\.json does not read/);
});

test("doctor names what the system does not let it read", async (t) => {
  const { world, data } = worldAtHome(t);
  const [receipts, log] = [join(data, "installs"), join(data, "hook.log")];
  writeFileSync(receipts, "");
  mkdirSync(log);
  const { code, out } = await world.run(["doctor"]);
  assert.equal(code, 1);
  assert.ok(out.includes(`!!  ${receipts} cannot be read: ENOTDIR`), out);
  assert.ok(out.includes(`!!  ${log} cannot be read: EISDIR`), out);
});

test("doctor asks for nothing in a project that is gone", async (t) => {
  const { world, env } = worldAtHome(t);
  assert.equal((await world.run(["install", "codex", "--project"])).code, 0);
  rmSync(world.root, { recursive: true });
  const { code, out } = await fakeWorld({ env }).run(["doctor"]);
  assert.match(out, /^ok {2}codex in .* is gone with the folder$/m);
  assert.match(out, /^ok {2}the MCP server answers: todo_/m);
  assert.equal(code, 0);
});

test("doctor names a client that is set up as another version does it", async (t) => {
  const { world, env, data } = worldAtHome(t);
  await world.run(["install", "codex", "--instructions"]);
  await world.run(["install", "pi", "--project"]);
  assert.equal((await world.run(["doctor"])).code, 0);
  const folder = join(data, "installs");
  const receipts = readdirSync(folder).map((name) => join(folder, name));
  for (const file of [...receipts, join(env["HOME"] ?? "", ".codex", "hooks.json")]) {
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('"timeout": 3', '"timeout": 2'));
  }
  const { code, out } = await world.run(["doctor"]);
  assert.match(out, /^!! {2}codex is set up as another version does it; install it again$/m);
  assert.match(out, /^ok {2}pi in .* is set up$/m);
  assert.equal(code, 1);
  await world.run(["install", "codex"]);
  assert.equal((await world.run(["doctor"])).code, 0);
});

test("doctor asks nothing of a client that it does not know", async (t) => {
  const { world, data } = worldAtHome(t);
  await world.run(["install", "codex"]);
  const receipt = join(data, "installs", "codex.json");
  writeFileSync(receipt, readFileSync(receipt, "utf8").replace('"codex"', '"newest"'));
  const { code, out } = await world.run(["doctor"]);
  assert.match(out, /^ok {2}newest is set up$/m);
  assert.equal(code, 0);
});

test("doctor says that hooks are switched off", async (t) => {
  const { world, env } = worldAtHome(t);
  const { code, out } = await world.run(["doctor"], { env: { ...env, DONEWARD_HOOKS: "off" } });
  assert.match(out, /^ok {2}hooks are switched off$/m);
  assert.equal(code, 0);
  assert.doesNotMatch((await world.run(["doctor"])).out, /switched off/);
});

test("install --check misses the program that clients start", async (t) => {
  const { world, data } = worldAtHome(t);
  await world.run(["install", "codex"]);
  assert.equal((await world.run(["install", "codex", "--check"])).code, 0);
  rmSync(join(data, "bin", "doneward"));
  const { code, out } = await world.run(["install", "codex", "--check"]);
  assert.equal(code, 1);
  assert.match(out, /bin\/doneward\n {2}the program that clients start/);
});

test("install --project means the worktree that one is in, also where worktrees share a list", async (t) => {
  const { world, env } = worldAtHome(t);
  const worktree = join(env["HOME"] ?? "", "worktree");
  const git = (...words: readonly string[]): Buffer =>
    execFileSync("git", words, { cwd: world.root });
  git("init", "--quiet");
  git("config", "doneward.worktrees", "shared");
  git(..."-c user.name=a -c user.email=a@example.org commit --quiet --allow-empty -m x".split(" "));
  git("worktree", "add", "--quiet", worktree);
  const { code } = await world.run(["install", "codex", "--project"], { cwd: worktree });
  assert.equal(code, 0);
  assert.ok(existsSync(join(worktree, ".codex", "hooks.json")));
  assert.equal(existsSync(join(world.root, ".codex")), false);
});

test("install tells of a status line that stays, and of ours", async (t) => {
  const { world, env } = worldAtHome(t);
  const settings = join(env["HOME"] ?? "", ".claude", "settings.json");
  mkdirSync(join(settings, ".."));
  writeFileSync(settings, '{"statusLine":{"type":"command","command":"mine"}}');
  const { out } = await world.run(["install", "claude-code"]);
  assert.match(
    out,
    /^You have one of your own, which stays, for: statusLine = .*doneward statusline"/m,
  );
  rmSync(settings);
  await world.run(["uninstall", "claude-code"]);
  assert.doesNotMatch((await world.run(["install", "claude-code"])).out, /of your own/);
});

test("a refusal by the system is told in one sentence", async (t) => {
  const { world } = worldAtHome(t);
  mkdirSync(join(world.root, ".codex", "hooks.json"), { recursive: true });
  for (const verb of ["install", "uninstall"]) {
    const { code, err } = await world.run([verb, "codex", "--project"]);
    assert.equal(code, 1);
    assert.match(err, /hooks\.json is left as it is, .*: .*hooks\.json is not a file/);
  }
});

test("doctor tells of a plugin what install told of it, and nothing of projects", async (t) => {
  const { world } = worldAtHome(t);
  const folder = join(world.root, "plugin");
  const told = await world.run(["install", "claude-code", "--plugin", folder]);
  assert.match(told.out, /^A plugin cannot allow its own tools/m);
  const { out } = await world.run(["doctor"]);
  assert.match(out, /^claude-code: A plugin cannot allow its own tools/m);
  assert.doesNotMatch(out, /trust the project|start a new one/);
  await world.run(["install", "claude-code", "--project"]);
  assert.match((await world.run(["doctor"])).out, /^claude-code: .* trust the project/m);
});
