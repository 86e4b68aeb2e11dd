// `npm run test:matrix`: the packed package on every Node and with every npm that it is for, and
// under two compilers. Brings them from the registry into a cache; what cannot be had is named.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { linkInto } from "../../../scripts/libraries.ts";
import { root } from "../installed-package.ts";

const cache = path.join(root, "node_modules/.cache/doneward-matrix");
const NODES = ["22.23.3", "24.21.0", "26.9.0"];
const NPMS = ["10.9.9", "11.19.1", "12.2.0"];
const COMPILERS = ["typescript@5.9.3", "typescript@7.0.2"];

const { exports } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
  readonly exports: { readonly [entry: string]: unknown };
};
/** As they are imported. */
const ENTRIES = Object.keys(exports)
  .filter((entry) => entry !== "./package.json")
  .map((entry) => path.posix.join("doneward", entry));

const failures: string[] = [];
const missing: string[] = [];

const work = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-matrix-"));
try {
  const tarball = pack();
  for (const npm of NPMS) for (const node of NODES) attempt(node, npm, tarball);
  for (const compiler of COMPILERS) compile(compiler, tarball);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
for (const name of missing) console.log(`not run: ${name} cannot be had here`);
if (failures.length > 0) {
  console.error(failures.join("\n"));
  process.exitCode = 1;
} else console.log("The package works on all that were run.");

function pack(): string {
  const words = ["pack", "--silent", "--pack-destination", work];
  const name = execFileSync("npm", words, { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .at(-1);
  return path.join(work, name ?? "");
}

/** Installs the package with this npm, without scripts, and uses it on this Node. */
function attempt(node: string, npm: string, tarball: string): void {
  const title = `Node ${node}, npm ${npm}`;
  const binary = brought("node", node, "bin/node");
  const cli = brought("npm", npm, "bin/npm-cli.js");
  if (binary === undefined || cli === undefined) return;
  tried(title, () => {
    const folder = fs.mkdtempSync(path.join(work, "use-"));
    fs.writeFileSync(path.join(folder, "package.json"), `{ "private": true, "type": "module" }\n`);
    const env = { PATH: `${path.dirname(binary)}:${process.env["PATH"]}`, HOME: folder };
    const run = (...words: string[]): string =>
      execFileSync(binary, words, { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
    run(cli, "install", "--ignore-scripts", "--offline", "--no-audit", tarball);
    const command = path.join(folder, "node_modules/doneward/dist/cli/doneward.cjs");
    run(command, "add", "Try it");
    run(command, "done", "Try it");
    if (!run(command, "show", "--json").includes('"completed"'))
      throw new Error("nothing was kept");
    const program = `import { memoryStore, openWorkstream } from "doneward";
      const work = await openWorkstream({ store: memoryStore(), origin: { kind: "tui" }, dialect: "codex" });
      const reply = await work.call("update_plan", { plan: [{ step: "a", status: "pending" }] });
      if (reply.isError) throw new Error(reply.text);`;
    run("--input-type=module", "--eval", program);
  });
}

/**
 * Programs that use the package compile: one with every entry that needs no other library, where our
 * declarations are checked too, and one with every entry.
 */
function compile(compiler: string, tarball: string): void {
  const [name = "", version = ""] = compiler.split("@");
  const tsc = brought(name, version, "bin/tsc");
  if (tsc === undefined) return;
  const folder = fs.mkdtempSync(path.join(cache, "types-"));
  const compiles = (title: string, entries: readonly string[], skipLibCheck: boolean): void =>
    tried(`${compiler}, ${title}`, () => {
      const lines = entries.map((entry, place) => `import * as entry${place} from "${entry}";`);
      const names = entries.map((_, place) => `entry${place}`);
      const program = `${lines.join("\n")}\nexport const surface: object[] = [${names.join(", ")}];\n`;
      fs.writeFileSync(path.join(folder, "program.ts"), program);
      const strict = { noEmit: true, strict: true, module: "nodenext", target: "es2024" };
      const compilerOptions = { ...strict, skipLibCheck, types: [] };
      const config = JSON.stringify({ compilerOptions, files: ["program.ts"] });
      fs.writeFileSync(path.join(folder, "tsconfig.json"), config);
      execFileSync(process.execPath, [tsc], { cwd: folder, stdio: "pipe" });
    });
  try {
    fs.writeFileSync(path.join(folder, "package.json"), `{ "private": true, "type": "module" }\n`);
    const install = ["install", "--ignore-scripts", "--offline", "--silent", "--legacy-peer-deps"];
    execFileSync("npm", [...install, tarball], { cwd: folder });
    // What the adapters are for.
    linkInto(path.join(folder, "node_modules"));
    compiles("the library", ["doneward", "doneward/testing"], false);
    // The declarations of other libraries are not ours to check.
    compiles("every entry", ENTRIES, true);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function tried(title: string, use: () => void): void {
  try {
    use();
    console.log(`ok: ${title}`);
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & Record<string, unknown>;
    failures.push(`failed: ${title}: ${message}\n${String(stdout)}${String(stderr)}`);
  }
}

/** A file of a package at one version, or undefined if it cannot be had. */
function brought(name: string, version: string, file: string): string | undefined {
  const folder = path.join(cache, `${name}-${version}`);
  const found = path.join(folder, "node_modules", name, file);
  if (!fs.existsSync(found)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "package.json"), `{ "private": true }\n`);
    try {
      bring(folder, name, version);
    } catch {
      if (!missing.includes(`${name} ${version}`)) missing.push(`${name} ${version}`);
      return undefined;
    }
  }
  return found;
}

/** The package `node` gets its binary from a package for the platform, by a script that we do not run. */
function bring(folder: string, name: string, version: string): void {
  const install = (spec: string): void => {
    const words = ["install", "--ignore-scripts", "--no-audit", "--silent", "--force", spec];
    execFileSync("npm", words, { cwd: folder, stdio: "pipe" });
  };
  if (name !== "node") return install(`${name}@${version}`);
  const { platform, arch } = process;
  const system = `node-${platform === "win32" ? "win" : platform}-${arch}`;
  install(`${system}@${version}`);
  fs.mkdirSync(path.join(folder, "node_modules/node/bin"), { recursive: true });
  fs.copyFileSync(
    path.join(folder, "node_modules", system, "bin/node"),
    path.join(folder, "node_modules/node/bin/node"),
  );
}
