import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { renderAgentPanel } from "../../src/tui/agent-panel.ts";
import { enterFullScreen, liveBlock } from "../../src/tui/screen.ts";
import { renderBoard } from "../../src/tui/board.ts";
import { INITIAL_STATE, TABS } from "../../src/tui/board-state.ts";
import { scaled } from "../../src/testing/index.ts";
import { EMPTY_STATE } from "../../src/continuation/index.ts";
import { ansiStyle, asciiSymbols, safeText, shapeSymbols } from "../../src/views/index.ts";
import { hostileText } from "../../src/views/fixtures/hostile-text.ts";
import { TERMINAL_PAYLOADS } from "../../src/views/fixtures/terminal-payloads.ts";
import { renderStatusLine } from "../../src/views/status-text.ts";
import { hostileAgent, hostileModel } from "./hostile-agent.ts";
import type { WatchedScreen } from "./screen.ts";
import { watchedScreen } from "./screen.ts";

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 10 },
] as const;
const LOOKS = [
  { style: ansiStyle, symbols: shapeSymbols },
  { style: ansiStyle, symbols: asciiSymbols },
] as const;
const PLACES = SIZES.flatMap((size) => LOOKS.map((dress) => [size, dress] as const));
type Size = (typeof SIZES)[number];
type Dress = (typeof LOOKS)[number];

/** The panel, then another one, below a line that was there before. */
function showPanel(screen: WatchedScreen, text: string, size: Size, dress: Dress): void {
  const look = { ...dress, columns: size.columns, rows: size.rows - 2 };
  const first = renderAgentPanel(hostileAgent("ordinary"), { ...look, now: 1_000_000 });
  const second = renderAgentPanel(hostileAgent(text), { ...look, now: 1_001_000 });
  assert.ok(second.length <= Math.min(12, size.rows - 2));
  screen.write("before\n");
  const block = liveBlock({ columns: size.columns, write: (frame) => screen.write(frame) });
  block.draw([], first);
  block.draw([], second);
  screen.write("", () => {
    const { cursorX, cursorY } = screen.terminal.buffer.active;
    const rows = screen.rows();
    const top = cursorY - second.length;
    assert.equal(cursorX, 0);
    assert.equal(rows[top - 1], "before");
    assert.ok(rows.slice(top, cursorY).every((row) => row !== "" && row !== "before"));
    assert.ok(rows.slice(cursorY).every((row) => row === ""));
  });
}

/** Every view of the board on one screen after the other. */
function showBoard(screen: WatchedScreen, text: string, size: Size, dress: Dress): void {
  let before: readonly string[];
  screen.write("", () => {
    before = screen.rows();
  });
  const full = enterFullScreen(screen);
  const model = { ...hostileModel(text), trouble: text };
  const looks = [
    ...TABS.map((tab) => ({ ...INITIAL_STATE, tab, filter: tab === "tasks" ? text : "" })),
    ...(["filter", "keys", "plan"] as const).map((mode) => ({
      ...INITIAL_STATE,
      mode,
      filter: text,
    })),
    { ...INITIAL_STATE, message: text },
  ];
  for (const look of looks) {
    const { lines } = renderBoard(model, look, size, dress);
    assert.equal(lines.length, size.rows);
    full.draw(lines);
    screen.write("", () => {
      assert.match(screen.row(0), /1 Agents/);
      assert.equal(screen.terminal.buffer.active.baseY, 0, "nothing scrolled");
    });
  }
  full.leave();
  screen.write("", () => {
    assert.equal(screen.terminal.buffer.active.type, "normal");
    assert.deepEqual(screen.rows(), before);
  });
}

/** What is said in one line takes one row. */
function showLines(screen: WatchedScreen, text: string, { columns }: Size): void {
  const { phases } = hostileAgent(text);
  const line = renderStatusLine({ list: { phases }, continuation: EMPTY_STATE }, { columns });
  screen.write(`\x1b[?7lbefore\n${line}\n${safeText(text)}\nend\x1b[?7h`, () => {
    const { cursorY } = screen.terminal.buffer.active;
    assert.equal(screen.row(cursorY - 3), "before");
    assert.equal(screen.row(cursorY), "end");
  });
  screen.write("\n");
}

/** All of it for one text after the other, on one screen. */
async function assertHarmless(texts: readonly string[], size: Size, dress: Dress): Promise<void> {
  const screen = watchedScreen(size.columns, size.rows);
  for (const text of texts) {
    showPanel(screen, text, size, dress);
    showBoard(screen, text, size, dress);
    showLines(screen, text, size);
  }
  await screen.settled();
  assert.deepEqual(screen.acts, []);
  screen.terminal.dispose();
}

/** Of many texts on one screen, names the one that did harm. */
async function assertAllHarmless(
  texts: readonly string[],
  size: Size,
  dress: Dress,
): Promise<void> {
  try {
    await assertHarmless(texts, size, dress);
  } catch (error) {
    for (const text of texts) {
      await assertHarmless([text], size, dress).catch((cause: unknown) => {
        throw new Error(`${JSON.stringify(text)} did harm`, { cause });
      });
    }
    throw error;
  }
}

/** So many share a screen. */
const BATCH = 200;
/** The long run takes ten times as many. */
const TEXTS = 2_000;

describe("on a terminal", () => {
  for (const [name, payload] of Object.entries(TERMINAL_PAYLOADS)) {
    test(`no text can ${name}`, async () => {
      for (const size of SIZES)
        for (const dress of LOOKS) await assertHarmless([payload], size, dress);
    });
  }

  test("whatever the text, nothing is acted on and every row stands where it should", async () => {
    const texts = fc.sample(hostileText, scaled(TEXTS));
    for (let first = 0; first < texts.length; first += BATCH) {
      const place = (first / BATCH) % PLACES.length;
      const [size, dress] = PLACES[place] as (typeof PLACES)[number];
      await assertAllHarmless(texts.slice(first, first + BATCH), size, dress);
    }
  });

  test("the screen of these tests notices what it has to", async () => {
    const screen = watchedScreen(80, 24);
    screen.write("\x1b[2J\x1b]52;c;aGk=\x07\x1bc\x1b[6n\x07");
    await screen.settled();
    assert.deepEqual(screen.acts, ["CSI 2J", "OSC 52", "ESC c", "CSI n", "bell"]);
    screen.terminal.dispose();
  });
});
