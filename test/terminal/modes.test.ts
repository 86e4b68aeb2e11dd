import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { inTerminal } from "./pty.ts";
import { watchedScreen } from "./screen.ts";

const MAIN = path.resolve(import.meta.dirname, "../../src/cli/main.ts");
const THROWING = path.resolve(import.meta.dirname, "throwing-watch.ts");

interface Ended {
  readonly output: string;
  /** What the terminal's driver was set to before and after. */
  readonly settings: readonly [before: string, after: string];
}

/** Runs a command in a terminal of 80×24 and ends it once it has drawn. */
async function runInTerminal(
  program: string,
  words: string,
  signal?: NodeJS.Signals,
): Promise<Ended> {
  const folder = mkdtempSync(path.join(tmpdir(), "doneward-terminal-"));
  mkdirSync(path.join(folder, ".git"));
  const lines = [
    "stty -g > before",
    `sh -c 'echo $$ > pid; exec "${process.execPath}" "${program}" ${words}'`,
    "stty -g > after",
  ];
  const env = { ...process.env, DONEWARD_STORE: "memory:" };
  const child = inTerminal(lines, { cwd: folder, env, columns: 80, rows: 24 });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const hadDrawn = output.includes("\x1b[?2026l");
    output += text;
    if (signal && !hadDrawn && output.includes("\x1b[?2026l")) {
      process.kill(Number(readFileSync(path.join(folder, "pid"), "utf8")), signal);
    }
  });
  await new Promise((resolve) => child.on("close", resolve));
  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
  const settings = [read("before"), read("after")] as const;
  rmSync(folder, { recursive: true });
  return { output, settings };
}

async function assertRestored({ output, settings: [before, after] }: Ended): Promise<void> {
  const screen = watchedScreen(80, 24);
  const cursor: boolean[] = [];
  screen.terminal.parser.registerCsiHandler({ prefix: "?", final: "h" }, (modes) => {
    if (modes.includes(25)) cursor.push(true);
    return false;
  });
  screen.terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, (modes) => {
    if (modes.includes(25)) cursor.push(false);
    return false;
  });
  screen.write(output);
  await screen.settled();
  const { modes, buffer } = screen.terminal;
  assert.equal(buffer.active.type, "normal");
  assert.equal(modes.wraparoundMode, true);
  assert.equal(modes.synchronizedOutputMode, false);
  assert.equal(modes.bracketedPasteMode, false);
  assert.equal(modes.mouseTrackingMode, "none");
  assert.equal(cursor.at(-1) ?? true, true, "the cursor is there");
  assert.deepEqual(screen.acts, []);
  assert.equal(after, before, "keys are echoed and sent as before");
  screen.terminal.dispose();
}

test("what is typed below the panel does not break it", { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "doneward-terminal-"));
  mkdirSync(path.join(folder, ".git"));
  const env = { ...process.env, DONEWARD_STORE: "memory:" };
  const command = `exec "${process.execPath}" "${MAIN}" watch`;
  const child = inTerminal([command], { cwd: folder, env, columns: 80, rows: 24 });
  const screen = watchedScreen(80, 24);
  let frames = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen.write(text);
    for (const _frame of text.matchAll(/\x1b\[\?2026l/g)) {
      frames++;
      if (frames <= 4) child.stdin.write(frames < 4 ? "typed\n" : "\x03");
    }
  });
  await new Promise((resolve) => child.on("close", resolve));
  await screen.settled();
  assert.deepEqual(
    screen.rows().filter((row) => row.includes("typed")),
    [],
  );
  assert.equal(screen.rows().filter((row) => row.includes(path.basename(folder))).length, 1);
  screen.terminal.dispose();
  rmSync(folder, { recursive: true });
});

for (const words of ["watch", "watch --full"]) {
  describe(`the terminal is as it was after doneward ${words}`, { timeout: 300_000 }, () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      test(`is ended by ${signal}`, async () => {
        await assertRestored(await runInTerminal(MAIN, words, signal));
      });
    }

    test("throws", async () => {
      const ended = await runInTerminal(THROWING, words);
      await assertRestored(ended);
      const trace = ended.output.lastIndexOf("thrown in the midst");
      assert.ok(
        trace > ended.output.lastIndexOf("\x1b[?1049l"),
        "the error can be read afterwards",
      );
    });
  });
}
