import fs from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { claudeCode } from "../../src/dialects/claude-code/index.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { quantile } from "../../src/testing/quantile.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { inTerminal } from "../../test/terminal/pty.ts";
import { cleanEnv, isQuick } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Fact, Suite } from "../suite.ts";

const command = path.join(import.meta.dirname, "../../dist/cli/doneward.cjs");
const LONGEST_WAIT = 10_000;

/** How long a change takes from before its commit, in this process, until another one's terminal shows it. */
export const watch: Suite = {
  name: "watch",
  run: () =>
    withPlaces(async (places) => [
      {
        title: "A change by another process is in the terminal",
        facts: [
          await shown(places, "panel, sqlite", { kind: "sqlite", words: "watch" }),
          await shown(places, "panel, files", { kind: "file", words: "watch" }),
          await shown(places, "whole screen, sqlite", { kind: "sqlite", words: "watch --full" }),
        ],
      },
    ]),
};

interface Case {
  readonly kind: "sqlite" | "file";
  readonly words: string;
}

async function shown(places: Places, name: string, { kind, words }: Case): Promise<Fact> {
  const root = fs.realpathSync(places.directory());
  fs.mkdirSync(path.join(root, ".git"));
  const url = places.newStore(kind);
  const store = await openStore(url);
  const work = await openWorkstream({
    store,
    origin: { kind: "workspace", root },
    dialect: claudeCode,
  });
  const write = (content: string): Promise<unknown> =>
    work.call("TodoWrite", { todos: [{ content, activeForm: content, status: "in_progress" }] });
  await write("first");
  const screen = new Screen(places, `${words} --store ${url}`, root);
  if (words.includes("--full")) {
    await screen.shows("1 Agents");
    screen.type("2");
  }
  await screen.shows("first");
  const delays: number[] = [];
  for (let round = 0; round < (isQuick() ? 20 : 200); round++) {
    // Polls and ticks of the watcher are to be met at any moment of theirs.
    await sleep(20 + Math.random() * 100);
    const start = performance.now();
    const seen = screen.shows(`change-${round}.`);
    await write(`change-${round}.`);
    delays.push((await seen) - start);
  }
  await screen.end();
  await store.close();
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => quantile(delays, share).toFixed(1));
  return {
    name,
    figures: `${delays.length} changes, p50 ${p50} ms, p95 ${p95} ms, longest ${longest} ms`,
    value: quantile(delays, 0.95),
    atMost: 300,
    unit: "ms (p95)",
  };
}

/** The terminal that the command runs in. */
class Screen {
  readonly #child: ReturnType<typeof inTerminal>;
  readonly #closed: Promise<unknown>;
  #output = "";
  #awaited: { text: string; tell: (at: number) => void } | undefined;

  constructor(places: Places, words: string, cwd: string) {
    this.#child = inTerminal([`exec "${process.execPath}" "${command}" ${words}`], {
      cwd,
      env: cleanEnv(),
      columns: 80,
      rows: 24,
    });
    places.after(() => this.#child.kill());
    this.#closed = new Promise((resolve) => this.#child.on("close", resolve));
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#output += text;
      this.#look();
    });
  }

  /** Resolves with the time at which the text is there. */
  shows(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const late = (): void => reject(new Error(`No ${text} in:\n${this.#output}`));
      const timer = globalThis.setTimeout(late, LONGEST_WAIT);
      this.#awaited = {
        text,
        tell(at) {
          clearTimeout(timer);
          resolve(at);
        },
      };
      this.#look();
    });
  }

  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  async end(): Promise<void> {
    this.type("\x03");
    await this.#closed;
  }

  #look(): void {
    if (!this.#awaited || !this.#output.includes(this.#awaited.text)) return;
    const { tell } = this.#awaited;
    this.#awaited = undefined;
    this.#output = "";
    tell(performance.now());
  }
}
