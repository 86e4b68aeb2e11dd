import assert from "node:assert/strict";
import { test } from "node:test";
import { liveBlock } from "./screen.ts";

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
    "\x1b[?2026h\x1b[?7l\r\x1b[Khello\n\x1b[Kone\n\x1b[Ktwo\n\x1b[J\x1b[?7h\x1b[?2026l",
    "\x1b[?2026h\x1b[?7l\r\x1b[2A\x1b[Kthree\n\x1b[J\x1b[?7h\x1b[?2026l",
  ]);
});

test("lines that stay as they are are not written again", () => {
  const paper = screen(20);
  const block = liveBlock(paper);
  block.draw([], ["one", "two", "three"]);
  block.draw([], ["one", "2", "three"]);
  block.draw([], ["one", "2", "three"]);
  assert.deepEqual(paper.written.slice(1), [
    "\x1b[?2026h\x1b[?7l\r\x1b[3A\n\x1b[K2\n\n\x1b[J\x1b[?7h\x1b[?2026l",
  ]);
});

test("a block that is left takes the keys that ended it away", () => {
  const paper = screen(20);
  liveBlock(paper).leave();
  assert.deepEqual(paper.written, ["\r\x1b[J"]);
});

test("a block on a terminal that was made narrower takes the rows that it was folded into", () => {
  const paper = screen(20);
  const block = liveBlock(paper);
  block.draw([], ["\x1b[1m0123456789abcde\x1b[22m", "short", ""]);
  paper.columns = 7;
  block.draw([], ["x"]);
  assert.match(paper.written[1] ?? "", /^\x1b\[\?2026h\x1b\[\?7l\r\x1b\[5A/);
});
