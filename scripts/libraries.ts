import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./run.ts";

const home = path.join(root, "test/libraries");
const { dependencies } = readJson(path.join(home, "package.json")) as {
  dependencies: Record<string, string>;
};
/** Where sources import the libraries from. */
const importers = ["src", "bench", "examples", "scripts", "test"];

/**
 * Installs what only tests, benchmarks and the types of the adapters need, unless it is there. It is a
 * package of its own, so that `npm start` does without it. Each folder that imports from it gets a
 * `node_modules` with links: npm would prune links in the root's, and what they lead to.
 */
export function ensureLibraries(): void {
  const isComplete = (...folders: string[]): boolean =>
    Object.entries(dependencies).every(([name, version]) => versionIn(folders, name) === version);
  const isResolved = importers.every((folder) => isComplete(path.join(root, folder), root));
  if (isResolved) return;
  if (!isComplete(home)) install();
  linkLibraries(root);
}

/** Makes the libraries resolve in the repository at `clone`. */
export function linkLibraries(clone: string): void {
  for (const folder of importers) linkInto(path.join(clone, folder, "node_modules"));
}

/** Links every library into a `node_modules`. */
export function linkInto(modules: string): void {
  for (const name of Object.keys(dependencies)) {
    const place = path.join(modules, name);
    fs.rmSync(place, { recursive: true, force: true });
    fs.mkdirSync(path.dirname(place), { recursive: true });
    // On Windows only a junction needs no administrator.
    fs.symlinkSync(path.join(home, "node_modules", name), place, "junction");
  }
}

function install(): void {
  console.error("Installing what the tests need (npm ci in test/libraries) …");
  const args = ["ci", "--ignore-scripts", "--loglevel=error"];
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", args, { cwd: home, shell, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("`npm ci` failed in test/libraries.");
}

/** The version in the first of the folders that has the package. */
function versionIn(folders: readonly string[], name: string): string | undefined {
  const files = folders.map((folder) => path.join(folder, "node_modules", name, "package.json"));
  const found = files.find((file) => fs.existsSync(file));
  return found === undefined ? undefined : (readJson(found) as { version: string }).version;
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}
