import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.resolve(import.meta.dirname, "../..");
const adapters = ["ai-sdk", "ink", "langchain", "mastra", "openai-agents"];

test("importing the library loads nothing of the libraries that it fits", () => {
  const script = `
    import { registerHooks } from "node:module";
    const asked = [];
    registerHooks({ resolve(name, context, next) { asked.push(name); return next(name, context); } });
    await import(${JSON.stringify(path.join(root, "src/index.ts"))});
    console.log(JSON.stringify(asked.filter((name) => !/^(node:|[./]|file:)/.test(name))));
  `;
  const args = ["--input-type=module", "--eval", script];
  assert.equal(execFileSync(process.execPath, args, { encoding: "utf8" }).trim(), "[]");
});

for (const adapter of adapters) {
  test(`the adapter ${adapter} is thin`, () => {
    const folder = path.join(root, "src/adapters", adapter);
    const lines = fs
      .readdirSync(folder)
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => fs.readFileSync(path.join(folder, file), "utf8").split("\n").length)
      .reduce((sum, count) => sum + count, 0);
    assert.ok(lines <= 250, `${lines} lines`);
  });
}
