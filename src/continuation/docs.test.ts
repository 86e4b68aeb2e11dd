import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { READY } from "./fixtures/situations.ts";
import type { LimitName } from "./index.ts";
import { CLIENT_LIMITS, decideContinuation, DEFAULT_LIMITS, REASONS } from "./index.ts";

const page = fs.readFileSync(path.join(import.meta.dirname, "../../docs/continuation.md"), "utf8");

/** The cells of the table rows below a heading. */
function rows(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

test("the page has the rungs of the ladder in their order, with what would change each", () => {
  const { rungs } = decideContinuation(READY);
  assert.deepEqual(
    rows("The ladder").map(([, reason, , , change]) => [reason, change]),
    rungs.map(({ name }) => [`\`${name}\``, REASONS[name].change]),
  );
});

test("the page marks the rungs that are not always asked", () => {
  const { nudgedTurnIds: _nudged, ...state } = READY.state;
  const { todos, now, newEpisodeId } = READY;
  const { rungs } = decideContinuation({ state, todos, now, newEpisodeId });
  assert.deepEqual(
    rows("The ladder").map(([, , mark]) => mark),
    rungs.map(({ outcome }) => (outcome === "not-asked" ? "?" : "")),
  );
});

test("the page has the limits as they are", () => {
  const words = (limit: number | undefined): string => limit?.toLocaleString("en-US") ?? "off";
  for (const [, cell = "", library, client] of rows("Episodes and limits")) {
    const name = cell.replaceAll("`", "") as LimitName;
    assert.equal(library, words(DEFAULT_LIMITS[name]));
    assert.equal(client, words(CLIENT_LIMITS[name]));
  }
});
