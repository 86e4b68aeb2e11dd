// The first frame of a board, and if asked for one with a line changed, with our renderer.
import { enterFullScreen } from "../../src/tui/screen.ts";
import { boardLines, Paper, SIZE } from "./paper.ts";

const paper = new Paper();
const screen = enterFullScreen(paper);
screen.draw(boardLines(SIZE.rows, 0));
const first = paper.bytes;
if (process.argv[2] !== "start") {
  screen.draw(boardLines(SIZE.rows, 1));
  const found = { first, change: paper.bytes - first, clears: paper.clears };
  console.log(JSON.stringify(found));
}
