import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECTS } from "../../dialects/catalogue.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

test("every dialect is listed with its tools", async () => {
  const { code, out } = await fakeWorld().run(["dialects"]);
  assert.equal(code, 0);
  for (const { name, tools } of DIALECTS) {
    const row = out.split("\n").find((line) => line.startsWith(`${name} `));
    for (const tool of tools) assert.ok(row?.includes(tool.name), `${tool.name} is not in: ${row}`);
  }
});

test("the JSON document carries what a host needs to offer the tools", async () => {
  const { code, out } = await fakeWorld().run(["dialects", "--json"]);
  assert.equal(code, 0);
  const { kind, dialects } = JSON.parse(out) as {
    kind: string;
    dialects: { name: string; tools: { inputSchema: object }[] }[];
  };
  assert.equal(kind, "dialects");
  assert.deepEqual(
    dialects.map(({ name }) => name),
    DIALECTS.map(({ name }) => name),
  );
  for (const { tools } of dialects) for (const tool of tools) assert.ok(tool.inputSchema);
});
