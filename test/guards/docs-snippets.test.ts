// The pages say what is true: every block is run, made or compared by a test, or says why not;
// links, paths and commands lead somewhere; tables and pictures are what the code says.
//
// `node test/guards/docs-snippets.test.ts --write` copies the examples into the pages.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { file as demoPicture, picture } from "../../scripts/terminal-picture.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { loadCommand } from "../../src/cli/load-command.ts";
import { usageOf } from "../../src/cli/print/help-text.ts";
import type { Block } from "../book/blocks.ts";
import { blocksOf, howKept, pages, root } from "../book/blocks.ts";
import { GIVEN } from "../book/given.ts";
import { importTable, pureFolders } from "./import-table.ts";

const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

const { scripts } = JSON.parse(read("package.json")) as { scripts: object };

/** A fence of TypeScript, with what stands behind the language. */
const FENCES = /^```ts(.*)\n([^]*?)^```$/gm;
const SOURCE = /^ source="([^"#]+)#([^"]+)"$/;

/** The lines between `// #region <name>` and the next `// #endregion`. */
function region(file: string, name: string): string {
  const start = `// #region ${name}\n`;
  const text = read(file);
  const from = text.indexOf(start);
  assert.ok(from >= 0, `${file} has no region ${name}`);
  return text.slice(from + start.length, text.indexOf("// #endregion", from)).trimEnd() + "\n";
}

function withExamples(page: string): string {
  return read(page).replace(FENCES, (fence, info: string) => {
    const [, file, name] = SOURCE.exec(info) ?? [];
    if (!file || !name) return fence;
    return `\`\`\`ts${info}\n${region(file, name)}\`\`\``;
  });
}

/** Whether a block says how it is kept true, and what it names for that is there. */
function isKept(block: Block): boolean {
  const { how, marks } = howKept(block);
  const { given, file } = marks;
  switch (how) {
    case undefined:
      return false;
    case "run":
    case "shown":
      return given === undefined || Object.hasOwn(GIVEN, given);
    case "elsewhere":
      return fs.existsSync(path.join(root, file ?? ""));
    case "walk":
      return block.page === "CONTRIBUTING.md";
    case "drawing":
      return !/^(?:\$ )?(?:npx )?(?:doneward|npm|node) /m.test(block.body);
    default:
      return true;
  }
}

if (process.argv.includes("--write")) {
  for (const page of pages) fs.writeFileSync(path.join(root, page), withExamples(page));
}

for (const page of pages) {
  test(`${page} shows code that the tests run`, () => {
    assert.equal(read(page), withExamples(page));
  });

  test(`${page} has only blocks that a test keeps true, or that say why none does`, () => {
    const wrong = blocksOf(page).filter((block) => !isKept(block));
    assert.deepEqual(
      wrong.map(({ line, info }) => `${page}:${line}: ${info}`),
      [],
    );
  });

  test(`${page} names scripts that are there`, () => {
    const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    assert.deepEqual(
      named.filter((name) => !Object.hasOwn(scripts, name)),
      [],
    );
  });

  test(`${page} links to files that are there`, () => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, link = ""]) => link,
    );
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => !fs.existsSync(path.join(root, path.dirname(page), link)));
    assert.deepEqual(broken, []);
  });

  test(`${page} names paths that are there`, () => {
    const paths = [
      ...read(page).matchAll(/`((?:src|test|scripts|docs|examples|bench)\/[\w./-]*)`/g),
    ];
    const broken = paths
      .map(([, name = ""]) => name)
      .filter((name) => !fs.existsSync(path.join(root, name)));
    assert.deepEqual(broken, []);
  });
}

test("the architecture page has the import table as the guard has it", () => {
  const rows = [...read("docs/architecture.md").matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)];
  const expected = Object.entries(importTable).map(([folder, { may }]) => {
    if (typeof may === "string") return [folder, may];
    if (may.length === 0) return [folder, "nothing"];
    const hasCore = pureFolders.every((pure) => may.includes(pure));
    const named = hasCore ? may.filter((open) => !pureFolders.includes(open)) : may;
    return [
      folder,
      [...(hasCore ? ["core"] : []), ...named.map((open) => `\`${open}\``)].join(", "),
    ];
  });
  assert.deepEqual(
    rows.map(([, folder, may]) => [folder, may]),
    expected,
  );
});

const FOLDERS_ON = {
  src: "docs/architecture.md",
  "src/cli": "docs/architecture.md",
  test: "test/README.md",
};

for (const [top, page] of Object.entries(FOLDERS_ON)) {
  test(`${page} has a line for every folder of ${top}`, () => {
    const text = read(page);
    const missing = fs
      .readdirSync(path.join(root, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
      .filter(({ name }) => !text.includes(`${top}/${name}/`));
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });
}

test("the architecture page says of ten sample changes in which file they belong", () => {
  const [, table = ""] = read("docs/architecture.md").split("## Where does a change belong?");
  const rows = [...table.matchAll(/^\| .* \| `(src\/[\w./-]+)` +\|$/gm)];
  const files = rows.map(([, file = ""]) => file);
  assert.ok(files.length >= 10, `${files.length} changes`);
  assert.deepEqual(
    files.filter((file) => !fs.existsSync(path.join(root, file))),
    [],
  );
});

test("the architecture page is at most two screens and a drawing", () => {
  const words = read("docs/architecture.md").split(/\s+/).length;
  assert.ok(words <= 1_500, `${words} words`);
});

test("the command page has every command, with its usage and its sentence", async () => {
  const page = read("docs/command.md");
  const missing: string[] = [];
  for (const [name, { about }] of Object.entries(COMMANDS)) {
    const usage = usageOf(name, await loadCommand(name)).replace(/^Usage: (.*) \[options\]$/, "$1");
    const start = `| \`${usage.replaceAll("|", "\\|")}\` `;
    const row = page.split("\n").find((line) => line.startsWith(start));
    if (!row?.includes(`| ${about}`)) missing.push(name);
  }
  assert.deepEqual(missing, []);
});

test("the picture of the demo is what the demo prints: node scripts/terminal-picture.ts", async () => {
  assert.equal(fs.readFileSync(demoPicture, "utf8"), await picture());
});
