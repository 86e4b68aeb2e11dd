import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderAgentPanel } from "../../src/tui/agent-panel.ts";
import { liveBlock } from "../../src/tui/screen.ts";
import { ansiStyle, plainStyle, shapeSymbols } from "../../src/views/index.ts";
import { hostileAgent } from "./hostile-agent.ts";
import { watchedScreen } from "./screen.ts";

const BEFORE = ["$ npm test", "all is well", "$ doneward watch"];
const NAME = "作業 🧪 wörk";

test("nothing of an agent whose session is over is shown as going on", () => {
  const agent = hostileAgent("Write it");
  const row = { ...agent.row, standing: "needs-you", isOver: true } as const;
  const look = { style: plainStyle, symbols: shapeSymbols, columns: 80 };
  const lines = renderAgentPanel({ ...agent, row }, { ...look, now: 1_000_000 });
  assert.match(lines.join("\n"), /◐ Write it · left open/);
  assert.doesNotMatch(lines.join("\n"), /▶/);
});

/** A panel on a screen, below what was printed before. */
function panelOn(columns: number, rows: number) {
  const screen = watchedScreen(columns, rows);
  screen.write(`${BEFORE.join("\n")}\n`);
  let size = { columns, rows };
  let written = 0;
  const block = liveBlock({
    get columns() {
      return size.columns;
    },
    write(frame) {
      written += Buffer.byteLength(frame);
      screen.write(frame);
    },
  });
  return {
    screen,
    /** Bytes of this frame. */
    draw(now: number): number {
      const look = { style: ansiStyle, symbols: shapeSymbols, columns: size.columns };
      written = 0;
      block.draw([], renderAgentPanel(hostileAgent(NAME), { ...look, now, rows: size.rows - 2 }));
      return written;
    },
    type(text: string): void {
      screen.write(text);
      block.entered(text.split("\n").length - 1);
    },
    async resize(next: { columns: number; rows: number }): Promise<void> {
      await screen.settled();
      size = next;
      screen.terminal.resize(next.columns, next.rows);
    },
    /** All that can be scrolled to. */
    async all(): Promise<string[]> {
      await screen.settled();
      const { active } = screen.terminal.buffer;
      const lines = Array.from({ length: active.length }, (_, row) =>
        (active.getLine(row)?.translateToString(true) ?? "").trimEnd(),
      );
      return lines.join("\n").trimEnd().split("\n");
    },
  };
}

describe("the panel", () => {
  test("leaves the scrollback as it was, and writes little, in a thousand frames", async () => {
    const { screen, draw, all } = panelOn(80, 24);
    draw(1_000_000);
    const first = await all();
    const sizes = Array.from({ length: 1_000 }, (_, tick) => draw(1_000_000 + tick * 1_000));
    const last = await all();
    assert.equal(last.length, first.length);
    assert.deepEqual(last.slice(0, 3), BEFORE);
    assert.ok(Math.max(...sizes) <= 2_000, `${Math.max(...sizes)} bytes in a frame`);
    assert.deepEqual(screen.acts, []);
  });

  test("is whole again after somebody typed below it", async () => {
    const { draw, type, all } = panelOn(80, 24);
    draw(1_000_000);
    for (const [time, text] of ["\n", "\n\n", "ls -l\n", "half a line"].entries()) {
      type(text);
      draw(1_010_000 + time * 60_000);
      const lines = await all();
      const [head, ...rest] = lines.slice(3);
      assert.deepEqual(lines.slice(0, 3), BEFORE);
      assert.match(head ?? "", /working/);
      assert.deepEqual([rest.length, rest.join("\n").includes("working")], [10, false]);
      assert.doesNotMatch(lines.join("\n"), /ls|half/);
    }
  });

  test("stays one panel below what was there, however often the terminal is resized", async () => {
    const { screen, draw, resize, all } = panelOn(80, 24);
    draw(1_000_000);
    for (let time = 0; time < 50; time++) {
      await resize({ columns: 60 + ((time * 37) % 80), rows: 20 + ((time * 13) % 30) });
      draw(1_001_000 + time * 1_000);
      const lines = await all();
      assert.deepEqual(lines.slice(0, 3), BEFORE, `after resize ${time}`);
      assert.equal(
        lines.filter((line) => line.includes("8 · working")).length,
        1,
        lines.join("\n"),
      );
    }
    assert.deepEqual(screen.acts, []);
  });
});
