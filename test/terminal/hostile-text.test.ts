import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { liveBlock, renderAgentPanel } from "../../src/tui/index.ts";
import { FIRST_LOOK, renderBoard, TABS } from "../../src/tui/board/index.ts";
import { enterFullScreen } from "../../src/tui/full-screen.ts";
import { scaled } from "../../src/testing/index.ts";
import { EMPTY_STATE } from "../../src/continuation/index.ts";
import { ansiStyle, asciiSymbols, safeText, shapeSymbols } from "../../src/views/index.ts";
import { hostileText } from "../../src/views/fixtures/hostile-text.ts";
import { TERMINAL_PAYLOADS } from "../../src/views/fixtures/terminal-payloads.ts";
import { renderStatusLine } from "../../src/views/status-line.ts";
import { hostileAgent, hostileModel } from "./hostile-agent.ts";
import { watchedScreen } from "./screen.ts";

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 10 },
] as const;
const LOOKS = [
  { style: ansiStyle, symbols: shapeSymbols },
  { style: ansiStyle, symbols: asciiSymbols },
] as const;
type Size = (typeof SIZES)[number];
type Dress = (typeof LOOKS)[number];

/** The panel, then another one, below a line that was there before. */
async function assertPanelHarmless(text: string, size: Size, dress: Dress): Promise<void> {
  const screen = watchedScreen(size.columns, size.rows);
  const written: string[] = [];
  const block = liveBlock({ columns: size.columns, write: (frame) => void written.push(frame) });
  const look = { ...dress, columns: size.columns, rows: size.rows - 2 };
  const first = renderAgentPanel(hostileAgent("ordinary"), { ...look, now: 1_000_000 });
  const second = renderAgentPanel(hostileAgent(text), { ...look, now: 1_001_000 });
  assert.ok(second.length <= Math.min(12, size.rows - 2));
  await screen.write("before\n");
  block.draw([], first);
  block.draw([], second);
  await screen.write(written.join(""));
  assert.deepEqual(screen.acts, []);
  const { cursorX, cursorY, baseY } = screen.terminal.buffer.active;
  assert.deepEqual([cursorX, baseY + cursorY], [0, 1 + second.length]);
  assert.equal(screen.rows()[0], "before");
  assert.ok(
    screen
      .rows()
      .slice(1, 1 + second.length)
      .every((row) => row !== ""),
  );
  assert.ok(
    screen
      .rows()
      .slice(1 + second.length)
      .every((row) => row === ""),
  );
  screen.terminal.dispose();
}

/** Every view of the board on one screen after the other. */
async function assertBoardHarmless(text: string, size: Size, dress: Dress): Promise<void> {
  const screen = watchedScreen(size.columns, size.rows);
  const written: string[] = [];
  const full = enterFullScreen({ write: (frame) => void written.push(frame) });
  const model = { ...hostileModel(text), trouble: text };
  const looks = [
    ...TABS.map((tab) => ({ ...FIRST_LOOK, tab, filter: tab === "tasks" ? text : "" })),
    ...(["filter", "keys", "plan"] as const).map((mode) => ({ ...FIRST_LOOK, mode, filter: text })),
    { ...FIRST_LOOK, said: text },
  ];
  for (const look of looks) {
    const { lines } = renderBoard(model, look, size, dress);
    assert.equal(lines.length, size.rows);
    full.draw(lines);
    await screen.write(written.splice(0).join(""));
    assert.match(screen.rows()[0] ?? "", /1 Agents/);
    assert.equal(screen.terminal.buffer.active.baseY, 0, "nothing scrolled");
  }
  full.leave();
  await screen.write(written.join(""));
  assert.deepEqual(screen.acts, []);
  assert.equal(screen.terminal.buffer.active.type, "normal");
  screen.terminal.dispose();
}

/** What is said in one line takes one row. */
async function assertLinesHarmless(text: string, { columns, rows }: Size): Promise<void> {
  const screen = watchedScreen(columns, rows);
  const { phases } = hostileAgent(text);
  const line = renderStatusLine({ list: { phases }, continuation: EMPTY_STATE }, { columns });
  await screen.write(`\x1b[?7l${line}\n${safeText(text)}\nend`);
  assert.deepEqual(screen.acts, []);
  assert.equal(screen.terminal.buffer.active.cursorY, 2);
  assert.equal(screen.rows()[2], "end");
  screen.terminal.dispose();
}

async function assertHarmless(text: string, size: Size, dress: Dress): Promise<void> {
  await assertPanelHarmless(text, size, dress);
  await assertBoardHarmless(text, size, dress);
  await assertLinesHarmless(text, size);
}

describe("on a terminal", () => {
  for (const [name, payload] of Object.entries(TERMINAL_PAYLOADS)) {
    test(`no text can ${name}`, async () => {
      for (const size of SIZES)
        for (const dress of LOOKS) await assertHarmless(payload, size, dress);
    });
  }

  test("whatever the text, nothing is acted on and every row stands where it should", async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileText,
        fc.constantFrom(...SIZES),
        fc.constantFrom(...LOOKS),
        assertHarmless,
      ),
      { numRuns: scaled(50) },
    );
  });

  test("the screen of these tests notices what it has to", async () => {
    const screen = watchedScreen(80, 24);
    await screen.write("\x1b[2J\x1b]52;c;aGk=\x07\x1bc\x1b[6n\x07");
    assert.deepEqual(screen.acts, ["CSI 2J", "OSC 52", "ESC c", "CSI n", "bell"]);
    screen.terminal.dispose();
  });
});
