import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { World, WorldOptions } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { openStoreHere } from "../store/open-store-here.ts";
import { storeUrl } from "../store/store-url.ts";

interface Cloned {
  readonly world: World;
  /** The folder that came with the repository. */
  readonly folder: string;
  run(words: string, options?: WorldOptions): ReturnType<World["run"]>;
  type(words: string): ReturnType<World["run"]>;
}

/** A workspace with stores on disk, as the command has them. */
function onDisk(): Cloned {
  const world = fakeWorld();
  const env = { XDG_DATA_HOME: `${world.root}-data`, XDG_CONFIG_HOME: world.config };
  process.on("exit", () => rmSync(env.XDG_DATA_HOME, { recursive: true, force: true }));
  const withStore = (options: WorldOptions = {}): WorldOptions => {
    const ancestors = () => options.ancestors ?? [];
    const here = { env: { ...env, ...options.env }, cwd: world.root, ancestors };
    return {
      ...options,
      env: here.env,
      openStore: (url) => openStoreHere(here, storeUrl(here, url)),
    };
  };
  return {
    world,
    folder: join(world.root, ".doneward"),
    run: (words, options) => world.run(words.split(" "), withStore(options)),
    type: (words) => world.type(words.split(" "), withStore()),
  };
}

/** One that brings a store with a list for this very place. */
async function cloned(): Promise<Cloned> {
  const place = onDisk();
  await place.run(`add theirs --store file:${place.folder}`);
  await place.run("trust --revoke");
  return place;
}

test("a store that a repository brings is not used until the user accepts it", async () => {
  const { run, type, folder } = await cloned();
  const before = await run("status");
  assert.match(before.out, /^This repository brings its own Doneward store\./);
  assert.match(before.out, /doneward show --store 'file:.*\.doneward'\n.*doneward trust\n/);
  assert.equal(JSON.parse((await run("status --json")).out).untrustedStore, folder);
  await run("add mine");
  assert.doesNotMatch((await run("show")).out, /Theirs/);
  assert.equal((await run("trust")).code, 1, "only a person may");
  assert.equal((await type("trust")).code, 0);
  assert.match((await run("show")).out, /Theirs/);
  assert.doesNotMatch((await run("status")).out, /brings its own/);
  assert.equal((await run("trust --list")).out, `${folder}\n`);
  assert.equal((await run("trust --revoke")).code, 0);
  await run(`add later --store file:${folder}`);
  assert.doesNotMatch((await run("show")).out, /Later/);
  assert.equal((await run("trust --revoke")).code, 1);
});

test("CI accepts a store by its path, what an agent runs does not", async () => {
  const { run, folder } = await cloned();
  const env = { DONEWARD_TRUST: folder };
  for (const other of [{ CLAUDECODE: "1", ...env }, { DONEWARD_TRUST: `${folder}/x` }]) {
    assert.doesNotMatch((await run("show", { env: other })).out, /Theirs/);
  }
  const agents = [
    { name: "claude", words: ["claude"], env: {} },
    { name: "sh", words: ["sh"], env: { CLAUDECODE: "1" } },
  ];
  for (const agent of agents) {
    assert.doesNotMatch((await run("show", { env, ancestors: [agent] })).out, /Theirs/);
  }
  assert.match((await run("show", { env })).out, /Theirs/);
});

test("a folder that is made here is used at once, and stays so", async () => {
  const { run, folder } = onDisk();
  mkdirSync(folder);
  await run("add one");
  assert.match((await run(`show --store file:${folder}`)).out, /One/);
  assert.match((await run("status")).out, /One/);
  assert.doesNotMatch((await run("status")).out, /brings its own/);
});

test("a link cannot be accepted, and a folder with the off switch alone is no store", async () => {
  const linked = onDisk();
  mkdirSync(`${linked.world.root}-data`);
  symlinkSync(`${linked.world.root}-data`, linked.folder);
  assert.match((await linked.run("status")).out, /brings its own/);
  assert.equal((await linked.type("trust")).code, 1);
  const switched = onDisk();
  mkdirSync(switched.folder);
  writeFileSync(join(switched.folder, "continue-off"), "");
  assert.doesNotMatch((await switched.run("status")).out, /brings its own/);
});
