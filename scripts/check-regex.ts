// Every regular expression of src/ takes linear time, as recheck finds, or stands in
// `scripts/capped-regex.json` with the cap on its input and the reason.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { secretKinds } from "../src/progress/secrets/secrets.ts";
import { isTest, parse, sourceFiles, walk, where } from "../test/guards/source-files.ts";
import { root } from "./run.ts";

interface Capped {
  readonly file: string;
  /** As it stands in the file. */
  readonly regex: string;
  readonly cap: string;
  readonly because: string;
}

const require = createRequire(import.meta.url);
const capped = require("./capped-regex.json") as readonly Capped[];
const { version } = require("recheck/package.json") as { version: string };
const TIMEOUT = 60_000;

/** What was found before: an analysis takes up to seconds, and depends on the regex alone. */
const cacheFile = path.join(root, "node_modules/.cache/doneward-regex", `recheck-${version}.json`);
const known = new Map(readCache());
const asked = new Set<string>();
const unused = new Set(capped);
const problems: string[] = [];

for (const name of sourceFiles().filter((file) => !isTest(file))) {
  const source = parse(name);
  const found: { readonly regex: string; readonly place: string }[] = [];
  walk(source, (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ regex: node.text, place: where(source, node) });
    } else if (isMadeRegex(node)) {
      found.push({ regex: node.getText(source).split("\n")[0] ?? "", place: where(source, node) });
    }
  });
  for (const { regex, place } of found) {
    const cap = capped.find((one) => one.file === name && one.regex === regex);
    if (cap) unused.delete(cap);
    else if (!regex.startsWith("/")) problems.push(`${place}: put together at run time: ${regex}`);
    else await analyse(regex, place);
  }
}
for (const { name, shape } of secretKinds())
  await analyse(`/\\b(?:${shape})/`, `secret kind ${name}`);
for (const { file, regex } of unused) problems.push(`capped-regex.json: ${file} has no ${regex}`);

writeCache();
for (const problem of problems) console.error(problem);
console.log(`${asked.size} regular expressions analysed, ${capped.length} with a capped input.`);
if (problems.length > 0) process.exitCode = 1;

async function analyse(regex: string, place: string): Promise<void> {
  asked.add(regex);
  const verdict = known.get(regex) ?? (await verdictOn(regex));
  known.set(regex, verdict);
  if (verdict !== "linear") problems.push(`${place}: ${verdict}: ${regex}`);
}

async function verdictOn(regex: string): Promise<string> {
  const end = regex.lastIndexOf("/");
  const [pattern, flags] = [regex.slice(1, end), regex.slice(end + 1)];
  const found = await check(pattern, flags, { timeout: TIMEOUT, randomSeed: 1 });
  if (found.status === "safe") return "linear";
  if (found.status === "vulnerable") return found.complexity.summary;
  return `not analysed (${found.error.kind})`;
}

function isMadeRegex(node: ts.Node): boolean {
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
  return isCall && ts.isIdentifier(node.expression) && node.expression.text === "RegExp";
}

function readCache(): readonly (readonly [string, string])[] {
  if (!fs.existsSync(cacheFile)) return [];
  return Object.entries(JSON.parse(fs.readFileSync(cacheFile, "utf8")) as Record<string, string>);
}

function writeCache(): void {
  fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
  const found = [...known].filter(([regex]) => asked.has(regex));
  fs.writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(found)));
}
