// `npm run release`: the tarball to publish, in release/, with its hash and its bill of materials.
// It is built twice, and both must be the same to the byte. Publishing it is left to a person.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import { root, runNode } from "./run.ts";

const isDryRun = process.argv.includes("--dry-run");

if (!isDryRun && git("status", "--porcelain") !== "") {
  fail("There are changes that are not committed. With --dry-run they do not matter.");
}
const [first, second] = [built(), built()];
if (hashOf(first.bytes) !== hashOf(second.bytes)) {
  fail(`Two builds differ: ${hashOf(first.bytes)} and ${hashOf(second.bytes)}.`);
}
if (gunzipSync(first.bytes).includes(root)) fail(`The package names this folder: ${root}.`);

if (!isDryRun) write(first);
console.log(`${first.name}  ${first.bytes.length} bytes  sha512 ${hashOf(first.bytes)}`);
console.log(isDryRun ? "Built twice, the same to the byte." : "It is in release/.");

interface Tarball {
  readonly name: string;
  readonly bytes: Buffer;
}

function built(): Tarball {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-release-"));
  try {
    if (!runNode(["scripts/build.ts"])) fail("The build failed.");
    const words = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
    execFileSync("npm", words, { cwd: root, shell: process.platform === "win32" });
    const [name = ""] = fs.readdirSync(folder);
    return { name, bytes: fs.readFileSync(path.join(folder, name)) };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function write({ name, bytes }: Tarball): void {
  const folder = path.join(root, "release");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, name), bytes);
  fs.writeFileSync(path.join(folder, `${name}.sha512`), `${hashOf(bytes)}  ${name}\n`);
  fs.copyFileSync(path.join(root, "dist/sbom.cdx.json"), path.join(folder, "sbom.cdx.json"));
}

function hashOf(bytes: Buffer): string {
  return createHash("sha512").update(bytes).digest("hex");
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}

function fail(reason: string): never {
  console.error(`release: ${reason}`);
  process.exit(1);
}
