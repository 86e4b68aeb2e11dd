import assert from "node:assert/strict";

const COLOURS = /\x1b\[\d+m/g;
const CONTROLS =
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]|\p{Bidi_Control}|\p{Cs}|[\u{e0000}-\u{e007f}]/u;

/** Fails if a terminal could find anything in what was printed but text, line ends and colours. */
export function assertNothingToExecute(printed: string): void {
  const found = CONTROLS.exec(printed.replace(COLOURS, ""));
  if (!found) return;
  const around = printed.slice(Math.max(0, found.index - 20), found.index + 20);
  assert.fail(`printed ${JSON.stringify(found[0])} near ${JSON.stringify(around)}`);
}
