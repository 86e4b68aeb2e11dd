import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { newTask } from "../../task/index.ts";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import { scaled } from "../../testing/scale.ts";
import { layersOf } from "../../views/task-layers.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { graphSvg } from "../task/graph.ts";

const LINES = [
  { id: "plan", subject: "Plan" },
  { id: "build", subject: "Build", blockedBy: ["plan"] },
  { id: "docs", subject: "Docs", blockedBy: ["plan"] },
  { id: "ship", subject: "Ship & tell", blockedBy: ["build", "docs"] },
  { id: "lunch", subject: "Lunch" },
];

async function withTasks(lines: readonly object[] = LINES): Promise<World> {
  const world = fakeWorld();
  const input = lines.map((line) => JSON.stringify(line)).join("\n");
  const { code, err } = await world.run(["task", "add", "--jsonl"], { input });
  assert.deepEqual([code, err], [0, ""]);
  return world;
}

describe("task graph", () => {
  test("draws steps, with what each task comes after", async () => {
    const world = await withTasks();
    await world.run(["task", "start", "plan"]);
    assert.equal(
      (await world.run(["task", "graph"])).out,
      [
        "Step 1",
        "  plan   ▶  Plan",
        "  lunch  ○  Lunch",
        "Step 2",
        "  build  ○  Build  ← plan",
        "  docs   ○  Docs  ← plan",
        "Step 3",
        "  ship   ○  Ship & tell  ← build, docs",
        "",
      ].join("\n"),
    );
  });

  test("leaves out what is closed, and with an id what has nothing to do with it", async () => {
    const world = await withTasks();
    const steps = async (...words: string[]): Promise<string[][]> => {
      const { out } = await world.run(["task", "graph", ...words, "--json"]);
      const ids = (step: { id: string }[]): string[] => step.map(({ id }) => id);
      return JSON.parse(out).steps.map(ids);
    };
    assert.deepEqual(await steps("docs"), [["plan"], ["docs"], ["ship"]]);
    await world.run(["task", "done", "plan"]);
    assert.deepEqual(await steps("docs"), [["docs"], ["ship"]]);
    assert.deepEqual(await steps("docs", "--all"), [["plan"], ["docs"], ["ship"]]);
    assert.equal((await world.run(["task", "graph", "nope"])).code, 1);
    assert.equal((await fakeWorld().run(["task", "graph"])).out, "There is nothing to draw.\n");
  });

  test("draws a picture for light and dark, to a file or standard output", async () => {
    const world = await withTasks();
    const { out } = await world.run(["task", "graph", "--svg", "-"]);
    assert.match(out, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
    assert.match(out, /prefers-color-scheme:dark/);
    assert.match(out, /<title>Ship &amp; tell<\/title>/);
    assert.equal(out.match(/<rect /g)?.length, 5);
    assert.equal(out.match(/marker-end=/g)?.length, 4);
    await world.run(["task", "graph", "--svg", "board.svg"]);
    assert.equal(readFileSync(join(world.root, "board.svg"), "utf8"), out);
    const refused = await world.run(["task", "graph", "--svg", "no/such/board.svg"]);
    const file = join(world.root, "no/such/board.svg");
    assert.equal(refused.code, 2);
    assert.equal(refused.err, `Cannot write ${file}: no such file or directory\n`);
  });

  test("hostile text stays text", async () => {
    const subjects = hostileTexts().filter((text) => text.trim() !== "" && text.length < 1000);
    const world = await withTasks(
      [...subjects, "</text><script>alert(1)</script>", `" onload="x`].map((subject) => ({
        subject,
        owner: subject,
      })),
    );
    const { out } = await world.run(["task", "graph", "--svg", "-"]);
    assertNothingToExecute(out + (await world.run(["task", "graph"])).out);
    const tags = out.match(/<\/?[a-z]+/g) ?? [];
    const known = ["svg", "style", "defs", "marker", "path", "g", "title", "rect", "text"];
    assert.deepEqual(
      tags.filter((tag) => !known.includes(tag.replace(/^<\/?/, ""))),
      [],
    );
    assert.equal(out.match(/</g)?.length, tags.length);
  });
});

test("every task stands in a later layer than its blockers, and none is left out", () => {
  const graphs = fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 40 }).map((edges) =>
    edges.map((blockers, n) => {
      const blockedBy = n === 0 ? [] : blockers.map((blocker) => `t${blocker % n}`);
      return newTask(`t${n}`, { subject: `S${n}`, blockedBy }, 0);
    }),
  );
  fc.assert(
    fc.property(graphs, (tasks) => {
      const layers = layersOf(tasks);
      const layerOf = new Map(layers.flatMap((layer, n) => layer.map(({ id }) => [id, n])));
      assert.equal(layerOf.size, tasks.length);
      for (const { id, blockedBy } of tasks) {
        const longest = Math.max(-1, ...blockedBy.map((by) => layerOf.get(by) ?? NaN));
        assert.equal(layerOf.get(id), longest + 1);
      }
      assert.equal(graphSvg(layers).match(/<rect /g)?.length ?? 0, tasks.length);
    }),
    { numRuns: scaled(100) },
  );
});
