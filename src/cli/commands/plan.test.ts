import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { hashText } from "../../todo/hash.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

const TEXT = "# Build\n- Write it\n- Test it\n";
const HASH = hashText(TEXT).slice(0, 12);

async function withPlan(text = TEXT): Promise<World> {
  const world = fakeWorld({ env: { USER: "ada" } });
  const { code } = await world.run(["plan", "propose", "-"], { input: text });
  assert.equal(code, 0);
  return world;
}

describe("plan", () => {
  test("proposes a file, shows it with its hash, and is approved by that", async () => {
    const world = fakeWorld({ env: { USER: "ada" } });
    writeFileSync(join(world.root, "PLAN.md"), TEXT);
    const proposed = await world.run(["plan", "propose", "PLAN.md"]);
    assert.match(proposed.out, new RegExp(`doneward plan approve ${HASH}\n$`));
    const shown = await world.run(["plan"]);
    assert.match(shown.out, /^Plan 1, proposed; written by ada 0s ago\nhash /);
    assert.match(shown.out, /\n\n# Build\n- Write it\n- Test it\n\ndoneward plan approve /);
    const approved = await world.type(["plan", "approve", HASH.toUpperCase()]);
    assert.equal(approved.code, 0);
    assert.match(approved.out, /approved by ada 0s ago\n\n# Build\n- Write it\n- Test it\n$/);
  });

  test("refuses a hash that does not fit, and leaves the plan waiting", async () => {
    const world = await withPlan();
    const { code, err } = await world.type(["plan", "approve", hashText("other")]);
    assert.equal(code, 1);
    assert.match(err, /not the hash of the plan that is here now, plan 1/);
    assert.equal((await world.type(["plan", "approve", HASH.slice(0, 3)])).code, 2);
    assert.match((await world.run(["plan"])).out, /^Plan 1, proposed/);
  });

  test("is not decided on without a name", async () => {
    const world = await withPlan();
    const env = { USER: undefined };
    for (const words of [["approve", HASH], ["reject"]]) {
      const { code, out } = await world.type(["plan", ...words, "--json"], { env });
      assert.deepEqual([code, JSON.parse(out).code], [1, "not-a-person"]);
    }
    const { code } = await world.type(["plan", "approve", HASH, "--as", "Bo"], { env });
    assert.equal(code, 0);
  });

  test("is an agent's if an agent proposes it", async () => {
    const world = fakeWorld({ env: { USER: "ada", CODEX_THREAD_ID: "1" } });
    const { out } = await world.run(["plan", "propose"], { input: TEXT });
    assert.match(out, /written by model/);
  });

  test("a new text voids the approval, and diff shows why", async () => {
    const world = await withPlan();
    await world.type(["plan", "approve", HASH]);
    const input = TEXT.replace("Test it", "Skip the tests");
    const { out } = await world.run(["plan", "propose"], { input });
    assert.match(out, /approval of the plan before it is void/);
    const diff = await world.run(["plan", "diff"]);
    assert.equal(
      diff.out,
      "Plan 1 → plan 2\n  # Build\n  - Write it\n- - Test it\n+ - Skip the tests\n",
    );
    assert.equal((await world.run(["plan", "diff", "1"])).out, diff.out);
    assert.equal((await world.run(["plan", "diff", "7"])).code, 2);
  });

  test("is rejected with a reason, once", async () => {
    const world = await withPlan();
    const { out } = await world.type(["plan", "reject", "too", "short"]);
    assert.match(out, /rejected by ada 0s ago\nreason: too short\n/);
    const { code, err } = await world.type(["plan", "reject"]);
    assert.deepEqual([code, err], [1, "Plan 1 is rejected already.\n"]);
  });

  test("seeds the list once it is approved, and tells of drift", async () => {
    const world = await withPlan();
    assert.equal((await world.run(["plan", "seed"])).code, 1);
    await world.type(["plan", "approve", HASH]);
    const { out } = await world.run(["plan", "seed"]);
    assert.equal(out, "Added 2 todos from the plan.\n  Write it\n  Test it\n");
    assert.equal((await world.run(["plan", "drift"])).out, "Plan and list agree.\n");
    await world.run(["add", "Something else"]);
    await world.run(["cancel", "Test it"]);
    assert.equal(
      (await world.run(["plan", "drift"])).out,
      "In the plan, but not on the list:\n  line 3: Test it\n" +
        "On the list, but not in the plan:\n  t3: Something else\n",
    );
  });

  test("a draft cannot be approved", async () => {
    const world = fakeWorld({ env: { USER: "ada" } });
    await world.run(["plan", "propose", "--draft"], { input: TEXT });
    const { code, err } = await world.type(["plan", "approve", HASH]);
    assert.equal(code, 1);
    assert.match(err, /still a draft/);
  });

  test("says what is missing or misspelt", async () => {
    const world = fakeWorld();
    assert.match((await world.run(["plan"])).err, /There is no plan here/);
    assert.match((await world.run(["plan", "aprove"])).err, /Did you mean approve/);
    assert.equal((await world.type(["plan", "approve"])).code, 2);
    assert.equal((await world.run(["plan", "propose", "missing.md"])).code, 2);
    assert.match((await world.run(["plan", "propose"])).err, /has no text/);
  });

  test("prints nothing that a terminal could execute", async () => {
    const hostile = "- \u001b]52;c;AAAA\u0007 \u202e\u001b[2J\n";
    const env = { USER: "\u001b[31mada", FORCE_COLOR: "0" };
    const world = fakeWorld({ env });
    await world.run(["plan", "propose"], { input: "- first\n" });
    const hash = hashText(hostile);
    for (const words of [
      ...[["propose"], ["show"], ["diff"], ["approve", hash], ["seed"], ["drift"]],
      ...[["show", "--json"], ["diff", "--json"], ["reject", "\u001b[2Jno"], ["show"]],
    ]) {
      const isDecision = words[0] === "approve" || words[0] === "reject";
      const { out, err } = isDecision
        ? await world.type(["plan", ...words])
        : await world.run(["plan", ...words], { input: hostile });
      assertNothingToExecute(out + err);
    }
  });
});
