// The pages of the dialects say what is true: their replies come from real runs, their tables from
// the dialects themselves.
//
// `node test/dialects/pages.test.ts --write` writes replies and tables into the pages.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { format, resolveConfig } from "prettier";
import type { Dialect } from "../../src/index.ts";
import { DIALECTS } from "../../src/index.ts";
import { withRealReplies } from "./page-examples.ts";
import { withTables } from "./page-tables.ts";

const root = path.resolve(import.meta.dirname, "../..");
const overview = path.join(root, "docs/dialects.md");
const pageOf = ({ name }: Dialect): string => path.join(root, "docs/dialects", `${name}.md`);

async function asItShouldBe(file: string, dialect?: Dialect): Promise<string> {
  const page = withTables(fs.readFileSync(file, "utf8"), DIALECTS);
  const told = dialect ? await withRealReplies(page, dialect) : page;
  return format(told, { ...(await resolveConfig(file)), filepath: file });
}

const pages: readonly (readonly [file: string, dialect?: Dialect])[] = [
  [overview],
  ...DIALECTS.map((dialect) => [pageOf(dialect), dialect] as const),
];

if (process.argv.includes("--write")) {
  for (const [file, dialect] of pages) fs.writeFileSync(file, await asItShouldBe(file, dialect));
}

for (const [file, dialect] of pages) {
  test(`${path.relative(root, file)} says what is true`, async () => {
    assert.equal(fs.readFileSync(file, "utf8"), await asItShouldBe(file, dialect));
  });
}

for (const dialect of DIALECTS) {
  const page = fs.readFileSync(pageOf(dialect), "utf8");

  test(`the page of ${dialect.name} names its tools and shows a call of each that writes`, () => {
    const tools = [...dialect.tools, ...(dialect.tasks?.tools ?? [])];
    for (const { name, aliases = [], access } of tools) {
      for (const known of [name, ...aliases]) assert.ok(page.includes(`\`${known}`), known);
      if (access === "write") assert.ok(page.includes(`\`\`\`json call ${name}`), name);
    }
  });
}

test("every page is about a dialect, and the overview links to it", () => {
  const names = DIALECTS.map(({ name }) => name).sort();
  const files = fs.readdirSync(path.join(root, "docs/dialects"));
  assert.deepEqual(files.map((file) => path.basename(file, ".md")).sort(), names);
  const links = fs.readFileSync(overview, "utf8");
  assert.deepEqual(
    names.filter((name) => !links.includes(`(dialects/${name}.md)`)),
    [],
  );
});
