import assert from "node:assert/strict";
import { test } from "node:test";
import { liveBlock } from "./live-block.ts";

function screen(columns: number): {
  written: string[];
  columns: number;
  write(text: string): void;
} {
  const written: string[] = [];
  return { written, columns, write: (text) => written.push(text) };
}

test("a block is drawn over in place, below what was said", () => {
  const paper = screen(20);
  const block = liveBlock(paper);
  block.draw(["hello"], ["one", "two"]);
  block.draw([], ["three"]);
  assert.deepEqual(paper.written, [
    "hello\x1b[K\none\x1b[K\ntwo\x1b[K\n\x1b[J",
    "\x1b[2Athree\x1b[K\n\x1b[J",
  ]);
});

test("a block on a terminal that was made narrower takes the rows that it was folded into", () => {
  const paper = screen(20);
  const block = liveBlock(paper);
  block.draw([], ["\x1b[1m0123456789abcde\x1b[22m", "short", ""]);
  paper.columns = 7;
  block.draw([], ["x"]);
  assert.match(paper.written[1] ?? "", /^\x1b\[5A/);
});
