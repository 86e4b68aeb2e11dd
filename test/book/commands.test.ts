// The commands on the pages really run, in the packed package, each page in an empty project and an
// empty home; what a page shows of their output is what they print.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { after, describe, test } from "node:test";

import { installPackage } from "../package/installed-package.ts";
import type { Block } from "./blocks.ts";
import { blocksOf, howKept, pages } from "./blocks.ts";
import type { Place } from "./given.ts";
import { GIVEN, shell, typed } from "./given.ts";

const installed = installPackage();
after(() => installed[Symbol.dispose]());

let projects = 0;

/** Beside the installed package, so that `npx` finds it. */
function emptyProject(): Place {
  const home = path.join(installed.folder, `home-${++projects}`);
  const folder = path.join(home, "project");
  fs.mkdirSync(folder, { recursive: true });
  const { PATH } = installed.env;
  const env = { HOME: home, LANG: "C.UTF-8", NO_COLOR: "1", PATH, USER: "ada" };
  execFileSync("git", ["init", "--quiet"], { cwd: folder, env });
  return { folder, home, env };
}

for (const page of pages) {
  const blocks = blocksOf(page).filter((block) => /^(?:sh|console)\b/.test(block.info));
  if (blocks.length === 0) continue;
  describe(page, () => {
    let place = emptyProject();
    let words = new Map<string, string>();
    for (const block of blocks) {
      const { how, marks } = howKept(block);
      const { given, until, standsFor, reason, file } = marks;
      const skip = reason ?? (file !== undefined && `${file} follows it`);
      test(`line ${block.line}: ${block.body.split("\n")[0]}`, { skip }, async () => {
        if (given !== undefined) {
          place = emptyProject();
          words = new Map();
          GIVEN[given]?.(place);
        }
        if (how === "run") shell(place, block.body);
        else if (until !== undefined) {
          for (const line of block.body.trimEnd().split("\n")) await printed(place, line, until);
        } else compare(place, block, standsFor?.split(" ") ?? [], words);
      });
    }
  });
}

/** Resolves when a program that goes on has printed the text; it is then asked to end. */
async function printed({ folder, env }: Place, line: string, text: string): Promise<void> {
  const program = spawn("bash", ["-c", `exec ${line}`], { cwd: folder, env });
  const ended = once(program, "exit");
  let output = "";
  for await (const chunk of program.stdout) {
    output += String(chunk);
    if (output.includes(text)) break;
  }
  program.kill();
  await ended;
  assert.ok(output.includes(text), output);
}

/** Runs each command and compares. A word that stands for another keeps its meaning on the page. */
function compare(
  place: Place,
  { body }: Block,
  standsFor: readonly string[],
  words: Map<string, string>,
): void {
  for (const [, command = "", shown = ""] of body.matchAll(
    /^\$ (.*)\n([^]*?)(?=^\$ |$(?![^]))/gm,
  )) {
    const output = typed(place, meant(command, words));
    const found = patternOf(meant(shown, words), standsFor).exec(output);
    if (!found) assert.equal(output, shown, `$ ${command}`);
    for (const [word, real] of Object.entries(found?.groups ?? {})) words.set(word, real);
  }
}

/** Words that are met for the first time stand for any word, `…` for any part of a line. */
function patternOf(shown: string, standsFor: readonly string[]): RegExp {
  const met = new Set<string>();
  const parts = shown.split(new RegExp(`(${["…", ...standsFor].join("|")})`)).map((part) => {
    if (part === "…") return ".*";
    if (!standsFor.includes(part)) return part.replace(/[^\w\s]/g, "\\$&");
    if (met.has(part)) return `\\k<${part}>`;
    met.add(part);
    return `(?<${part}>\\w+)`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

function meant(text: string, words: ReadonlyMap<string, string>): string {
  return [...words].reduce((told, [word, real]) => told.replaceAll(word, real), text);
}
