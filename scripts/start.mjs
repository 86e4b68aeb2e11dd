// `npm start` on a fresh clone: installs what is missing, builds the page and serves it, with a
// demo agent one click away. Words after `--` go to `doneward serve`. Plain JavaScript for Node 14
// and newer: it runs before the install.

import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === "win32";

installWhatIsMissing();
step(process.execPath, ["scripts/on-node.mjs", "scripts/build-web.ts"], { stdio: "inherit" });
serve(process.argv.slice(2));

function installWhatIsMissing() {
  if (!isAnythingMissing()) return;
  const command = fs.existsSync(path.join(root, "node_modules")) ? "install" : "ci";
  process.stderr.write(`Installing what is missing (npm ${command}) …\n`);
  step("npm", [command, "--loglevel=error"], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: isWindows,
  });
}

function isAnythingMissing() {
  const { dependencies, devDependencies } = readJson(path.join(root, "package.json"));
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  return wanted.some(([name, spec]) => {
    const file = path.join(root, "node_modules", name, "package.json");
    // An alias reads `npm:<name>@<version>`.
    const version = spec.slice(spec.lastIndexOf("@") + 1);
    return !fs.existsSync(file) || readJson(file).version !== version;
  });
}

function serve(args) {
  const words = ["scripts/on-node.mjs", "src/cli/main.ts", "serve", ...args];
  const server = spawn(process.execPath, words, { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends its interrupt to the server as well.
      if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
    });
  }
  server.on("exit", (code) => process.exit(code === null ? 3 : code));
}

function step(command, args, options) {
  const result = spawnSync(command, args, { cwd: root, ...options });
  if (result.status !== 0) {
    process.stderr.write(`\`${[command, ...args].join(" ")}\` failed.\n`);
    process.exit(result.status || 3);
  }
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}
