import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import zlib from "node:zlib";
import { buildWeb } from "../../scripts/build-web.ts";
import { temporaryFolder } from "./serving.ts";

const KILOBYTE = 1_000;
let folder: string;
let files: readonly string[];

before(async () => {
  folder = path.join(temporaryFolder(), "web");
  files = await buildWeb(folder);
});

function read(file: string): string {
  return fs.readFileSync(path.join(folder, file), "utf8");
}

function gzipped(ending: string): number {
  return files
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + zlib.gzipSync(read(file), { level: 9 }).length, 0);
}

test("the first load is small: at most 45 kB of script and 12 kB of style, gzipped", (t) => {
  const [script, style] = [gzipped(".js"), gzipped(".css")];
  t.diagnostic(`script ${script} bytes, style ${style} bytes`);
  assert.ok(script > 0 && script <= 45 * KILOBYTE, `script: ${script}`);
  assert.ok(style > 0 && style <= 12 * KILOBYTE, `style: ${style}`);
});

test("the shell has nothing inline and names only files that were built", () => {
  const shell = read("index.html");
  assert.doesNotMatch(shell, /<style|<script(?![^>]* src=)| style=| on\w+=/);
  const named = [...shell.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file);
  assert.deepEqual(named.toSorted(), files.filter((file) => file !== "index.html").toSorted());
});

test("nothing in the page asks another host for anything", () => {
  const addresses = files.flatMap(
    (file) => read(file).match(/(?:https?:)?\/\/[a-z0-9-]+\.[a-z]+[^"'` )]*/gi) ?? [],
  );
  const namespaces = [
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1998/Math/MathML",
    "http://www.w3.org/1999/xhtml",
  ];
  assert.deepEqual(
    addresses.filter((address) => !namespaces.includes(address)),
    [],
  );
});

test("no source of the page writes markup or scripts", () => {
  const sources = fs
    .readdirSync("src/web", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  const writing =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function|srcdoc|setAttribute\("style/;
  const found = sources.filter((file) => writing.test(fs.readFileSync(`src/web/${file}`, "utf8")));
  assert.deepEqual(found, []);
});
