// The first frame of a board, and if asked for one with a line changed, with Ink:
// `ink-board.ts start|full|full-incremental|inline|inline-incremental [rows]`.
import { Box, render, Text } from "ink";
import type { ReactElement } from "react";
import { createElement } from "react";
import { boardLines, Paper, SIZE } from "./paper.ts";

const [how = "full", rows = SIZE.rows] = process.argv.slice(2);
const paper = new Paper();
const app = render(board(0), {
  stdout: paper as unknown as NodeJS.WriteStream,
  interactive: true,
  patchConsole: false,
  exitOnCtrlC: false,
  alternateScreen: !how.startsWith("inline"),
  incrementalRendering: how.endsWith("incremental"),
});
await app.waitUntilRenderFlush();
const first = paper.bytes;
if (how !== "start") {
  app.rerender(board(1));
  await app.waitUntilRenderFlush();
  const found = { first, change: paper.bytes - first, clears: paper.clears };
  console.log(JSON.stringify(found));
}
process.exit();

function board(round: number): ReactElement {
  return createElement(
    Box,
    { flexDirection: "column" },
    boardLines(Number(rows), round).map((line, row) =>
      createElement(Text, { key: row, wrap: "truncate" }, line),
    ),
  );
}
