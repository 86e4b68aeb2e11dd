import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

test("without a terminal the demo prints a line a change and how to go on", async () => {
  const world = fakeWorld();
  const { code, out } = await world.run(["demo", "--fast"]);
  assert.equal(code, 0);
  assertNothingToExecute(out);
  assert.match(out, /✓ completed Limit tries per account and address\n/);
  assert.match(out, /you › \$ doneward add document the limit/);
  assert.match(out, /Your turn:\n {2}doneward add/);
});

test("the demo ends with everything done and touches no list here", async () => {
  const world = fakeWorld();
  const { progress } = JSON.parse((await world.run(["demo", "--json"])).out);
  assert.equal(progress.percent, 100);
  assert.deepEqual(await world.store.scopes(), []);
});

for (const [columns, rows] of [
  [80, 24],
  [40, 10],
  [20, 12],
] as const) {
  test(`in a terminal of ${columns}×${rows} the demo redraws in place`, async () => {
    const terminal = { columns, rows };
    const { out } = await fakeWorld().run(["demo", "--fast"], { terminal });
    const screen = drawnOn(terminal, out);
    assert.equal(screen.deepestUp < rows, true, "the block is lower than the screen");
    assert.equal(screen.widest <= columns, true, "no line wraps");
    const text = screen.lines.join("\n");
    assert.equal(text.match(/Your turn:/g)?.length, 1);
    assert.equal(text.match(/login-service/g)?.length, 1, "the list stands there once");
    assert.doesNotMatch(text, /▶|○|☐|\b[0-6]\/7/, "older drawings are gone");
  });
}

test("a terminal too low for a list gets lines", async () => {
  const { out } = await fakeWorld().run(["demo", "--fast"], { terminal: { columns: 80, rows: 5 } });
  assert.doesNotMatch(out, /\x1b\[\d*[A-HJK]/);
  assert.match(out, /completed/);
});

/** As much of a terminal as the demo may use: up, clear to the end of line or screen, colours. */
function drawnOn(
  { columns }: { columns: number },
  output: string,
): { lines: string[]; deepestUp: number; widest: number } {
  const lines: string[] = [""];
  let row = 0;
  let deepestUp = 0;
  let widest = 0;
  for (const part of output.match(/\x1b\[[\d?]*[a-zA-Z]|\n|[^\x1b\n]+/g) ?? []) {
    const [, count = "", action] = /^\x1b\[([\d?]*)([a-zA-Z])$/.exec(part) ?? [];
    if (part === "\n") {
      row++;
      lines[row] ??= "";
      widest = Math.max(widest, (lines[row - 1] ?? "").length);
    } else if (action === "A") {
      row -= Number(count);
      deepestUp = Math.max(deepestUp, Number(count));
    } else if (action === "J") {
      assert.equal(count, "", "only what is below is cleared");
      lines.splice(row, Infinity, "");
    } else if (action === "K") {
      // Lines are cleared at their first column only.
      lines[row] = "";
    } else if (action === "h" || action === "l") {
      assert.match(count, /^\?(?:2026|7)$/, "no mode stays changed");
    } else if (action !== undefined) {
      assert.equal(action, "m", `unexpected ${JSON.stringify(part)}`);
    } else {
      lines[row] = (lines[row] ?? "") + part;
    }
  }
  assert.ok(row >= 0 && columns > 0);
  return { lines, deepestUp, widest };
}
